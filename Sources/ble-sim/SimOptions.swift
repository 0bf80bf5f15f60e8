import LinuxBLE
import ToolSupport

/// What ble-sim was asked to do.
struct SimOptions: Sendable {
  /// Where a controller is offered.
  enum Place: Hashable, Sendable, CustomStringConvertible {
    case tcp(host: String, port: UInt16)
    case unix(String)
    case vhci

    var description: String {
      switch self {
      case .tcp(let host, let port):
        host.contains(":") ? "tcp:[\(host)]:\(port)" : "tcp:\(host):\(port)"
      case .unix(let path): "unix:\(path)"
      case .vhci: "vhci"
      }
    }

    init(parsing text: String) throws(ToolFailure) {
      func wrong() -> ToolFailure {
        .usage(
          "'\(text)' is no place for a controller, as tcp:7001, tcp:127.0.0.1:7001, unix:PATH, vhci"
        )
      }
      if text == "vhci" {
        self = .vhci
        return
      }
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let kind = parts.first, let rest = parts.last, !rest.isEmpty else {
        throw wrong()
      }
      switch kind {
      case "unix": self = .unix(String(rest))
      case "tcp":
        let colon = rest.lastIndex(of: ":")
        let digits = colon.map { rest[rest.index(after: $0)...] } ?? rest
        guard let port = UInt16(digits) else { throw wrong() }
        var host = colon.map { rest[..<$0] } ?? "127.0.0.1"
        if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
        guard !host.isEmpty else { throw wrong() }
        self = .tcp(host: String(host), port: port)
      default: throw wrong()
      }
    }
  }

  let places: [Place]
  let devices: [String]
  let hasDevices: Bool
  let seed: UInt64
  let controllers: SimulatedRadio.Controllers

  init(_ arguments: ToolArguments) throws(ToolFailure) {
    var places: [Place] = []
    for text in arguments.values("controller") { places.append(try Place(parsing: text)) }
    guard !places.isEmpty else { throw .usage("no --controller given; see 'ble-sim --help'") }
    self.places = places
    devices = arguments.values("device")
    hasDevices = !arguments.has("no-device")
    if !hasDevices, !devices.isEmpty { throw .usage("--no-device and --device exclude each other") }
    switch arguments.value("habits") {
    case nil, "plain": controllers = .plain
    case "real": controllers = .realistic
    case "varied": controllers = .varied
    case .some(let other): throw .usage("--habits is plain, real or varied, not '\(other)'")
    }
    seed = UInt64(try arguments.integer("seed", in: 0 ... .max) ?? 1)
  }
}
