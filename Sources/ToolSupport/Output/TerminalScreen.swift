internal import BLETransport
internal import CBlueZ
internal import Glibc
internal import Synchronization

/// The terminal as one picture: the alternate screen, without echo, put back on any exit.
public enum TerminalScreen {
  /// Takes the terminal over; false when standard output or input is none.
  public static func enter() -> Bool {
    guard Terminal.isCapable(1) else { return false }
    saved.withLock { saved in
      guard saved == nil else { return }
      var settings = termios()
      guard unsafe tcgetattr(0, &settings) == 0 else { return }
      saved = settings
      settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
      unsafe tcsetattr(0, TCSANOW, &settings)
    }
    isOpen.store(true, ordering: .relaxed)
    if !isRegistered.exchange(true, ordering: .relaxed) {
      // A second interrupt, or a failure, ends the process without `leave`.
      atexit { TerminalScreen.leave() }
    }
    put("\u{1b}[?1049h\u{1b}[?25l\u{1b}[?7l\u{1b}[2J")
    return true
  }

  /// Gives the terminal back as it was.
  public static func leave() {
    guard isOpen.exchange(false, ordering: .relaxed) else { return }
    put("\u{1b}[?7h\u{1b}[?25h\u{1b}[?1049l")
    saved.withLock { settings in
      guard var old = settings else { return }
      unsafe tcsetattr(0, TCSADRAIN, &old)
      settings = nil
    }
  }

  /// Draws the rows, which replace what was there.
  public static func draw(_ rows: [String]) {
    guard isOpen.load(ordering: .relaxed) else { return }
    put("\u{1b}[H" + rows.joined(separator: "\u{1b}[K\r\n") + "\u{1b}[K\u{1b}[J")
  }

  private static func put(_ text: String) {
    _ = writeAll(Array(text.utf8), to: 1)
  }

  private static let saved = Locked<termios?>(nil)
  private static let isOpen = Atomic(false)
  private static let isRegistered = Atomic(false)
}
