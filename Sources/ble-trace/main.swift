import ToolSupport

Tool.run(traceInterface) { arguments, output, diagnostics in
  if arguments.has("quiet") { diagnostics.level = .errors }
  let file = TraceFile(
    path: arguments.operands[0],
    index: try arguments.integer("index", in: 0...0xffff).map(UInt16.init(truncatingIfNeeded:)),
    diagnostics: diagnostics)
  switch arguments.command {
  case "show": try show(file, to: output)
  case "dump":
    guard let layer = try arguments.choice("layer", of: DumpLayer.choices) else {
      throw ToolFailure.usage("'dump' needs --layer, one of att, adv, smp, conn")
    }
    let format = try arguments.choice("format", of: DumpFormat.choices) ?? .tsv
    try dump(file, layer: layer, format: format, to: output)
  case "convert":
    try convert(
      file, to: arguments.operands[1],
      linkType: try arguments.choice("link-type", of: linkTypeChoices), diagnostics)
  default: try stats(file, isJSON: arguments.has("json"), to: output)
  }
}
