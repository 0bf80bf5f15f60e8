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
    let command = try command(value, handle)
    let isSent: Bool
    do {
      isSent =
        if core.channel.directSender == nil && loop.isCurrent {
          try core.gate.sendNow(command, with: core.channel)
        } else {
          try core.gate.sendNow(command)
        }
    } catch {
      throw error.during(Self.operation, of: handle)
    }
    guard isSent else { return try await writeCommandLater(command) }
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
      return try core.gate.sendIfRoom(try command(value, handle))
    } catch {
      throw error.during(Self.operation, of: handle)
    }
  }

  private func writeCommandLater(_ command: ATTWriteCommand) async throws(BLEError) {
    let (gate, loop) = (core.gate, core.loop)
    let outcome =
      loop.isPreferred
      ? await gate.send(command)
      : await withTaskExecutorPreference(loop) { await gate.send(command) }
    if case .failure(let error) = outcome {
      throw error.during(Self.operation, of: command.handle)
    }
  }

  private func command(
    _ value: [UInt8], _ handle: AttributeHandle
  ) throws(BLEError) -> ATTWriteCommand {
    guard value.count <= longestWriteCommand else {
      throw BLEError(
        .invalidArgument, operation: Self.operation, handle: handle,
        detail: "\(value.count) bytes do not fit: \(longestWriteCommand) do, with an MTU of \(mtu)")
    }
    return ATTWriteCommand(handle: handle, value: value)
  }

  private static let commandsBetweenYields = 64
  private static let operation = "write command"
}
