internal import BLEWire

/// How a command is executed and answered, and the bit that tells hosts that it is known.
struct CommandHandler: Sendable {
  var opcode: HCIOpcode
  /// Its place in the mask of supported commands: octet times 8 plus bit (Vol 4, Part E, §6.27).
  var bit: Int
  /// Executes and answers the command.
  var run: @Sendable (inout VirtualRadio, ControllerID, [UInt8]) -> Void
  /// Answers the command with a failure.
  var fail: @Sendable (inout VirtualRadio, ControllerID, [UInt8], HCIStatus) -> Void

  /// A command that ends in Command Complete.
  static func complete<Command: HCICompleteCommand>(
    _ type: Command.Type, bit: Int,
    _ body:
      @escaping @Sendable (inout VirtualRadio, ControllerID, Command) throws
      -> Command.ReturnParameters
  ) -> CommandHandler {
    let fail: @Sendable (inout VirtualRadio, ControllerID, [UInt8], HCIStatus) -> Void = {
      radio, id, parameters, status in
      // What a failed command returns begins with the handle it was about, if any.
      var returned = Command.ReturnParameters().encoded
      if Self.beginsWithHandle(Command.opcode), returned.count >= 2, parameters.count >= 2 {
        returned.replaceSubrange(0..<2, with: parameters[0..<2])
      }
      radio.complete(Command.opcode, [status.rawValue] + returned, for: id)
    }
    return CommandHandler(
      opcode: Command.opcode, bit: bit,
      run: { radio, id, parameters in
        do {
          let command = try Command(command: parameters)
          let result = try body(&radio, id, command)
          radio.complete(Command.opcode, [0] + result.encoded, for: id)
        } catch {
          fail(&radio, id, parameters, Self.status(of: error))
        }
      }, fail: fail)
  }

  /// A command that ends in Command Status.
  static func status<Command: HCIStatusCommand>(
    _ type: Command.Type, bit: Int,
    _ body:
      @escaping @Sendable (inout VirtualRadio, ControllerID, Command) throws
      -> Void
  ) -> CommandHandler {
    CommandHandler(
      opcode: Command.opcode, bit: bit,
      run: { radio, id, parameters in
        do {
          try body(&radio, id, try Command(command: parameters))
          radio.status(.success, of: Command.opcode, for: id)
        } catch {
          radio.status(Self.status(of: error), of: Command.opcode, for: id)
        }
      }, fail: { radio, id, _, status in radio.status(status, of: Command.opcode, for: id) })
  }

  /// Closures do not keep the type of what they throw; nothing else is thrown.
  private static func status(of error: any Error) -> HCIStatus {
    (error as? CommandFailure)?.status ?? .unspecifiedError
  }

  /// Whether what a command returns begins with a connection handle.
  private static func beginsWithHandle(_ opcode: HCIOpcode) -> Bool {
    [
      .readTransmitPowerLevel, .readRSSI, .leReadChannelMap, .leLongTermKeyRequestReply,
      .leLongTermKeyRequestNegativeReply, .leRemoteConnectionParameterRequestReply,
      .leRemoteConnectionParameterRequestNegativeReply, .leSetDataLength, .leReadPHY,
    ].contains(opcode)
  }
}

extension HCIStatus {
  /// 0x1F: nothing else fits.
  fileprivate static let unspecifiedError = Self(rawValue: 0x1f)
}

extension HCICommandParameters {
  /// Reads a command's parameters; too few are invalid, what is left over is ignored.
  init(command parameters: [UInt8]) throws(CommandFailure) {
    guard let command = try? Self(parsingPrefix: parameters) else {
      throw CommandFailure(.invalidParameters)
    }
    self = command
  }
}
