/// Names a link for as long as it stands: its place is used again, its number is not.
struct LinkID: Hashable, Sendable {
  var slot: Int
  var number: UInt64
}
