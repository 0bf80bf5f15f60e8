internal import ToolSupport

func show(_ file: TraceFile, to output: StandardOutput) throws {}
