import BLEHost
import LinuxBLE
import ToolSupport

extension Client {
  /// `link`.
  func tellLink(of peripheral: Peripheral) async throws {
    let signal = try await peripheral.rssi()
    let link = peripheral.link
    if options.isJSON {
      var object = JSONObject()
      object.add("rssi", signal)
      object.add("interval", json: link?.interval.jsonSeconds ?? "null")
      object.add("latency", link?.latency)
      object.add("supervision_timeout", json: link?.supervisionTimeout.jsonSeconds ?? "null")
      object.add("tx_phy", link?.txPHY.description)
      object.add("rx_phy", link?.rxPHY.description)
      try context.output.line(object.text)
      return
    }
    try context.output.line("signal: \(signal.map { "\($0) dBm" } ?? "not known")")
    if let link {
      try context.output.line(
        "timing: every \(link.interval.jsonSeconds) s, of which \(link.latency) may be skipped, "
          + "lost after \(link.supervisionTimeout.jsonSeconds) s")
      try context.output.line("PHY: \(link.txPHY) to it, \(link.rxPHY) from it")
    } else {
      try context.output.line("timing: not known")
    }
  }
}

extension Duration {
  /// The time in seconds, as a JSON number: links count in quarters of a millisecond.
  fileprivate var jsonSeconds: String {
    let (seconds, attoseconds) = components
    return String((Double(seconds) * 1e5 + Double(attoseconds) * 1e-13).rounded() / 1e5)
  }
}
