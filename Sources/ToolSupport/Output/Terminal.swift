internal import CBlueZ
internal import Glibc

/// What a descriptor that leads to a terminal can tell.
public enum Terminal {
  /// Whether a descriptor leads to a terminal that can move its cursor.
  public static func isCapable(_ descriptor: CInt) -> Bool {
    guard isatty(descriptor) == 1 else { return false }
    let kind = unsafe getenv("TERM").map { unsafe String(cString: $0) }
    return kind != nil && kind != "" && kind != "dumb"
  }

  /// Columns and rows; 80 and 24 when the terminal doesn't tell.
  public static func size(_ descriptor: CInt) -> (columns: Int, rows: Int) {
    var size = winsize()
    let result = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    guard result == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
