internal import BLETransport
internal import BLEWire
internal import Glibc

/// An ATT bearer on a packet socket: what the kernel's L2CAP sockets are, and `att:`.
final class SocketChannel: ATTChannel, DirectSender, @unchecked Sendable {
  let peer: DeviceAddress
  let isIncoming: Bool
  weak var handler: (any ATTChannelHandler)? {
    didSet { begin() }
  }
  private let socket: PacketSocket
  private let loop: EventLoop
  /// Any thread that finds no room asks to be told of it.
  private let watch = Locked<Watch?>(nil)
  private let sendError = Locked<TransportError?>(nil)
  private var arrived: [[UInt8]] = []
  private var losses = ReceiveLosses()
  /// Why the link is over, as the system told once; what the peer had sent before is read yet.
  private var failure: TransportError?
  private var isOver = false
  private let describe: (TransportError?) -> BLEError
  private var takeLeave: ((Descriptor) -> Void)?

  /// Creates a channel on a connected socket.
  ///
  /// `describe` tells why the link has ended, and `takeLeave` closes the socket when this side is
  /// done with it, if there is more to that than shutting it down.
  init(
    _ socket: PacketSocket, to peer: DeviceAddress, isIncoming: Bool = false, on loop: EventLoop,
    describe: @escaping (TransportError?) -> BLEError = SocketChannel.describe,
    takeLeave: ((Descriptor) -> Void)? = nil
  ) {
    self.socket = socket
    self.isIncoming = isIncoming
    self.peer = peer
    self.loop = loop
    self.describe = describe
    self.takeLeave = takeLeave
  }

  var directSender: (any DirectSender)? { self }

  /// Any thread may call it.
  func send(_ pdu: [UInt8]) -> Bool {
    send { () throws(TransportError) in try socket.send(pdu) }
  }

  /// Any thread may call it; it allocates nothing.
  func send(_ command: ATTWriteCommand) -> Bool {
    let (opcode, handle) = (ATTOpcode.writeCommand.rawValue, command.handle.rawValue)
    let head = (opcode, UInt8(truncatingIfNeeded: handle), UInt8(truncatingIfNeeded: handle >> 8))
    return send { () throws(TransportError) in try socket.send(head, command.value) }
  }

  private func send(_ body: () throws(TransportError) -> Bool) -> Bool {
    do throws(TransportError) {
      guard try body() else {
        try watch.withLock { watch throws(TransportError) in
          try watch?.setInterest([.readable, .writable])
        }
        return false
      }
    } catch {
      // The loop's thread sees the end of the socket, after what the peer has sent until now.
      sendError.withLock { $0 = $0 ?? error }
      socket.shutDown()
    }
    return true
  }

  func close() {
    guard stop() else { return }
    // Whoever holds this link holds no socket any longer: only so the kernel ends it.
    if let takeLeave = takeLeave.take(), let descriptor = socket.descriptor {
      takeLeave(descriptor)
    } else {
      socket.shutDown()
    }
    socket.close()
  }

  private func begin() {
    guard handler != nil, watch.withLock({ $0 }) == nil, let descriptor = socket.descriptor else {
      return
    }
    do {
      let new = try loop.watch(descriptor, for: .readable) { [weak self] readiness in
        self?.socketIsReady(readiness)
      }
      watch.withLock { $0 = new }
    } catch {
      let handler = handler
      close()
      handler?.closed(BLEError(.system(error.code), operation: "connect", detail: "\(error)"))
    }
  }

  /// Ends to watch the socket; false if it was over before.
  private func stop() -> Bool {
    guard !isOver else { return false }
    isOver = true
    watch.withLock { $0 = nil }
    return true
  }

  private func socketIsReady(_ readiness: Readiness) {
    do {
      if readiness.contains(.writable) {
        try watch.withLock { watch throws(TransportError) in try watch?.setInterest(.readable) }
        handler?.hasRoom()
      }
    } catch {
      return end(error)
    }
    if readiness != .writable { receive() }
  }

  /// Takes what is there, but leaves other descriptors their turn.
  private func receive() {
    arrived.removeAll(keepingCapacity: true)
    var isAtEnd = false
    reading: while arrived.count < Self.packetsBetweenPolls {
      do {
        switch try takeMore() {
        case .perhapsMore: break
        case .nothing:
          isAtEnd = failure != nil
          break reading
        case .end:
          isAtEnd = true
          break reading
        }
      } catch {
        // The system first tells why the link is over, once, and then gives what the peer had sent
        // before.
        isAtEnd = failure != nil || error.code == EMSGSIZE
        failure = failure ?? error
        if isAtEnd { break reading }
      }
    }
    // A buffer that was full held many.
    let lost = arrived.count > 1 ? socket.descriptor.map { losses.new(of: $0) } ?? 0 : 0
    if lost > 0 { handler?.lost(lost) }
    if !arrived.isEmpty { handler?.received(arrived, at: loop.date) }
    if isAtEnd { end(failure ?? sendError.withLock { $0 }) }
  }

  /// Takes one packet, or several where the one before it is of a kind that comes in bursts: so a
  /// read costs one system call less, and a burst one for many.
  private func takeMore() throws(TransportError) -> PacketSocket.Rest {
    if let last = arrived.last {
      // Answers come alone; but before the end all is taken.
      guard last.isOneOfMany || failure != nil else { return .nothing }
      return try socket.receive(
        atMost: Self.packetsBetweenPolls - arrived.count, into: &arrived)
    }
    switch try socket.receive() {
    case .packet(let packet):
      arrived.append(packet)
      return .perhapsMore
    case .nothing: return .nothing
    case .end: return .end
    }
  }

  private func end(_ error: TransportError?) {
    guard stop() else { return }
    takeLeave = nil
    socket.close()
    handler?.closed(describe(error))
  }

  private static func describe(_ error: TransportError?) -> BLEError {
    let detail =
      switch error?.code {
      case nil, EPIPE, ECONNRESET: "the peer closed the link"
      default: error.map { "\($0)" } ?? ""
      }
    return BLEError(.disconnected, operation: "", detail: detail)
  }

  /// How many packets are read before other descriptors get their turn.
  private static let packetsBetweenPolls = 64
}

extension [UInt8] {
  /// Whether more such PDUs may be there: notifications and commands come in bursts.
  fileprivate var isOneOfMany: Bool {
    switch first {
    case 0x1b, 0x23, 0x52, 0xd2: true
    default: false
    }
  }
}
