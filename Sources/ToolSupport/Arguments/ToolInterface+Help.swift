extension ToolInterface {
  /// The help text of a command, or of the tool.
  public func help(_ command: ToolCommand?) -> String {
    var text = ""
    if let command {
      let words = [name, command.name, "[OPTION]…", command.operands]
      text += "Usage: " + words.filter { !$0.isEmpty }.joined(separator: " ") + "\n"
      text += "\(command.summary).\n\nOptions:\n"
      text += table((command.options + [.help, .version]).map { (label(of: $0), $0.help + ".") })
    } else {
      let words = [name, "COMMAND [OPTION]… [ARGUMENT]…"].filter { !$0.isEmpty }
      text += "Usage: " + words.joined(separator: " ") + "\n\(summary).\n\nCommands:\n"
      text += table(commands.map { ($0.name + " " + $0.operands, $0.summary + ".") })
      let call = name.isEmpty ? "help COMMAND" : "\(name) COMMAND --help"
      text += "\n'\(call)' explains a command and its options.\n"
    }
    return notes.isEmpty ? text : text + "\n\(notes)\n"
  }

  /// The help text as JSON: an object for each command, or for one.
  func jsonHelp(_ command: ToolCommand?) -> String {
    (command.map { [$0] } ?? commands).map { $0.json.text + "\n" }.joined()
  }

  /// The version as JSON.
  var jsonVersion: String {
    var object = JSONObject()
    object.add("version", toolVersion)
    return object.text + "\n"
  }

  private func label(of option: ToolOption) -> String {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    return letter + "--" + option.name + (option.valueName.map { " " + $0 } ?? "")
  }

  /// Two columns; a wide left cell has a line of its own.
  private func table(_ rows: [(left: String, right: String)]) -> String {
    let width = min(28, rows.map(\.left.count).max() ?? 0)
    let indent = String(repeating: " ", count: width + 4)
    var text = ""
    for row in rows {
      let lines = wrapped(row.right, to: 79 - width - 4)
      let pad = String(repeating: " ", count: max(0, width - row.left.count))
      let head = row.left.count > width ? "  \(row.left)\n\(indent)" : "  \(row.left)\(pad)  "
      text += head + lines.joined(separator: "\n" + indent) + "\n"
    }
    return text
  }

  private func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension ToolCommand {
  fileprivate var json: JSONObject {
    var object = JSONObject()
    object.add("command", name)
    object.add("operands", operands)
    object.add("summary", summary)
    object.add(
      "options",
      (options + [.help, .version]).map { option in
        var object = JSONObject()
        object.add("name", "--" + option.name)
        object.add("letter", option.letter.map { "-\($0)" })
        object.add("value", option.valueName)
        object.add("help", option.help)
        return object
      })
    return object
  }
}

/// What ends the help text of each tool that uses an adapter.
public let adapterNotes = """
  SPEC is hci0, hci, hci:ADDR, replay:FILE, att:PATH or another adapter of LinuxBLE;
  without --adapter it is the environment's BLE_ADAPTER, or hci0.
  """

/// What ends the help text of each tool: the exit codes.
public let exitCodeNotes = """
  Exit codes: 0 done; 1 other failure; 64 usage; 65 missing or damaged file, bad value,
  unknown or ambiguous UUID; 69 adapter absent, down or busy; 75 no such device, timed
  out, link lost; 76 the peer answered with an error; 77 no permission; 130 interrupted.
  SIGTERM gives 0 where a tool runs until it is told to stop, else 143.
  """
