internal import BLESimulator
internal import BLETransport
internal import BLEWire
internal import Glibc

/// Opens the way to a controller; what blocks is done on a thread of its own.
struct HCIOpener {
  /// What a transport needs of the system, opened on any thread.
  private enum Opened: Sendable {
    case stream(Descriptor)
    case packets(Descriptor)
  }

  let spec: AdapterSpec
  let loop: EventLoop
  /// What it opens in place of what `spec` says: for tests.
  var substitute: (() -> any HCITransport)?

  /// Calls `completion` on the loop's thread, perhaps before this returns.
  func open(_ completion: @escaping (Result<any HCITransport, BLEError>) -> Void) {
    let (spec, loop) = (spec, loop)
    if let substitute { return completion(.success(substitute())) }
    if case .sim(let path) = spec.kind {
      return completion(
        Result { () throws(BLEError) in
          try RadioDriver.withDevices(path.map { [$0] } ?? [], seed: 1, on: loop)
            .addController(ControllerConfiguration(address: Self.simulatedAddress))
        })
    }
    let back = LoopCall(completion)
    do {
      try startThread(named: "ble-open") {
        let result = Result { () throws(BLEError) in try Self.open(spec) }
        loop.submit {
          back.call(
            result.map { opened -> any HCITransport in
              switch opened {
              case .stream(let descriptor): H4Stream(descriptor, on: loop)
              case .packets(let descriptor): HCIPacketDevice(descriptor, on: loop)
              }
            })
        }
      }
    } catch {
      completion(.failure(BLEError(opening: spec, error)))
    }
  }

  private static func open(_ spec: AdapterSpec) throws(BLEError) -> Opened {
    do throws(TransportError) {
      switch spec.kind {
      case .tcp(let host, let port):
        return .stream(try StreamSocket.connect(toHost: host, port: port))
      case .unix(let path): return .stream(try StreamSocket.connect(toPath: path))
      case .serial(let path, let baud):
        return .stream(try SerialLine.open(path, baud: baud ?? defaultBaud))
      case .user(let index): return .packets(try KernelController.openUserChannel(index))
      case .hci, .sim, .replay, .att: throw TransportError("open", code: EOPNOTSUPP)
      }
    } catch {
      throw BLEError(opening: spec, error)
    }
  }

  private static let defaultBaud = 115_200
  private static let simulatedAddress = BluetoothAddress(rawValue: 0x0200_0000_0100)
}

/// Brings a completion of the loop's thread through another thread.
private final class LoopCall<Value>: @unchecked Sendable {
  let call: (Value) -> Void
  init(_ call: @escaping (Value) -> Void) { self.call = call }
}

extension BLEError {
  /// Why a controller can't be reached, and what mends it.
  init(opening spec: AdapterSpec, _ error: TransportError) {
    let (code, detail, advice) = Self.cause(of: error, opening: spec)
    self.init(
      code, operation: "adapter \"\(spec)\"", detail: detail ?? error.description, advice: advice)
  }

  private static func cause(
    of error: TransportError, opening spec: AdapterSpec
  ) -> (Code, detail: String?, advice: String?) {
    switch (spec.kind, error.code) {
    case (.user(let index), EBUSY):
      (
        .adapterBusy, "hci\(index) is switched on, or another program has it",
        "use --adapter hci\(index), or free it: systemctl stop bluetooth; hciconfig hci\(index) down"
      )
    case (.user(let index), EPERM), (.user(let index), EACCES):
      (
        .permissionDenied, "the user channel of hci\(index) needs CAP_NET_ADMIN",
        BLEError.capabilityAdvice("cap_net_admin")
      )
    case (.user(let index), ENODEV):
      (
        .adapterUnavailable, "there is no hci\(index)",
        "plug it in, or see with: gatt-client adapters"
      )
    case (.user, ERFKILL):
      (.adapterUnavailable, "the radio is switched off", "switch it on: rfkill unblock bluetooth")
    case (.user, EAFNOSUPPORT), (.user, EPROTONOSUPPORT):
      (.adapterUnavailable, "this kernel has no Bluetooth", "load it: modprobe bluetooth")
    case (.serial(_, let baud), EINVAL):
      (
        .invalidArgument, "the line has no rate of \(baud ?? 0) baud",
        "use one of \(SerialLine.baudRates.map(String.init).joined(separator: ", "))"
      )
    case (.serial, ENOTTY): (.adapterUnavailable, "it is no serial line", nil)
    case (.serial, EBUSY): (.adapterBusy, "another program has the line", nil)
    case (.serial, EACCES):
      (.permissionDenied, nil, "join the line's group: sudo usermod -aG dialout $USER")
    case (.tcp(let host, _), EADDRNOTAVAIL) where error.operation == "getaddrinfo":
      (.adapterUnavailable, "there is no host \(host)", nil)
    case (_, ECONNREFUSED): (.adapterUnavailable, "nobody listens there", "start the controller")
    case (.unix, ENOENT): (.adapterUnavailable, nil, "start the controller that listens there")
    case (_, EACCES), (_, EPERM): (.permissionDenied, nil, nil)
    default: (.adapterUnavailable, nil, nil)
    }
  }

  /// `ERFKILL`, which Swift does not see.
  private static var ERFKILL: CInt { 132 }
}
