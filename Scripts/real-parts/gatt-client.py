"""A GATT client on Bumble's host, for a server of ours with Scripts/real-parts/served.json.

    gatt-client.py scan TRANSPORT NAME         prints what is advertised, and its address
    gatt-client.py use TRANSPORT ADDRESS       uses everything
    gatt-client.py crowd ADDRESS TRANSPORT...  several clients at once
    gatt-client.py watch TRANSPORT ADDRESS     waits for two changes of the services

Each expectation is a line: "ok    NAME", or "FAIL  NAME: ..." and exit 1 at the end.
"""

import asyncio
import contextlib
import sys

from bumble import att, gatt_client
from bumble.core import UUID, AdvertisingData, ProtocolError
from bumble.device import Device, Peer
from bumble.gatt import GATT_INCLUDE_ATTRIBUTE_TYPE
from bumble.hci import Address
from bumble.transport import open_transport

failures = 0


def check(name, expected, found):
    global failures
    if found == expected:
        print(f"ok    {name}", flush=True)
    else:
        failures += 1
        print(f"FAIL  {name}: {found!r}, not {expected!r}", flush=True)


@contextlib.asynccontextmanager
async def open_device(transport, number=0):
    async with await open_transport(transport) as opened:
        address = f"F0:F1:F2:F3:F4:{number:02X}"
        device = Device.with_hci("Client", address, opened.source, opened.sink)
        await device.power_on()
        yield device


async def open_peer(device, address):
    return Peer(await device.connect(Address(address), timeout=30))


class Values(asyncio.Queue):
    async def some(self, count):
        return [(await asyncio.wait_for(self.get(), 30)).hex() for _ in range(count)]


async def discover(peer):
    found = {}
    for service in await peer.discover_services():
        for characteristic in await service.discover_characteristics():
            found[characteristic.uuid.to_hex_str()] = characteristic
    return found


async def services(peer):
    return [service.uuid.to_hex_str("-") for service in await peer.discover_services()]


async def code(awaitable):
    """The code of the error that it ends with."""
    try:
        await awaitable
        return None
    except ProtocolError as error:
        return error.error_code


async def use(transport, address):
    async with open_device(transport) as device:
        peer = await open_peer(device, address)
        found = await discover(peer)
        notes, count = found["FFF1"], found["FFF2"]
        text = b"a value that is longer than an MTU of 23 bytes lets through"
        check("read", b"\x4d", await found["2A19"].read_value())
        check("read a long value with an MTU of 23", text, await notes.read_value())
        long = bytes(index * 7 % 251 for index in range(512))
        await notes.write_value(long, with_response=True)
        check("write and read 512 bytes with an MTU of 23", long, await notes.read_value())
        check("MTU", 517, await peer.request_mtu(517))
        await notes.write_value(long[::-1], with_response=True)
        check("write and read 512 bytes", long[::-1], await notes.read_value())
        await notes.write_value(b"short", with_response=True)
        check("write and read", b"short", await notes.read_value())
        for size in (20, 100, 244):
            await count.write_value(bytes(size))
        check("write commands", (364).to_bytes(4, "little"), await count.read_value())
        values = await peer.read_characteristics_by_uuid(UUID("2A19"))
        check("read by UUID", [b"\x4d"], values)
        client = peer.gatt_client
        request = att.ATT_Read_Multiple_Request(
            set_of_handles=[found["2A19"].handle, notes.handle]
        )
        answer = await client.send_request(request)
        check("read multiple", b"\x4dshort", bytes(answer)[1:])

        for service in peer.services:
            if service.uuid == UUID("FFF0"):
                request = att.ATT_Read_By_Type_Request(
                    starting_handle=service.handle,
                    ending_handle=service.end_group_handle,
                    attribute_type=GATT_INCLUDE_ATTRIBUTE_TYPE,
                )
                answer = bytes(await client.send_request(request)).hex()
                check("includes", "0908410030003200e0ff420020002f000f18", answer)

        check("a value that refuses", 0x80, await code(found["FFF5"].read_value()))
        check("a value that can't be written", 0x03, await code(
            found["2A19"].write_value(b"\x01", with_response=True)))
        check("a value that is too long", 0x0D, await code(
            found["FFF8"].write_value(b"123", with_response=True)))
        check("a value that needs encryption", True, await code(
            found["FFF9"].read_value()) in (0x05, 0x0F))
        check("a value that needs authorization", 0x08, await code(found["FFFA"].read_value()))

        values = Values()
        await found["FFF4"].subscribe(values.put_nowait)
        await check_order("notifications in order", values, 16)
        await found["FFF4"].unsubscribe(values.put_nowait)
        values = Values()
        await found["FFF3"].subscribe(values.put_nowait)
        check("indications", ["01", "02", "03"], await values.some(3))
        for kind, prefers in (("notified", True), ("indicated", False)):
            values = Values()
            await found["FFF7"].subscribe(values.put_nowait, prefer_notify=prefers)
            await found["FFF6"].write_value(kind.encode(), with_response=True)
            check(f"an echo is {kind}", [kind.encode().hex()], await values.some(1))
            await found["FFF7"].unsubscribe(values.put_nowait)
        await peer.connection.disconnect()


async def check_order(name, values, count):
    """Values that count modulo 8; one may be left out where there was no room for it."""
    numbers = [int(value, 16) for value in await values.some(count)]
    steps = [(after - before) % 8 for before, after in zip(numbers, numbers[1:])]
    check(name, [1] * (count - 1), steps)


async def crowd(address, *transports):
    everybody = asyncio.Barrier(len(transports))
    # One after the other: of two that answer the same advertisement, Bumble's radio leaves one
    # with a link that the other side knows nothing of.
    turn = asyncio.Lock()
    await asyncio.gather(
        *(member(number, address, name, everybody, turn) for number, name in enumerate(transports, 1))
    )


async def member(number, address, transport, everybody, turn):
    async with open_device(transport, number) as device:
        async with turn:
            peer = await open_peer(device, address)
            mtu = await peer.request_mtu(100 * number)
        check(f"client {number}: its own MTU", 100 * number, mtu)
        found = await discover(peer)
        await everybody.wait()
        values = Values()
        await found["FFF4"].subscribe(values.put_nowait)
        await check_order(f"client {number}: its notifications", values, 16)
        await everybody.wait()
        for part in range(20):
            await found["FFF1"].write_value(bytes([number, part]) * 40, with_response=True)
            value = await found["FFF1"].read_value()
            if len(value) != 80 or value != value[:2] * 40:
                check(f"client {number}: values are whole", "one client's", value)
        await everybody.wait()
        check(f"client {number}: reads and writes", b"\x4d", await found["2A19"].read_value())
        await peer.connection.disconnect()


async def watch(transport, address):
    async with open_device(transport) as device:
        peer = await open_peer(device, address)
        found = await discover(peer)
        values = Values()
        await found["2A05"].subscribe(values.put_nowait)
        print("subscribed", flush=True)
        print("changed", *await values.some(1), flush=True)
        print("services", *(await services(peer)), flush=True)
        print("value", (await (await discover(peer))["2A1D"].read_value()).hex(), flush=True)
        print("changed again", *await values.some(1), flush=True)
        print("services at last", *(await services(peer)), flush=True)
        await peer.connection.disconnect()


async def scan(transport, name):
    async with open_device(transport) as device:
        heard = asyncio.get_running_loop().create_future()

        def on_advertisement(advertisement):
            data = advertisement.data
            if data.get(AdvertisingData.COMPLETE_LOCAL_NAME) == name and not heard.done():
                heard.set_result((advertisement.address, data))

        device.on("advertisement", on_advertisement)
        await device.start_scanning(active=True)
        address, data = await asyncio.wait_for(heard, 30)
        print("address", address.to_string(), flush=True)
        for kind, value in sorted(data.ad_structures):
            print(f"{kind:02x}", value.hex(), flush=True)


asyncio.run({"scan": scan, "use": use, "crowd": crowd, "watch": watch}[sys.argv[1]](*sys.argv[2:]))
sys.exit(failures > 0)
