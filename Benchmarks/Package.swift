// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "LinuxBLEBenchmarks",
  dependencies: [.package(name: "LinuxBLE", path: "..")],
  targets: [
    // The least that an operation can cost, and the server that all are measured against: C.
    .executableTarget(name: "floor", cSettings: [.unsafeFlags(["-O2"])]),
    .executableTarget(name: "att-server", cSettings: [.unsafeFlags(["-O2"])]),
    .executableTarget(name: "att-client", cSettings: [.unsafeFlags(["-O2"])]),
    .executableTarget(name: "hci-floor", cSettings: [.unsafeFlags(["-O2"])]),
    .executableTarget(name: "hci-server", cSettings: [.unsafeFlags(["-O2"])]),
    .target(name: "CountAllocations", cSettings: [.unsafeFlags(["-O2"])]),
    .executableTarget(
      name: "hci-benchmark",
      dependencies: [
        "CountAllocations",
        .product(name: "LinuxBLE", package: "LinuxBLE"),
        .product(name: "BLETransport", package: "LinuxBLE"),
        .product(name: "BLESimulator", package: "LinuxBLE"),
        .product(name: "BLECrypto", package: "LinuxBLE"),
        .product(name: "BLEHost", package: "LinuxBLE"),
        .product(name: "BLEWire", package: "LinuxBLE"),
      ], swiftSettings: strict),
    .executableTarget(
      name: "client-benchmark",
      dependencies: [
        .product(name: "LinuxBLE", package: "LinuxBLE"),
        .product(name: "BLETransport", package: "LinuxBLE"),
        .product(name: "BLEHost", package: "LinuxBLE"),
        .product(name: "BLEWire", package: "LinuxBLE"),
      ], swiftSettings: strict),
    .executableTarget(
      name: "peripheral-benchmark",
      dependencies: [
        .product(name: "LinuxBLE", package: "LinuxBLE"),
        .product(name: "BLETransport", package: "LinuxBLE"),
        .product(name: "BLEHost", package: "LinuxBLE"),
        .product(name: "BLEWire", package: "LinuxBLE"),
      ], swiftSettings: strict),
    .executableTarget(
      name: "codec-benchmark",
      dependencies: [
        .product(name: "BLECapture", package: "LinuxBLE"),
        .product(name: "BLETransport", package: "LinuxBLE"),
        .product(name: "BLEHost", package: "LinuxBLE"),
        .product(name: "BLEWire", package: "LinuxBLE"),
      ], swiftSettings: strict),
    .executableTarget(
      name: "server-benchmark",
      dependencies: [
        .product(name: "BLECrypto", package: "LinuxBLE"),
        .product(name: "BLEHost", package: "LinuxBLE"),
        .product(name: "BLEWire", package: "LinuxBLE"),
      ], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
