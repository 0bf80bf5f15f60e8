/// How many packets of a trace were of no use, and why.
public struct TraceDrops: Hashable, Sendable {
  /// Fragments that continue a PDU whose start is not in the trace.
  public var orphans = 0
  /// PDUs that were never completed: another one began, or the link ended.
  public var unfinished = 0
  /// PDUs with more bytes than their header says.
  public var overlong = 0
  /// Packets that the capture cut, or that are shorter than their header says.
  public var cut = 0
  /// Events whose parameters can't be read, or are shorter than their header says.
  public var malformedEvents = 0
  /// Advertising reports that their event cuts, or lacks; those that it cuts are used all the same.
  public var cutReports = 0

  /// Creates counts that are zero.
  public init() {}

  /// All of them, but for reports.
  public var total: Int { orphans + unfinished + overlong + cut + malformedEvents }
}
