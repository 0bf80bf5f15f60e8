internal import BLETransport
internal import BLEWire
public import LinuxBLE

extension ToolContext {
  /// Opens the adapter that the options name, and closes it after `body`, however that ends.
  public func withAdapter<Value: Sendable>(
    _ options: CommonOptions, acceptsLinks: Bool = false, _ body: (Adapter) async throws -> Value
  ) async throws -> Value {
    let adapter = try await open(options, acceptsLinks: acceptsLinks)
    do {
      let value = try await body(adapter)
      await loop.leave { await adapter.close() }
      return value
    } catch {
      await loop.leave { await adapter.close() }
      throw error
    }
  }

  /// Opens the adapter that the options name.
  public func open(
    _ options: CommonOptions, acceptsLinks: Bool = false
  ) async throws -> Adapter {
    let spec = try AdapterSpec(parsing: options.adapter)
    guard options.security == .low || spec.canSecureLinks else {
      throw ToolFailure(
        .usage, "\(spec) can't make a link safer: --security must be low")
    }
    diagnostics.step("opening \(spec)")
    var adapterOptions = Adapter.Options(
      loop: loop, record: options.record, powerOn: options.powersOn,
      warn: { [diagnostics] in diagnostics.warn($0) })
    adapterOptions.acceptsLinks = acceptsLinks
    adapterOptions.recordingFailed = { [losses] in losses.add() }
    do {
      return try await openAdapter(spec, adapterOptions)
    } catch {
      // A kind of adapter that this version lacks is as good as absent.
      guard error.code == .notSupported else { throw error }
      throw ToolFailure(.adapterUnavailable, error.description)
    }
  }
}
