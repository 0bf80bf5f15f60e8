extension String {
  /// The text as a JSON string, in quotes, with what must be escaped escaped (RFC 8259, §7).
  public var jsonString: String {
    var text = ""
    text.appendJSONString(self)
    return text
  }

  /// Appends a JSON string.
  mutating func appendJSONString(_ value: String) {
    self += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": self += "\\\""
      case "\\": self += "\\\\"
      case "\n": self += "\\n"
      case "\r": self += "\\r"
      case "\t": self += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f:
        self += "\\u" + UInt16(truncatingIfNeeded: scalar.value).hexDigits
      default: unicodeScalars.append(scalar)
      }
    }
    self += "\""
  }
}
