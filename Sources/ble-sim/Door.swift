import BLETransport
import BLEWire
import ToolSupport

/// Where hosts come to one controller, one at a time; only the loop's thread uses it.
final class Door {
  private let listener: StreamListener
  private let controller: OfferedController
  private let place: SimOptions.Place
  private let context: ToolContext
  private var watch: Watch?
  private var alarm: Alarm?

  init(
    _ listener: StreamListener, to controller: OfferedController, at place: SimOptions.Place,
    _ context: ToolContext
  ) throws(TransportError) {
    self.listener = listener
    self.controller = controller
    self.place = place
    self.context = context
    try open()
  }

  private func open() throws(TransportError) {
    watch = try context.loop.watch(listener.descriptor, for: .readable) { [weak self] _ in
      self?.accept()
    }
  }

  private func accept() {
    do throws(TransportError) {
      while let descriptor = try listener.accept() {
        if controller.isInUse {
          // Its descriptor is closed as nobody holds it.
          context.diagnostics.warn("\(place): one host at a time; another one was turned away")
        } else {
          context.diagnostics.step("\(place): a host is there")
          controller.attach(H4Stream(descriptor, side: .controller, on: context.loop))
        }
      }
    } catch {
      context.diagnostics.warn("\(place): \(error)")
      rest()
    }
  }

  /// With no descriptor left the socket stays readable: it is left alone for a second.
  private func rest() {
    watch = nil
    let alarm = alarm ?? context.loop.alarm { [weak self] in try? self?.open() }
    alarm.set(context.loop.now.adding(.seconds(1)))
    self.alarm = alarm
  }
}
