internal import BLEHost

// What channels ask for besides sending.
extension HostBackend {
  func disconnect(_ channel: HostChannel) {
    changeHost { host, now in host.disconnect(channel.id, at: now) }
  }

  func readRSSI(of channel: HostChannel) {
    changeHost { host, now in host.readRSSI(of: channel.id, at: now) }
  }

  func update(_ channel: HostChannel, _ parameters: ConnectionParameters) {
    changeHost { host, now in host.updateParameters(of: channel.id, parameters, at: now) }
  }
}
