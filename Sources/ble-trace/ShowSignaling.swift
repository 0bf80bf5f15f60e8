internal import BLEWire

/// A PDU of the LE signalling channel for a person.
func describeSignaling(_ bytes: [UInt8]) -> Described {
  do {
    let pdu = try L2CAPSignalingPDU(parsing: bytes)
    return Described(
      "L2CAP \(pdu.command.code), identifier \(pdu.identifier)", fields(pdu.command))
  } catch {
    let code = bytes.first.map { " \(L2CAPSignalCode(rawValue: $0))" } ?? ""
    return Described(malformed: "L2CAP" + code, error, bytes)
  }
}

private func fields(_ command: L2CAPCommand) -> [String] {
  switch command {
  case .commandReject(let command): ["Reason: \(command.reason)"]
  case .disconnectionRequest(let command):
    ["Destination: \(command.destination)", "Source: \(command.source)"]
  case .disconnectionResponse(let command):
    ["Destination: \(command.destination)", "Source: \(command.source)"]
  case .connectionParameterUpdateRequest(let command):
    [
      "Interval: \(milliseconds(command.intervalMin)) to \(milliseconds(command.intervalMax)) ms",
      "Latency: \(command.latency)", "Timeout: \(Int(command.timeout) * 10) ms",
    ]
  case .connectionParameterUpdateResponse(let command): ["Result: \(command.result)"]
  case .leCreditBasedConnectionRequest(let command):
    ["SPSM: \(command.psm)", "Source: \(command.source)"]
      + limits(command.mtu, command.mps, command.initialCredits)
  case .leCreditBasedConnectionResponse(let command):
    ["Destination: \(command.destination)"]
      + limits(command.mtu, command.mps, command.initialCredits) + ["Result: \(command.result)"]
  case .flowControlCreditIndication(let command):
    ["Channel: \(command.channel)", "Credits: \(command.credits)"]
  case .creditBasedConnectionRequest(let command):
    ["SPSM: \(command.psm)"] + limits(command.mtu, command.mps, command.initialCredits)
      + ["Sources: \(list(command.sources))"]
  case .creditBasedConnectionResponse(let command):
    limits(command.mtu, command.mps, command.initialCredits)
      + ["Result: \(command.result)", "Destinations: \(list(command.destinations))"]
  case .creditBasedReconfigureRequest(let command):
    ["MTU: \(command.mtu)", "MPS: \(command.mps)", "Channels: \(list(command.channels))"]
  case .creditBasedReconfigureResponse(let command): ["Result: \(command.result)"]
  case .unknown(_, let data): [data.hexDigits]
  }
}

private func limits(_ mtu: UInt16, _ mps: UInt16, _ credits: UInt16) -> [String] {
  ["MTU: \(mtu)", "MPS: \(mps)", "Credits: \(credits)"]
}

private func list(_ channels: [ChannelID]) -> String {
  channels.map(\.description).joined(separator: ", ")
}

private func milliseconds(_ interval: UInt16) -> String {
  let hundredths = Int(interval) * 125
  return "\(hundredths / 100)." + (hundredths % 100 < 10 ? "0" : "") + "\(hundredths % 100)"
}
