extension AssignedNames {
  /// Services that makers of devices publish, by 128-bit UUID.
  static let vendorServices = vendorNames(
    """
    6e400001-b5a3-f393-e0a9-e50e24dcca9e Nordic UART Service
    00001523-1212-efde-1523-785feabcd123 Nordic LED Button Service
    00001530-1212-efde-1523-785feabcd123 Nordic Legacy DFU Service
    8d53dc1d-1db7-4cd3-868b-8a527460aa84 SMP Service
    ef680100-9b35-4933-9b10-52ffa9740042 Thingy Configuration Service
    ef680200-9b35-4933-9b10-52ffa9740042 Thingy Environment Service
    ef680300-9b35-4933-9b10-52ffa9740042 Thingy User Interface Service
    ef680400-9b35-4933-9b10-52ffa9740042 Thingy Motion Service
    ef680500-9b35-4933-9b10-52ffa9740042 Thingy Sound Service
    7905f431-b5ce-4e99-a40f-4b1e122d00d0 Apple Notification Center Service
    89d3502b-0f36-433a-8ef4-c502ad55f8dc Apple Media Service
    d0611e78-bbb4-4591-a5f8-487910ae4366 Apple Continuity Service
    9fa480e0-4967-4542-9390-d343dc5d04ae Apple Nearby Service
    e95d0753-251d-470a-a062-fa1922dfa9a8 micro:bit Accelerometer Service
    e95df2d8-251d-470a-a062-fa1922dfa9a8 micro:bit Magnetometer Service
    e95d9882-251d-470a-a062-fa1922dfa9a8 micro:bit Button Service
    e95d127b-251d-470a-a062-fa1922dfa9a8 micro:bit IO Pin Service
    e95dd91d-251d-470a-a062-fa1922dfa9a8 micro:bit LED Service
    e95d93af-251d-470a-a062-fa1922dfa9a8 micro:bit Event Service
    e95d93b0-251d-470a-a062-fa1922dfa9a8 micro:bit DFU Control Service
    e95d6100-251d-470a-a062-fa1922dfa9a8 micro:bit Temperature Service
    a3c87500-8ed3-4bdf-8a39-a01bebede295 Eddystone Configuration Service
    00001623-1212-efde-1623-785feabcd123 LEGO Hub Service
    """)

  /// Characteristics that makers of devices publish, by 128-bit UUID.
  static let vendorCharacteristics = vendorNames(
    """
    6e400002-b5a3-f393-e0a9-e50e24dcca9e Nordic UART RX
    6e400003-b5a3-f393-e0a9-e50e24dcca9e Nordic UART TX
    00001524-1212-efde-1523-785feabcd123 Nordic Button State
    00001525-1212-efde-1523-785feabcd123 Nordic LED State
    00001531-1212-efde-1523-785feabcd123 Nordic Legacy DFU Control Point
    00001532-1212-efde-1523-785feabcd123 Nordic Legacy DFU Packet
    00001534-1212-efde-1523-785feabcd123 Nordic Legacy DFU Version
    8ec90001-f315-4f60-9fb8-838830daea50 Nordic DFU Control Point
    8ec90002-f315-4f60-9fb8-838830daea50 Nordic DFU Packet
    8ec90003-f315-4f60-9fb8-838830daea50 Nordic Buttonless DFU
    8ec90004-f315-4f60-9fb8-838830daea50 Nordic Buttonless DFU With Bonds
    da2e7828-fbce-4e01-ae9e-261174997c48 SMP Characteristic
    9fbf120d-6301-42d9-8c58-25e699a21dbd Apple Notification Source
    69d1d8f3-45e1-49a8-9821-9bbdfdaad9d9 Apple Control Point
    22eac6e9-24d6-4bb5-be44-b36ace7c7bfb Apple Data Source
    9b3c81d8-57b1-4a8a-b8df-0e56f7ca51c2 Apple Remote Command
    2f7cabce-808d-411f-9a0c-bb92ba96c102 Apple Entity Update
    c6b2f38c-23ab-46d8-a6ab-a3a870bbd5d7 Apple Entity Attribute
    e95dca4b-251d-470a-a062-fa1922dfa9a8 micro:bit Accelerometer Data
    e95dfb24-251d-470a-a062-fa1922dfa9a8 micro:bit Accelerometer Period
    e95dfb11-251d-470a-a062-fa1922dfa9a8 micro:bit Magnetometer Data
    e95d386c-251d-470a-a062-fa1922dfa9a8 micro:bit Magnetometer Period
    e95d9715-251d-470a-a062-fa1922dfa9a8 micro:bit Magnetometer Bearing
    e95dda90-251d-470a-a062-fa1922dfa9a8 micro:bit Button A State
    e95dda91-251d-470a-a062-fa1922dfa9a8 micro:bit Button B State
    e95d8d00-251d-470a-a062-fa1922dfa9a8 micro:bit Pin Data
    e95d7b77-251d-470a-a062-fa1922dfa9a8 micro:bit LED Matrix State
    e95d93ee-251d-470a-a062-fa1922dfa9a8 micro:bit LED Text
    e95d0d2d-251d-470a-a062-fa1922dfa9a8 micro:bit Scrolling Delay
    e95d9250-251d-470a-a062-fa1922dfa9a8 micro:bit Temperature
    e95d1b25-251d-470a-a062-fa1922dfa9a8 micro:bit Temperature Period
    00001624-1212-efde-1623-785feabcd123 LEGO Hub Characteristic
    """)

  private static func vendorNames(_ text: String) -> [BluetoothUUID: String] {
    var names: [BluetoothUUID: String] = [:]
    for line in text.split(separator: "\n") {
      guard let uuid = BluetoothUUID(String(line.prefix(36))) else { continue }
      names[uuid] = String(line.dropFirst(37))
    }
    return names
  }
}
