public import BLEWire

extension GATTClient {
  /// Takes a PDU that came on the bearer.
  public mutating func receive(_ bytes: [UInt8], at now: Moment) {
    let mtuBefore = bearer.mtu
    let reception = bearer.receive(bytes)
    if bearer.mtu != mtuBefore { actions.append(.mtuChanged(bearer.mtu)) }
    switch reception {
    case .answer:
      // An answer that is full by the MTU of its request's time is full, though the peer's own
      // exchange may have changed the MTU in between.
      let mtu = bytes.count == current?.mtu ? bytes.count : bearer.mtu
      if let step = current?.operation.answered(bytes, mtu: mtu) { perform(step, at: now) }
    case .refusal(let refusal): refused(refusal, at: now)
    case .malformedRefusal(let error):
      if let step = current?.operation.failed(.malformed(error, .errorResponse)) {
        perform(step, at: now)
      }
    case .lateAnswer: runNext(at: now)
    case .notification: deliver(.notification, bytes)
    case .indication:
      actions.append(.send(Self.confirmation))
      deliver(.indication, bytes)
    case .multipleNotification:
      guard let pdu = try? ATTMultipleHandleValueNotification(parsing: bytes) else { return }
      for value in pdu.values {
        actions.append(
          .value(.init(kind: .notification, handle: value.handle, value: value.bytes)))
      }
    case .reply(let pdu): actions.append(.send(pdu))
    case .forServer: actions.append(.forServer(bytes))
    case .nothing: break
    }
  }

  private mutating func deliver(_ kind: GATTValueEvent.Kind, _ bytes: [UInt8]) {
    guard bytes.count >= 3 else { return }
    let handle = AttributeHandle(rawValue: UInt16(bytes[1]) | UInt16(bytes[2]) << 8)
    actions.append(.value(.init(kind: kind, handle: handle, value: Array(bytes[3...]))))
  }

  private mutating func refused(_ refusal: ATTErrorResponse, at now: Moment) {
    guard let job = current else { return }
    if raisesSecurity, refusal.error.needsSecurity, !job.hasRaisedSecurity, job.id != nil {
      current?.hasRaisedSecurity = true
      current?.refusal = refusal
      actions.append(.raiseSecurity(refusal.error))
    } else if let step = current?.operation.refused(refusal, mtu: bearer.mtu) {
      perform(step, at: now)
    }
  }

  private static let confirmation: [UInt8] = [0x1e]
}
