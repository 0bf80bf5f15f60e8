internal import ToolSupport

func stats(_ file: TraceFile, to output: StandardOutput) throws {}
