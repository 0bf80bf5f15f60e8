"""A GATT client that goes through bluetoothd on hci0: sees all of peripheral.json, twice.

    bleak-peripheral.py FOLDER NAME...

For each NAME it begins when FOLDER/NAME.go is there, and prints "NAME is done"; when
FOLDER/NAME.more is there it connects again and prints the services and the added value.
"""

import asyncio
import os
import sys

from bleak import BleakClient, BleakScanner


def uuid(short):
    return f"0000{short}-0000-1000-8000-00805f9b34fb"


def show(*words):
    print(*words, flush=True)


async def there(file):
    while not os.path.exists(os.path.join(sys.argv[1], file)):
        await asyncio.sleep(0.1)


async def values(client, characteristic):
    queue = asyncio.Queue()
    await client.start_notify(characteristic, lambda _, value: queue.put_nowait(value.hex()))
    found = [await asyncio.wait_for(queue.get(), 30) for _ in range(2)]
    await client.stop_notify(characteristic)
    return found


async def look(name):
    await there(f"{name}.go")
    heard = asyncio.get_running_loop().create_future()

    def hear(device, data):
        if data.local_name == "LinuxBLE Shed" and data.manufacturer_data and not heard.done():
            heard.set_result((device, data))

    async with BleakScanner(hear, adapter="hci0"):
        device, data = await asyncio.wait_for(heard, 60)
    company = {hex(key): value.hex() for key, value in data.manufacturer_data.items()}
    show(name, "advertised", device.address, data.service_uuids, company)
    async with BleakClient(device, timeout=60) as client:
        show(name, "services", *sorted(service.uuid for service in client.services))
        for short in ("2a19", "fff1", "fff2"):
            show(name, short, (await client.read_gatt_char(uuid(short))).hex())
        for service in client.services:
            for characteristic in service.characteristics:
                for each in characteristic.descriptors:
                    if each.uuid == uuid("2901"):
                        value = await client.read_gatt_descriptor(each.handle)
                        show(name, "2901", value.hex())
        for value in (b"\xc0\xff\xee", bytes(range(200))):
            await client.write_gatt_char(uuid("fff1"), value, response=True)
            show(name, "written", (await client.read_gatt_char(uuid("fff1"))).hex())
        show(name, "notified", *await values(client, uuid("fff3")))
        show(name, "indicated", *await values(client, uuid("fff4")))
        show(name, "is done")
        await there(f"{name}.more")
    async with BleakClient(device, timeout=60) as client:
        show(name, "services again", *sorted(service.uuid for service in client.services))
        show(name, "ffa1", (await client.read_gatt_char(uuid("ffa1"))).hex())
    show(name, "is over")


async def main():
    for name in sys.argv[2:]:
        await look(name)


asyncio.run(main())
