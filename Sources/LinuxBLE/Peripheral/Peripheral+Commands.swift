internal import BLETransport
public import BLEWire
internal import Synchronization

extension Peripheral {
  /// Whether a write command would be taken now; may be read on any thread.
  public var canSendWriteCommand: Bool { core.gate.hasRoom }

  /// The longest value that a write command can carry now.
  ///
  /// No value is longer than 512 bytes, even where the MTU has room for 514: devices drop such a
  /// command without a word (Vol 3, Part F, §3.2.9).
  public var longestWriteCommand: Int { min(mtu - 3, 512) }

  /// Sends a value that is not answered, as soon as there is room (Vol 3, Part G, §4.9.1).
  ///
  /// Where there is room, the caller's own thread sends it. It is out when this returns: a link may
  /// be closed then without losing it.
  public func writeCommand(_ value: [UInt8], to handle: AttributeHandle) async throws(BLEError) {
    guard !Task.isCancelled else {
      throw BLEError(.cancelled, operation: Self.operation, handle: handle)
    }
    let pdu = try pdu(value, handle)
    let isSent: Bool
    do { isSent = try core.gate.sendNow(pdu) } catch {
      throw error.during(Self.operation, of: handle)
    }
    guard isSent else { return try await writeCommandLater(pdu, to: handle) }
    // A task that never has to wait must not keep the loop from its other work.
    let count = commands.add(1, ordering: .relaxed).newValue
    if count.isMultiple(of: Self.commandsBetweenYields) { await Task.yield() }
  }

  /// Sends a value that is not answered, if there is room now; otherwise returns false.
  ///
  /// It may be called on any thread, and takes its room before it returns: a loop of
  /// `while canSendWriteCommand { … }` ends in time.
  public func writeCommandIfRoom(
    _ value: [UInt8], to handle: AttributeHandle
  ) throws(BLEError) -> Bool {
    do {
      return try core.gate.sendIfRoom(try pdu(value, handle))
    } catch {
      throw error.during(Self.operation, of: handle)
    }
  }

  private func writeCommandLater(
    _ pdu: [UInt8], to handle: AttributeHandle
  ) async throws(BLEError) {
    let (gate, loop) = (core.gate, core.loop)
    let outcome =
      loop.isPreferred
      ? await gate.send(pdu) : await withTaskExecutorPreference(loop) { await gate.send(pdu) }
    if case .failure(let error) = outcome { throw error.during(Self.operation, of: handle) }
  }

  private func pdu(
    _ value: [UInt8], _ handle: AttributeHandle
  ) throws(BLEError) -> [UInt8] {
    guard value.count <= longestWriteCommand else {
      throw BLEError(
        .invalidArgument, operation: Self.operation, handle: handle,
        detail: "\(value.count) bytes do not fit: \(longestWriteCommand) do, with an MTU of \(mtu)")
    }
    var writer = ByteWriter(capacity: value.count + 3)
    ATTWriteCommand(handle: handle, value: value).write(to: &writer)
    return writer.bytes
  }

  private static let commandsBetweenYields = 64
  private static let operation = "write command"
}
