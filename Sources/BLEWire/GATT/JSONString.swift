extension String {
  /// The text as a JSON string, in quotes.
  ///
  /// What must be escaped is (RFC 8259, §7), and so is what could steer a terminal.
  public var jsonString: String {
    var text = ""
    text.appendJSONString(self)
    return text
  }

  /// Appends a JSON string.
  mutating func appendJSONString(_ value: String) {
    // Most texts need no escape.
    let isPlain = value.utf8.allSatisfy { byte in
      (0x20..<0x7f).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    self += "\""
    if isPlain {
      self += value
      self += "\""
      return
    }
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": self += "\\\""
      case "\\": self += "\\\\"
      case "\n": self += "\\n"
      case "\r": self += "\\r"
      case "\t": self += "\\t"
      case _ where scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value),
        _ where scalar.value > 0x9f && scalar.properties.isBidiControl:
        // These would steer a terminal; no such character has more than 16 bits.
        self += "\\u" + UInt16(truncatingIfNeeded: scalar.value).hexDigits
      default: unicodeScalars.append(scalar)
      }
    }
    self += "\""
  }
}
