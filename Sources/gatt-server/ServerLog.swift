import BLEHost
import BLETransport
import BLEWire
import LinuxBLE
import ToolSupport

/// Prints what clients do, a line each; a client never waits for that.
final class ServerLog: Sendable {
  private struct State {
    /// The requests that are not answered yet, each client's only one.
    var pending: [Central: ATTPDU] = [:]
    /// Those whose prepared writes were carried out, until they send something else: what was
    /// written is told after the answer.
    var executed: Set<Central> = []
  }

  private let diagnostics: Diagnostics
  private let lines: LineQueue
  private let database: ServedDatabase
  private let isJSON: Bool
  private let state = Locked(State())

  init(_ diagnostics: Diagnostics, _ database: ServedDatabase, isJSON: Bool) throws {
    self.diagnostics = diagnostics
    self.database = database
    self.isJSON = isJSON
    lines = try LineQueue(diagnostics)
  }

  /// Calls `body` when nothing can be printed any longer.
  func onFailure(_ body: @escaping @Sendable () -> Void) {
    lines.onFailure(body)
  }

  /// Throws why nothing could be printed.
  func check() throws(ToolFailure) {
    if let failure = lines.failure { throw failure }
  }

  /// Waits until all is printed.
  func finish() async { await lines.finish() }

  func warn(_ text: String) { diagnostics.warn(text) }

  /// The server can be used.
  func ready(_ spec: AdapterSpec, _ name: String?, _ info: AdvertisingInfo?) {
    var line = Line("ready")
    let place = spec.description.printable
    line.object.add("adapter", spec.description)
    line.object.add("name", name)
    line.object.add("address", info?.address.address.description)
    line.object.add("address_type", info.map { $0.address.type.isRandom ? "random" : "public" })
    let who = name.map { "\"\($0.printable)\" " } ?? ""
    line.text =
      info.map { "advertising \(who)on \(place) as \($0.address)" }
      ?? (spec.usesAddress ? "serving \(who)on \(place)" : "listening on \(place)")
    print(line)
  }

  /// Something that the user did.
  func did(_ event: String, _ handle: AttributeHandle, _ value: [UInt8], _ more: String = "") {
    var line = Line(event)
    line.add(NamedValue(handle: handle, uuid: database.type(of: handle), bytes: value))
    line.text += more
    print(line)
  }

  /// A service that the user added or removed.
  func did(_ event: String, _ service: LocalService) {
    var line = Line(event)
    let name = AssignedNames.service(service.uuid)
    let (start, end) = (service.handles.lowerBound, service.handles.upperBound)
    line.object.add("uuid", service.uuid.description)
    line.object.add("name", name)
    line.object.add("start", Int(start.rawValue))
    line.object.add("end", Int(end.rawValue))
    line.text += "  \(start)  \(service.uuid.label(name))  to \(end)"
    print(line)
  }

  /// A line as it is, or an object.
  func print(_ text: String, _ object: JSONObject) {
    lines.line(isJSON ? object.text : text)
  }

  func tell(_ event: LocalEvent) {
    switch event {
    case .connected(let central): print(Line("connect", central))
    case .disconnected(let central, let error):
      state.withLock { state in
        state.pending[central] = nil
        state.executed.remove(central)
      }
      var line = Line("disconnect", central)
      line.object.add("reason", error?.detail)
      if let error { line.text += "  \(error.detail)" }
      print(line)
    case .mtuChanged(let central, let mtu):
      var line = Line("mtu", central)
      line.object.add("mtu", mtu)
      line.text += "  \(mtu)"
      print(line)
    case .subscribed(let central, let handle, let configuration):
      var line = Line(configuration == [] ? "unsubscribe" : "subscribe", central)
      line.add(handle, database.type(of: handle))
      if configuration != [] {
        let kind = configuration.contains(.notification) ? "notification" : "indication"
        line.object.add("kind", kind)
        line.text += "  \(kind)s"
      }
      print(line)
    case .written(let central, let handle, let value):
      // Requests are told with their answers; the rest is told here.
      guard state.withLock({ $0.executed.contains(central) }) else { return }
      print(written("write", central, handle, value, kind: "long"))
    case .confirmed(let central, let handle):
      var line = Line("confirm", central)
      line.add(handle, database.type(of: handle))
      print(line)
    case .ready: break
    }
  }

  /// A PDU; `held` gives the present values.
  func tell(
    _ pdu: ServedPDU, of central: Central, _ held: (AttributeHandle) -> [UInt8]?
  ) {
    switch pdu {
    case .received(let bytes): received(bytes, central)
    case .sent(let bytes): sent(bytes, central, held)
    }
  }

  private func received(_ bytes: [UInt8], _ central: Central) {
    guard let pdu = try? ATTPDU(parsing: bytes) else { return }
    state.withLock { _ = $0.executed.remove(central) }
    switch pdu {
    case .writeCommand(let command):
      print(written("write", central, command.handle, command.value, kind: "command"))
    default: if pdu.opcode.isRequest { state.withLock { $0.pending[central] = pdu } }
    }
  }

  private func sent(
    _ bytes: [UInt8], _ central: Central, _ held: (AttributeHandle) -> [UInt8]?
  ) {
    guard let first = bytes.first else { return }
    let opcode = ATTOpcode(rawValue: first)
    guard opcode.isResponse || opcode == .errorResponse,
      let request = state.withLock({ $0.pending.removeValue(forKey: central) })
    else { return }
    if opcode == .errorResponse {
      guard let refusal = try? ATTErrorResponse(parsing: bytes) else { return }
      if refused(request, refusal, central) { return }
      return answered(request, [], refusal.error, central)
    }
    if let values = ReadValues(of: request, bytes, held) {
      for (handle, value) in values.values { read(handle, 0, value, nil, central) }
    } else {
      answered(request, Array(bytes.dropFirst()), nil, central)
    }
  }

  /// What may be about several attributes; true if the request is of that kind.
  private func refused(
    _ request: ATTPDU, _ refusal: ATTErrorResponse, _ central: Central
  ) -> Bool {
    switch request {
    case .readByTypeRequest(let pdu):
      // Reading on behind the last value is no refusal.
      let isLooking = pdu.type.isDeclaration || refusal.error == .attributeNotFound
      if !isLooking { read(refusal.handle, nil, [], refusal.error, central) }
      return true
    case .readMultipleRequest, .readMultipleVariableRequest:
      read(refusal.handle, nil, [], refusal.error, central)
      return true
    default: return false
    }
  }

  private func answered(
    _ request: ATTPDU, _ answer: [UInt8], _ error: ATTErrorCode?, _ central: Central
  ) {
    switch request {
    case .readRequest(let pdu): read(pdu.handle, 0, answer, error, central)
    case .readBlobRequest(let pdu): read(pdu.handle, Int(pdu.offset), answer, error, central)
    case .writeRequest(let pdu):
      // Of a configuration that was accepted, its own line tells.
      if error == nil, database.type(of: pdu.handle) == 0x2902 { return }
      var line = written("write", central, pdu.handle, pdu.value, kind: "request")
      line.refuse(error)
      print(line)
    case .executeWriteRequest:
      guard error != nil else {
        return state.withLock { _ = $0.executed.insert(central) }
      }
      var line = Line("write", central)
      line.object.add("kind", "long")
      line.refuse(error)
      print(line)
    case .prepareWriteRequest(let pdu) where error != nil:
      var line = written("write", central, pdu.handle, pdu.value, kind: "long")
      line.refuse(error)
      print(line)
    default: break
    }
  }

  private func read(
    _ handle: AttributeHandle, _ offset: Int?, _ bytes: [UInt8], _ error: ATTErrorCode?,
    _ central: Central
  ) {
    var line = Line("read", central)
    if error == nil, offset == 0 {
      line.add(NamedValue(handle: handle, uuid: database.type(of: handle), bytes: bytes))
    } else {
      line.add(handle, database.type(of: handle))
      if let offset, offset > 0 {
        line.object.add("offset", offset)
        line.text += "  from \(offset)"
      }
    }
    line.refuse(error)
    print(line)
  }

  private func written(
    _ event: String, _ central: Central, _ handle: AttributeHandle, _ value: [UInt8], kind: String
  ) -> Line {
    var line = Line(event, central)
    line.add(NamedValue(handle: handle, uuid: database.type(of: handle), bytes: value))
    line.object.add("kind", kind)
    return line
  }

  private func print(_ line: Line) { print(line.text, line.object) }
}
