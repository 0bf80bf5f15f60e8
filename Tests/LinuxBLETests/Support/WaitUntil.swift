/// Waits until something is so, as long as the suite's time limit lets it.
func waitUntil(_ isSo: () async throws -> Bool) async throws {
  while !(try await isSo()) { try await Task.sleep(for: .milliseconds(1)) }
}
