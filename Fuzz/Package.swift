// swift-tools-version: 6.2
import PackageDescription

// Its own package, so that `swift build` at the top never builds a fuzzer. Each target takes bytes
// from libFuzzer: `swift build -c release --sanitize=fuzzer`, see Scripts/fuzz.
let package = Package(
  name: "LinuxBLEFuzz",
  dependencies: [.package(name: "LinuxBLE", path: "..")],
  targets: [
    fuzzer("FuzzATT", "BLEWire"),
    fuzzer("FuzzHCI", "BLEWire", "BLEHost"),
    fuzzer("FuzzL2CAP", "BLEWire", "BLEHost"),
    fuzzer("FuzzManagement", "BLEWire", "BLEHost"),
    fuzzer("FuzzGATTValues", "BLEWire"),
    fuzzer("FuzzCapture", "BLEWire", "BLEHost", "BLECapture"),
    fuzzer("FuzzClient", "BLEWire", "BLEHost"),
    fuzzer("FuzzServer", "BLEWire", "BLEHost", "BLECrypto"),
  ],
  swiftLanguageModes: [.v6]
)

func fuzzer(_ name: String, _ products: String...) -> Target {
  .executableTarget(
    name: name, dependencies: products.map { .product(name: $0, package: "LinuxBLE") },
    swiftSettings: [.unsafeFlags(["-parse-as-library"])],
    linkerSettings: [.unsafeFlags(["-use-ld=lld"])])
}
