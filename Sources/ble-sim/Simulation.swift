import BLESimulator
import BLETransport
import BLEWire
import Glibc
import LinuxBLE
import ToolSupport

/// The radio, its controllers and those who use them; only the loop's thread uses it.
final class Simulation: @unchecked Sendable {
  private let context: ToolContext
  private let options: SimOptions
  private let driver: RadioDriver
  private var controllers: [OfferedController] = []
  private var doors: [Door] = []
  private var failure: ToolFailure?
  private var waiting: Task<Void, any Error>?

  init(_ options: SimOptions, _ context: ToolContext) throws {
    self.context = context
    self.options = options
    driver =
      options.hasDevices
      ? try RadioDriver.withDevices(options.devices, seed: options.seed, on: context.loop)
      : RadioDriver.empty(seed: options.seed, on: context.loop)
  }

  /// Offers all controllers, and tells where.
  func start() throws {
    for (number, place) in options.places.enumerated() {
      do throws(TransportError) {
        switch place {
        case .tcp(let host, let port):
          let listener = try StreamListener(onHost: host, port: port)
          let place = SimOptions.Place(place, port: listener.port)
          try listen(listener, at: place, number)
        case .unix(let path): try listen(StreamListener(at: path), at: place, number)
        case .vhci: try attachToKernel(number)
        }
      } catch {
        throw ToolFailure(place, error)
      }
    }
  }

  /// Waits until a signal, or the end of a controller of the kernel's, ends it all.
  func wait() async throws {
    let loop = context.loop
    let task = Task(executorPreference: loop) { try await loop.sleep(until: .never) }
    waiting = task
    defer { stop() }
    do {
      try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    } catch {
      throw failure ?? error
    }
  }

  private func stop() {
    doors = []
    for controller in controllers { controller.detach() }
    controllers = []
  }

  private func listen(
    _ listener: StreamListener, at place: SimOptions.Place, _ number: Int
  ) throws(TransportError) {
    let controller = OfferedController(port(number)) { [context] error in
      let why = error.map { " (\($0))" } ?? ""
      context.diagnostics.step("\(place): the host is gone\(why)")
    }
    controllers.append(controller)
    doors.append(try Door(listener, to: controller, at: place, context))
    tell("listening on \(place)".printable)
  }

  private func attachToKernel(_ number: Int) throws(TransportError) {
    let (descriptor, index) = try KernelController.openVirtual()
    let controller = OfferedController(port(number)) { [weak self] error in
      self?.fail("vhci: the kernel let go of it" + (error.map { ": \($0)" } ?? ""))
    }
    controllers.append(controller)
    controller.attach(HCIPacketDevice(descriptor, on: context.loop))
    tell("attached to the kernel" + (index.map { " as hci\($0)" } ?? ""))
  }

  private func port(_ number: Int) -> RadioPort {
    let address = BluetoothAddress(rawValue: 0x0200_0000_0101 + UInt64(number))
    var configuration = ControllerConfiguration(address: address)
    // Linux's own tools mix the commands of versions 4 and 5.
    configuration.mixesCommandSets = true
    configuration.habits = options.controllers.habits(of: UInt64(number), seed: options.seed)
    return driver.addController(configuration)
  }

  private func tell(_ text: String) {
    do { try context.output.line(text) } catch { fail("standard output: \(error)") }
  }

  private func fail(_ message: String) {
    guard failure == nil else { return }
    failure = ToolFailure(.failure, message)
    waiting?.cancel()
  }
}

extension SimOptions.Place {
  /// The place with the port that it came to.
  init(_ place: Self, port: UInt16?) {
    if case .tcp(let host, _) = place, let port {
      self = .tcp(host: host, port: port)
    } else {
      self = place
    }
  }
}

extension ToolFailure {
  fileprivate init(_ place: SimOptions.Place, _ error: TransportError) {
    switch error.code {
    case EACCES, EPERM: self.init(.noPermission, "\(place): \(error)")
    case EADDRINUSE:
      self.init(.adapterUnavailable, "\(place): it is in use already")
    case ENOENT where place == .vhci, ENODEV where place == .vhci:
      self.init(
        .adapterUnavailable, "vhci: there is no /dev/vhci (load it: modprobe hci_vhci)")
    default: self.init(.adapterUnavailable, "\(place): \(error)")
    }
  }
}
