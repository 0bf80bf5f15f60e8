"""A GATT client that goes through bluetoothd: finds the belt, reads and subscribes.

    bleak-client.py GO-FILE

Begins when the file is there, so that Python can start while others do.
"""

import asyncio
import os
import sys

from bleak import BleakClient, BleakScanner

RATE = "00002a37-0000-1000-8000-00805f9b34fb"
LEVEL = "00002a19-0000-1000-8000-00805f9b34fb"


async def main():
    while not os.path.exists(sys.argv[1]):
        await asyncio.sleep(0.1)
    device = await BleakScanner.find_device_by_filter(
        lambda device, data: data.local_name == "LinuxBLE Belt", timeout=60
    )
    print("found", device and device.address, device and device.name, flush=True)
    async with BleakClient(device, timeout=60) as client:
        print("level", (await client.read_gatt_char(LEVEL)).hex(), flush=True)
        values = asyncio.Queue()
        await client.start_notify(RATE, lambda _, value: values.put_nowait(value))
        for _ in range(3):
            value = await asyncio.wait_for(values.get(), 30)
            print("rate", value.hex(), flush=True)


asyncio.run(main())
