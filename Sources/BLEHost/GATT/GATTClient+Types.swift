public import BLEWire

extension GATTClient {
  /// How a client behaves.
  public struct Configuration: Hashable, Sendable {
    /// The largest PDU we take, 23 to 517 bytes; with 23 no MTU exchange is sent.
    public var mtu: UInt16
    /// Whether somebody answers `Action.raiseSecurity`; if not, security errors end an operation.
    public var raisesSecurity: Bool
    /// Whether a server answers the peer's requests, which then come as `Action.forServer`.
    public var servesRequests: Bool
    /// How long a request may stay without an answer (Vol 3, Part F, §3.3.3).
    public var transactionTimeout: Duration

    /// Creates a configuration; the MTU is brought into 23...517.
    public init(
      mtu: UInt16 = 517, raisesSecurity: Bool = false, servesRequests: Bool = false,
      transactionTimeout: Duration = .seconds(30)
    ) {
      self.mtu = min(max(mtu, 23), 517)
      self.raisesSecurity = raisesSecurity
      self.servesRequests = servesRequests
      self.transactionTimeout = transactionTimeout
    }
  }

  /// Names one operation from the call that starts it to the action that ends it.
  public struct OperationID: Hashable, Sendable {
    var rawValue: UInt64
  }

  /// A value and whose it is.
  public struct HandleValue: Hashable, Sendable {
    /// The attribute.
    public var handle: AttributeHandle
    /// The whole value.
    public var value: [UInt8]

    /// Creates a pair.
    public init(handle: AttributeHandle, value: [UInt8]) {
      self.handle = handle
      self.value = value
    }
  }

  /// What a client can be asked to do (Vol 3, Part G, §4).
  public enum Procedure: Hashable, Sendable {
    /// Exchange MTU (§4.3.1): once a bearer, later ones end at once; gives `mtu`.
    case exchangeMTU
    /// Discover All Primary Services (§4.4.1); gives `services` without contents.
    case discoverPrimaryServices
    /// Discover Primary Service by Service UUID (§4.4.2); gives `services` without contents.
    case discoverPrimaryServicesByUUID(BluetoothUUID, form: BluetoothUUID.Form = .shortest)
    /// Find Included Services (§4.5.1); gives `includes`.
    case discoverIncludedServices(in: AttributeHandleRange)
    /// Discover All Characteristics of a Service (§4.6.1); gives `characteristics`.
    case discoverCharacteristics(in: AttributeHandleRange)
    /// Discover Characteristics by UUID (§4.6.2); gives `characteristics`.
    case discoverCharacteristicsByUUID(in: AttributeHandleRange, BluetoothUUID)
    /// Discover All Characteristic Descriptors (§4.7.1); gives `descriptors`.
    case discoverDescriptors(in: AttributeHandleRange)
    /// All services, or those with one UUID, with all that is in them; gives `services`.
    case discoverAll(BluetoothUUID? = nil)

    /// Read Characteristic Value and Read Long Characteristic Values (§4.8.1, §4.8.3), or of a
    /// descriptor (§4.12.1, §4.12.2): one request, more only while answers are full; gives `value`.
    case read(AttributeHandle)
    /// Read Long Characteristic Values (§4.8.3) from an offset on; gives `value`.
    case readLong(AttributeHandle, offset: UInt16)
    /// Read Using Characteristic UUID (§4.8.2), long values whole; gives `values`.
    case readByUUID(in: AttributeHandleRange, BluetoothUUID)
    /// Read Multiple Characteristic Values (§4.8.4); gives `value`, all in one.
    case readMultiple([AttributeHandle])
    /// Read Multiple Variable Length Characteristic Values (§4.8.5), long ones whole; `values`.
    case readMultipleVariable([AttributeHandle])

    /// Write Characteristic Value (§4.9.3); a long write when it does not fit; gives `done`.
    case write(AttributeHandle, [UInt8])
    /// Write Long Characteristic Values (§4.9.4) from an offset on; gives `done`.
    case writeLong(AttributeHandle, [UInt8], offset: UInt16 = 0)
    /// Characteristic Value Reliable Writes (§4.9.5), all or none; gives `done`.
    case writeReliable([HandleValue])
  }

  /// What an operation gave.
  public enum Outcome: Hashable, Sendable {
    /// Services, by their handles.
    case services([GATTService])
    /// Included services, by their declarations' handles.
    case includes([GATTInclude])
    /// Characteristics, by their handles.
    case characteristics([GATTCharacteristic])
    /// Descriptors, by their handles.
    case descriptors([GATTDescriptor])
    /// One value, or several without their boundaries.
    case value([UInt8])
    /// Values in the order of their handles, or of the handles that were asked for.
    case values([HandleValue])
    /// The MTU that counts from now on.
    case mtu(Int)
    /// A write was carried out.
    case done
  }

  /// Why an operation failed.
  public enum Failure: Error, Hashable, Sendable {
    /// The server refused a request.
    case att(ATTErrorCode, request: ATTOpcode, handle: AttributeHandle)
    /// The server's answer, with this opcode, was not valid.
    case malformed(WireError, ATTOpcode)
    /// The server's answer to this request named handles that were not asked for.
    case noProgress(ATTOpcode)
    /// The server echoed a prepared write of this attribute with other bytes; nothing was written.
    case echoMismatch(AttributeHandle)
    /// The server did not answer in time; the bearer was closed.
    case timedOut
    /// The bearer was closed first.
    case closed
    /// The operation was cancelled.
    case cancelled
    /// The caller asked for what can't be sent, such as a value of more than 512 bytes.
    case invalidArgument(String)
  }

  /// What the owner must do next.
  public enum Action: Hashable, Sendable {
    /// Send one PDU on the bearer.
    case send([UInt8])
    /// Tell whoever started the operation how it ended.
    case finish(OperationID, Result<Outcome, Failure>)
    /// Take note of the services that an operation had found which fails now: its `finish` follows.
    case found(OperationID, [GATTService])
    /// Hand a value to whoever subscribed to it.
    case value(GATTValueEvent)
    /// Take note of the MTU that counts from now on.
    case mtuChanged(Int)
    /// Raise the link's security, then call `securityRaised`; the server refused with this code.
    case raiseSecurity(ATTErrorCode)
    /// Let the server take a request, a command or a confirmation of the peer, whether it is valid
    /// or not; only when `Configuration.servesRequests`. The MTU is the same for both roles.
    case forServer([UInt8])
    /// Close the bearer: nothing more may be sent on it.
    case close(Failure)
  }
}

/// A value that a server sent on its own (Vol 3, Part G, §4.10 and §4.11).
public struct GATTValueEvent: Hashable, Sendable {
  /// How a value was sent.
  public enum Kind: Hashable, Sendable {
    /// Without being confirmed.
    case notification
    /// And was confirmed.
    case indication
  }

  /// How it was sent.
  public var kind: Kind
  /// The characteristic's value handle.
  public var handle: AttributeHandle
  /// The value.
  public var value: [UInt8]

  /// Creates an event.
  public init(kind: Kind, handle: AttributeHandle, value: [UInt8]) {
    self.kind = kind
    self.handle = handle
    self.value = value
  }
}
