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
        object.add("state", controller.isUp ? "up" : "down")
        object.add("holder", controller.holder)
        try context.output.line(object.text)
      } else {
        let facts = [
          controller.name, controller.address.description, controller.isUp ? "up" : "down",
          controller.holder ?? "-",
        ]
        try context.output.line(facts.joined(separator: "  "))
      }
    }
  }
}
