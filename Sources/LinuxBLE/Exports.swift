// `import LinuxBLE` is all that a program needs: UUIDs, addresses and values are BLEWire's, what a
// discovery finds is BLEHost's, the event loop is BLETransport's.
@_exported public import BLEHost
@_exported public import BLETransport
@_exported public import BLEWire
