import BLEHost
import BLETransport
import BLEWire
import LinuxBLE
import ToolSupport

extension Shell {
  /// What can be written.
  static let interface = ToolInterface(
    name: "", "Commands of the shell",
    commands: [
      ToolCommand("connect", operands: "ADDR", count: 1...1, "Connects to a device"),
      ToolCommand("disconnect", "Leaves the device"),
      ToolCommand(
        "scan", "Tells the devices that are heard",
        options: GATTClientTool.scanOptions.filter {
          ["json", "service", "name", "passive", "duplicates", "min-rssi", "duration", "count"]
            .contains($0.name)
        }),
    ] + CommandTable.commands(withAddress: false) + [
      ToolCommand("services", "Tells what the device has, as discover does"),
      ToolCommand(
        "unsubscribe", operands: "[TARGET…]", count: 0 ... .max,
        "Ends subscriptions, all when none is named"),
      ToolCommand("sleep", operands: "SECONDS", count: 1...1, "Waits, while values are told"),
      ToolCommand("quit", "Ends the shell"),
      ToolCommand("exit", "Ends the shell"),
    ])

  /// Runs one line.
  func run(_ line: String) async throws {
    let words = try ShellWords.split(line)
    guard !words.isEmpty else { return }
    switch try Self.interface.parse(words, asJSON: client.options.isJSON) {
    case .text(let text): try client.context.output.append(text)
    case .run(let arguments): try await run(arguments)
    }
  }

  private func run(_ arguments: ToolArguments) async throws {
    var client = client
    client.options.isJSON = client.options.isJSON || arguments.has("json")
    let operands = arguments.operands
    switch arguments.command {
    case "connect": try await connect(operands.first ?? "")
    case "disconnect":
      _ = try connected()
      await disconnect()
    case "scan": try await client.scan(arguments, on: try await openAdapter())
    case "services": try await client.discover(arguments, on: connected())
    case "unsubscribe": try await unsubscribe(operands)
    case "sleep": try await sleep(operands.first ?? "")
    case "quit", "exit": throw ToolFailure.quit
    case "subscribe" where !arguments.has("count") && !arguments.has("duration"):
      try client.checkOperands(arguments, operands)
      try await subscribe(arguments, client)
    default:
      try client.checkOperands(arguments, operands)
      try await client.run(arguments, operands: operands, on: connected())
    }
  }

  private func connected() throws -> Peripheral {
    guard let peripheral else { throw ToolFailure.usage("not connected; use 'connect ADDR'") }
    return peripheral
  }

  private func openAdapter() async throws -> Adapter {
    if let adapter { return adapter }
    let opened = try await client.context.open(client.options)
    adapter = opened
    return opened
  }

  private func sleep(_ text: String) async throws {
    guard let seconds = Double(text), seconds >= 0, seconds < 1e9 else {
      throw ToolFailure.usage("'\(text)' is no number of seconds")
    }
    try await client.context.loop.sleep(
      until: client.context.loop.now.adding(.nanoseconds(Int64(seconds * 1_000_000_000))))
  }

  /// Connects, in place of the connection that is there.
  func connect(_ address: String) async throws {
    _ = try Client.address(address, for: AdapterSpec(parsing: client.options.adapter))
    await disconnect()
    let new = try await client.connect(to: address, on: try await openAdapter())
    peripheral = new
    Task(executorPreference: client.context.loop) {
      let reason = await new.closed
      await self.closed(new, reason)
    }
  }

  private func closed(_ which: Peripheral, _ reason: BLEError?) {
    guard which === peripheral else { return }
    peripheral = nil
    subscriptions = [:]
    note(reason?.description ?? "disconnected")
  }

  /// Leaves the device, if there is one.
  func disconnect() async {
    guard let old = peripheral else { return }
    peripheral = nil
    let streams = Array(subscriptions.values)
    subscriptions = [:]
    await client.context.loop.leave {
      for stream in streams { try? await old.unsubscribe(stream) }
      await old.disconnect()
    }
  }

  /// Subscribes, and tells values between the commands that follow.
  private func subscribe(_ arguments: ToolArguments, _ client: Client) async throws {
    let peripheral = try connected()
    let found = try await client.characteristics(arguments, arguments.operands, on: peripheral)
    let kind: SubscriptionKind = arguments.has("indicate") ? .indication : .any
    for characteristic in found where subscriptions[characteristic.valueHandle] == nil {
      let stream = try await peripheral.subscribe(to: [characteristic], kind)
      subscriptions[characteristic.valueHandle] = stream
      let printer = ValuePrinter(client, [characteristic])
      Task(executorPreference: client.context.loop) {
        var values = stream.makeAsyncIterator()
        while let batch = try await values.nextBatch() {
          for event in batch { try await self.say(printer.line(event)) }
        }
        if stream.dropped > 0 {
          await self.note("\(characteristic.valueHandle): \(stream.dropped) values were dropped")
        }
      }
    }
  }

  private func unsubscribe(_ operands: [String]) async throws {
    let peripheral = try connected()
    var handles = Array(subscriptions.keys)
    if !operands.isEmpty {
      guard case .run(let arguments) = try Self.interface.parse(["subscribe"] + operands) else {
        return
      }
      handles = try await client.characteristics(arguments, operands, on: peripheral)
        .map(\.valueHandle)
    }
    for handle in handles {
      guard let stream = subscriptions.removeValue(forKey: handle) else {
        throw ToolFailure.badData("\(handle) is not subscribed to")
      }
      try await peripheral.unsubscribe(stream)
    }
  }
}
