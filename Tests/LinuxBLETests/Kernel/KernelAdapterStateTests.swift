import BLEHost
import BLEWire
import Testing

@testable import LinuxBLE

@Suite("The state of the kernel's adapters")
struct KernelAdapterStateTests {
  private func entry(
    supported: ManagementSettings = [.powered, .lowEnergy, .brEDR],
    current: ManagementSettings, address: UInt64 = 0x00aa_0100_0000
  ) -> AdapterTable.Entry {
    AdapterTable.Entry(
      index: 77, address: BluetoothAddress(rawValue: address), supported: supported,
      current: current)
  }

  @Test("is on when the adapter and its Low Energy half are")
  func states() {
    #expect(entry(current: [.powered, .lowEnergy]).state == .poweredOn)
    #expect(entry(current: [.powered, .brEDR]).state == .poweredOff)
    #expect(entry(current: .lowEnergy).state == .poweredOff)
    #expect(entry(supported: [.powered, .brEDR], current: .powered).state == .unsupported)
  }

  @Test("tells what is in the way, and what mends it")
  func obstacles() {
    #expect(entry(current: [.powered, .lowEnergy]).obstacle("scan") == nil)
    let down = entry(current: .lowEnergy).obstacle("scan")
    #expect(down?.code == .adapterUnavailable)
    #expect(
      down?.description.hasPrefix(
        "scan: adapter unavailable: hci77 is down (switch it on: --power-on")
        == true)
    let classic = entry(current: [.powered, .brEDR]).obstacle("scan")
    #expect(classic?.detail == "Bluetooth LE is switched off on hci77")
    let old = entry(supported: [.powered, .brEDR], current: .powered).obstacle("scan")
    #expect(old?.code == .notSupported)
  }

  @Test("an own address is that of the maker, unless there is none")
  func ownAddress() {
    #expect(entry(current: .powered).ownAddress.description == "00:aa:01:00:00:00 (public)")
    #expect(entry(current: .powered, address: 0).ownAddress.type == .random)
    #expect(entry(current: [.powered, .staticAddress]).ownAddress.type == .random)
  }

  @Test(
    "refusals of the kernel say what mends them",
    arguments: [
      (.failed(.permissionDenied), .permissionDenied, "sudo setcap cap_net_admin"),
      (.failed(.rfkilled), .adapterUnavailable, "rfkill unblock bluetooth"),
      (.failed(.invalidIndex), .adapterUnavailable, "gatt-client adapters"),
      (.failed(.notPowered), .adapterUnavailable, "--power-on"),
      (.failed(.busy), .adapterBusy, "try again"),
      (.failed(.notSupported), .notSupported, "neither hci77 nor this kernel"),
      (.failed(.unknownCommand), .notSupported, "neither hci77 nor this kernel"),
      (.failed(.rejected), .adapterUnavailable, "refused Set Powered: Rejected (0x0b)"),
      (.timedOut, .timedOut, "did not answer Set Powered"),
      (.closed, .adapterUnavailable, "closed"),
    ] as [(ManagementRequester.Answer, BLEError.Code, String)])
  func refusals(answer: ManagementRequester.Answer, code: BLEError.Code, text: String) {
    let error = BLEError(answer, .setPowered(true), of: 77, "power on")
    #expect(error.code == code)
    #expect(error.operation == "power on")
    #expect(error.description.contains(text))
  }
}
