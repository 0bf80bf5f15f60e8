/// Which end of a link (Vol 6, Part B, §4.5).
enum LinkRole: Int, Sendable {
  case central = 0
  case peripheral = 1

  var other: LinkRole { self == .central ? .peripheral : .central }
}
