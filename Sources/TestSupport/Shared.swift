public import Foundation

/// Material beside the project that is not part of it: captures of real devices and test vectors.
///
/// A test that needs it is skipped aloud where it is absent:
/// `@Test(.enabled(if: Shared.exists, Shared.absent))`.
public enum Shared {
  /// The folder `../shared`, or what the environment variable LINUXBLE_SHARED names.
  public static let root: URL = {
    if let path = ProcessInfo.processInfo.environment["LINUXBLE_SHARED"] {
      return URL(filePath: path)
    }
    return Fixture.package.deletingLastPathComponent().appending(path: "shared")
  }()

  /// Whether the folder is there.
  public static let exists = FileManager.default.fileExists(atPath: root.path)

  /// What a skipped test says.
  public static let absent: String = "the folder ../shared with captures and vectors is absent"

  /// The path of a file in the folder, such as `captures/treadmill-f15.btsnoop`.
  public static func path(_ name: String) -> String { root.appending(path: name).path }

  /// A JSON file of the folder, such as `vectors/heart-rate.json`.
  public static func json<Value: Decodable>(
    _ name: String, as type: Value.Type = Value.self
  ) throws -> Value {
    try JSONDecoder().decode(type, from: Data(contentsOf: root.appending(path: name)))
  }
}
