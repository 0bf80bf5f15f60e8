import BLEWire
import TestSupport
import Testing

@Suite("A device address", .ownTime)
struct AddressTests {
  @Test("is written highest byte first by people, lowest first on the wire")
  func forms() throws {
    let address = try #require(BluetoothAddress("C0:FF:EE:00:18:0D"))
    #expect(address.encoded == [0x0d, 0x18, 0x00, 0xee, 0xff, 0xc0])
    #expect(try BluetoothAddress(parsing: address.encoded) == address)
    #expect(address.description == "c0:ff:ee:00:18:0d")
    #expect(BluetoothAddress("c0-ff-ee-00-18-0d") == address)
    #expect(DeviceAddress(address, type: .random).description == "c0:ff:ee:00:18:0d (random)")
    #expect(BluetoothAddress.zero.description == "00:00:00:00:00:00")
  }

  @Test(
    "is not read from other text",
    arguments: [
      "", "c0:ff:ee:00:18", "c0:ff:ee:00:18:0d:01", "c0ffee00180d", "c0:ff:ee:00:18:0g",
      "c0:ff:ee:00:18:+d", "c0:ff:ee:00:18:d", ":c0:ff:ee:00:18:0d",
    ])
  func notText(text: String) {
    #expect(BluetoothAddress(text) == nil)
  }

  @Test("has a type that is public or random, with identities and unknown ones told apart")
  func types() {
    #expect(AddressType.public.description == "public")
    #expect(AddressType.random.isRandom && AddressType.randomIdentity.isRandom)
    #expect(!AddressType.publicIdentity.isRandom && !AddressType.public.isRandom)
    #expect(AddressType.randomIdentity.description == "random-identity")
    #expect(AddressType.publicIdentity.description == "public-identity")
    #expect(AddressType.anonymous.description == "anonymous")
    #expect(AddressType.publicIdentity.unresolved == .public)
    #expect(AddressType.randomIdentity.unresolved == .random)
    #expect(AddressType.anonymous.unresolved == .anonymous)
    #expect(AddressType(rawValue: 7).description == "0x07")
  }
}

@Suite("Handles", .ownTime)
struct HandleTests {
  @Test("of attributes end at 0xFFFF without wrapping")
  func attribute() {
    #expect(AttributeHandle(rawValue: 0xfffe).next == .last)
    #expect(AttributeHandle.last.next == nil)
    #expect((0x0013 as AttributeHandle).description == "0x0013")
    #expect(AttributeHandleRange.all == 0x0001...0xffff)
  }

  @Test("of links have 12 bits")
  func connection() {
    #expect(ConnectionHandle(rawValue: 0x2040) == 0x0040)
    #expect((0x0003 as ConnectionHandle) < 0x0040)
    #expect((0x0edc as ConnectionHandle).description == "0x0edc")
    #expect(ChannelID.att.description == "0x0004")
  }
}

@Suite("Times", .ownTime)
struct TimeTests {
  @Test("can be added to, up to never")
  func moments() {
    let start = Moment(nanoseconds: 5)
    #expect(start.adding(.seconds(30)) == Moment(nanoseconds: 30_000_000_005))
    #expect(start.adding(.seconds(Int64.max)) == .never)
    #expect(Moment(nanoseconds: .max - 1).adding(.nanoseconds(2)) == .never)
    #expect(start.adding(.milliseconds(1)).since(start) == .milliseconds(1))
    #expect(start < .never)
  }

  @Test("of day are counted from 1970, before it too")
  func timestamps() {
    let time = Timestamp(microsecondsSince1970: 1_500)
    #expect(time.nanosecondsSince1970 == 1_500_000)
    #expect(Timestamp(microsecondsSince1970: .max).nanosecondsSince1970 == .max)
    #expect(Timestamp(microsecondsSince1970: .min).nanosecondsSince1970 == .min)
    #expect(time.since(Timestamp(nanosecondsSince1970: 2_000_000)) == .microseconds(-500))
    #expect(Timestamp(microsecondsSince1970: -1) < time)
  }
}
