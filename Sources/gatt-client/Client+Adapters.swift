import BLETransport
import BLEWire
import ToolSupport

extension Client {
  /// `adapters`.
  func listAdapters() throws {
    let controllers = try HCIControllers.all()
    if controllers.isEmpty { context.diagnostics.note("there is no Bluetooth adapter") }
    for controller in controllers {
      if options.isJSON {
        var object = JSONObject()
        object.add("name", controller.name)
        object.add("address", controller.address.description)
        object.add("state", controller.stateName)
        object.add("holder", controller.holder)
        try context.output.line(object.text)
      } else {
        let facts = [
          controller.name, controller.address.description, controller.stateName,
          controller.holder ?? "-",
        ]
        try context.output.line(facts.joined(separator: "  "))
      }
    }
  }
}

extension HCIControllers.Controller {
  /// `up`, `down`, or `blocked` when rfkill keeps it down.
  fileprivate var stateName: String { isUp ? "up" : block == nil ? "down" : "blocked" }
}
