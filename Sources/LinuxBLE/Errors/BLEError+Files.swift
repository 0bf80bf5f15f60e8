internal import BLETransport
internal import Glibc

extension BLEError.Code {
  /// Why a file can't be used, by the error number of the call that failed.
  package init(ofFile number: CInt) {
    switch number {
    case EACCES, EPERM: self = .permissionDenied
    case ENOENT, ENOTDIR, EISDIR, ELOOP, ENAMETOOLONG, EROFS: self = .invalidFile
    default: self = .system(number)
    }
  }
}

extension CaptureError {
  /// What the API tells of it.
  package var code: BLEError.Code {
    switch reason {
    case .system(let failure): BLEError.Code(ofFile: failure.code)
    case .notACapture, .damaged, .unwritable: .invalidFile
    }
  }
}

extension BLEError {
  /// A capture that can't be read or written.
  init(_ error: CaptureError, during operation: String) {
    self.init(error.code, operation: operation, detail: error.description, fault: .system)
  }
}
