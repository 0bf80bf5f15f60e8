// swift-format-ignore-file
// Numbers and names of declarations: Bluetooth SIG Assigned Numbers.
// Written by Scripts/assigned-names; one line each, in ascending order.

extension AssignedNames {
  static let declarationTable = #"""
    2800 Primary Service
    2801 Secondary Service
    2802 Include
    2803 Characteristic
    """#
}
