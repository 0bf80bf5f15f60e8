public import BLEWire

/// Which kind of file a capture is, and how its records hold packets.
public struct CaptureFormat: Hashable, Sendable {
  /// The kind of file.
  public enum Container: Hashable, Sendable {
    /// btsnoop, version 1.
    case btsnoop
    /// pcap: one link type, one resolution of time.
    case pcap
    /// pcapng: sections, interfaces, options.
    case pcapng
    /// Apple's PacketLogger. It is read, not written.
    case packetLogger
    /// btsnooz: the log in the text of an Android bug report. It is read, not written.
    case btsnooz
  }

  /// The kind of file.
  public var container: Container
  /// How records hold packets; in a pcapng file of several kinds those of the first interface.
  public var encapsulation: CaptureEncapsulation
  /// Whether times have nanoseconds; else microseconds.
  public var hasNanoseconds: Bool
  /// Whether the file is packed by gzip: it is read so, not written.
  public var isPacked = false

  /// Creates a format.
  public init(
    _ container: Container, _ encapsulation: CaptureEncapsulation, hasNanoseconds: Bool = false
  ) {
    self.container = container
    self.encapsulation = encapsulation
    self.hasNanoseconds = hasNanoseconds
  }

  /// btsnoop 1002, which everything reads.
  public static let btsnoop = Self(.btsnoop, .snoopH4)
  /// btsnoop 2001: keeps adapters and notes.
  public static let btsnoopMonitor = Self(.btsnoop, .snoopMonitor)
  /// pcap with link type 201.
  public static let pcap = Self(.pcap, .pcapH4WithDirection)
  /// pcap with link type 254: keeps adapters and notes.
  public static let pcapMonitor = Self(.pcap, .pcapMonitor)
  /// pcapng with link type 201 and nanoseconds.
  public static let pcapng = Self(.pcapng, .pcapH4WithDirection, hasNanoseconds: true)

  /// What a file to be written is by the suffix of its path; nil when it tells nothing.
  public init?(suffixOf path: String) {
    if path.hasSuffix(".btsnoop") {
      self = .btsnoop
    } else if path.hasSuffix(".pcap") {
      self = .pcap
    } else if path.hasSuffix(".pcapng") {
      self = .pcapng
    } else {
      return nil
    }
  }
}

extension CaptureFormat: CustomStringConvertible {
  /// The kind of file and its link type, as `btsnoop 1002`.
  public var description: String {
    let name =
      switch container {
      case .btsnoop: "btsnoop"
      case .pcap: "pcap"
      case .pcapng: "pcapng"
      case .packetLogger: "PacketLogger"
      case .btsnooz: "btsnooz"
      }
    return name + (encapsulation.linkType.map { " \($0)" } ?? "") + (isPacked ? ", gzip" : "")
  }
}

extension CaptureEncapsulation {
  /// The number that stands for it in a file's header; nil where its files have none.
  public var linkType: Int? {
    switch self {
    case .snoopH1: 1001
    case .snoopH4: 1002
    case .snoopMonitor: 2001
    case .pcapH4: 187
    case .pcapH4WithDirection: 201
    case .pcapMonitor: 254
    case .packetLogger, .snooz: nil
    }
  }

  /// What a link type of pcap or pcapng stands for; nil where that is no Bluetooth HCI.
  init?(pcapLinkType: Int) {
    let known: [CaptureEncapsulation] = [.pcapH4, .pcapH4WithDirection, .pcapMonitor]
    guard let found = known.first(where: { $0.linkType == pcapLinkType }) else { return nil }
    self = found
  }
}
