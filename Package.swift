// swift-tools-version: 6.2
import PackageDescription

/// Settings every Swift target shares; a target may only add to them.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// Only BLEWire stores a span in a type.
let spans: [SwiftSetting] = strict + [.enableExperimentalFeature("Lifetimes")]

let package = Package(
  name: "LinuxBLE",
  products: [
    .library(name: "LinuxBLE", targets: ["LinuxBLE"]),
    .library(name: "BLEWire", targets: ["BLEWire"]),
    .library(name: "BLEHost", targets: ["BLEHost"]),
    .library(name: "BLECapture", targets: ["BLECapture"]),
    .library(name: "BLETransport", targets: ["BLETransport"]),
    .library(name: "BLECrypto", targets: ["BLECrypto"]),
    .library(name: "BLESimulator", targets: ["BLESimulator"]),
    .executable(name: "hrmon", targets: ["hrmon"]),
    .executable(name: "gatt-client", targets: ["gatt-client"]),
    .executable(name: "gatt-server", targets: ["gatt-server"]),
    .executable(name: "ble-trace", targets: ["ble-trace"]),
    .executable(name: "ble-sim", targets: ["ble-sim"]),
  ],
  targets: [
    // Declarations of libbluetooth-dev only: no pkgConfig key, since bluez.pc would link the
    // library, which is GPL (Docs/Decisions/0001-headers-only.md).
    .systemLibrary(name: "CBlueZ", providers: [.apt(["libbluetooth-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CEditLine", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),

    .target(name: "BLEWire", swiftSettings: spans),
    .target(name: "BLEHost", dependencies: ["BLEWire"], swiftSettings: strict),
    .target(name: "BLECrypto", dependencies: ["BLEHost", "CCrypto"], swiftSettings: strict),
    .target(name: "BLESimulator", dependencies: ["BLEWire", "BLEHost"], swiftSettings: strict),
    .target(name: "BLECapture", dependencies: ["BLEWire", "CZlib"], swiftSettings: strict),
    .target(
      name: "BLETransport", dependencies: ["BLEWire", "BLECapture", "CBlueZ"],
      swiftSettings: strict),
    .target(
      name: "LinuxBLE",
      dependencies: [
        "BLEWire", "BLEHost", "BLECapture", "BLETransport", "BLESimulator", "BLECrypto",
      ],
      swiftSettings: strict),
    .target(
      name: "ToolSupport",
      dependencies: ["BLEWire", "BLEHost", "BLETransport", "LinuxBLE", "CBlueZ"],
      swiftSettings: strict),

    .executableTarget(
      name: "hrmon",
      dependencies: ["BLEWire", "BLEHost", "BLETransport", "LinuxBLE", "ToolSupport"],
      swiftSettings: strict),
    .executableTarget(
      name: "gatt-client",
      dependencies: ["BLEWire", "BLEHost", "BLETransport", "LinuxBLE", "ToolSupport", "CEditLine"],
      swiftSettings: strict),
    .executableTarget(
      name: "gatt-server",
      dependencies: ["BLEWire", "BLEHost", "BLETransport", "LinuxBLE", "ToolSupport"],
      swiftSettings: strict),
    .executableTarget(
      name: "ble-trace",
      dependencies: ["BLEWire", "BLEHost", "BLECapture", "BLETransport", "ToolSupport"],
      swiftSettings: strict),

    .executableTarget(
      name: "ble-sim",
      dependencies: ["BLEWire", "BLETransport", "BLESimulator", "LinuxBLE", "ToolSupport"],
      swiftSettings: strict),

    .target(name: "TestSupport", dependencies: ["BLEWire"], swiftSettings: strict),
    .testTarget(
      name: "BLEWireTests", dependencies: ["BLEWire", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "BLEHostTests", dependencies: ["BLEHost", "BLECrypto", "BLEWire", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "BLECryptoTests", dependencies: ["BLECrypto", "BLEHost", "BLEWire", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "BLESimulatorTests",
      dependencies: ["BLESimulator", "BLECrypto", "BLEHost", "BLEWire", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "BLECaptureTests", dependencies: ["BLECapture", "CZlib", "BLEWire", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "BLETransportTests",
      dependencies: ["BLETransport", "BLECapture", "CBlueZ", "BLEHost", "BLEWire", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "LinuxBLETests",
      dependencies: [
        "LinuxBLE", "BLECapture", "BLETransport", "BLESimulator", "BLECrypto", "BLEHost",
        "BLEWire", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ToolTests",
      dependencies: [
        "ToolSupport", "LinuxBLE", "BLECapture", "BLETransport", "BLESimulator", "BLECrypto",
        "BLEHost",
        "BLEWire", "TestSupport", "hrmon", "gatt-client", "gatt-server", "ble-trace", "ble-sim",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ProjectTests",
      dependencies: ["hrmon", "gatt-client", "gatt-server", "ble-trace", "ble-sim"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
