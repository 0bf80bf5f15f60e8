public import BLEWire

// What was lost on the way from the controller.
extension HCIHost {
  /// What is not known since packets were lost.
  struct Losses: Sendable {
    /// When to find out what they told.
    var checkAt = Moment.never
    /// Not before: an attempt to connect needs its time.
    var restsUntil = Moment(nanoseconds: .min)
    /// Whether the controller may have a link that the host was not told of.
    var mayHaveLink = false
    /// Whether it has.
    var hasLink = false
  }

  /// Bytes were lost: no packet comes any longer until the controller is reset.
  public mutating func lostStep(at now: Moment) { recover(from: .outOfStep, at: now) }

  /// So many packets of the controller were lost; those that come are whole.
  ///
  /// What they may have told, and what is done about it:
  /// - The answer to a command, or a credit for one: the command is sent again (`HCICommandQueue`).
  /// - That buffers are free: a link that gets none back for long enough has them (`ACLScheduler`).
  /// - The end of a link: each is asked for its strength, and is over when there is no such link.
  /// - The end of an attempt to connect: it is withdrawn and begun anew. A link that came of it, and
  ///   whose handle nobody knows, ends when data of it comes, or with a reset of the controller as
  ///   soon as there is no other link.
  /// - That somebody has connected: what is advertised is started again. That link too ends when
  ///   data of it comes, since nobody knows whose it is.
  /// - Part of a frame: the one under way is dropped. Advertisements come again.
  public mutating func lostPackets(_ count: Int, at now: Moment) {
    lostPackets += count
    guard isRunning else { return }
    commands.lostPackets()
    guard controller != nil else { return }
    for index in links.indices { links[index].reassembler.reset() }
    let timeouts = links.map { ($0.info.handle, $0.info.supervisionTimeout) }
    scheduler.lostPackets(
      timeout: { handle in timeouts.first { $0.0 == handle }?.1 ?? .zero }, at: now)
    connector.lostPackets()
    losses.mayHaveLink = true
    // Many losses in a row are looked into together.
    losses.checkAt = min(losses.checkAt, max(losses.restsUntil, now.adding(Self.checkDelay)))
  }

  /// Finds out what lost packets told.
  mutating func checkLosses(at now: Moment) {
    let strangers = early.takeExpired()
    if losses.mayHaveLink {
      for handle in strangers where index(of: handle) == nil {
        let command = HCIDisconnect {
          $0.connectionHandle = handle
          $0.reason = .remoteUserTerminatedConnection
        }
        commands.submit(command.packet, for: .nobody, isOptional: true, at: now)
      }
    }
    guard now >= losses.checkAt else { return }
    losses.checkAt = .never
    losses.restsUntil = now.adding(Self.rest)
    for link in links {
      let command = HCIReadRSSI { $0.handle = link.info.handle }
      submitOptional(command.packet, link.info.id, .check, at: now)
    }
    connector.findOut(at: now)
    advertiser.lostPackets()
  }

  /// Ends a link that nobody knows, unless others would end with it.
  mutating func endLostLink(at now: Moment) {
    if losses.hasLink, links.isEmpty { recover(from: .lostLink, at: now) }
  }

  private static let checkDelay: Duration = .milliseconds(200)
  private static let rest: Duration = .seconds(4)
}
