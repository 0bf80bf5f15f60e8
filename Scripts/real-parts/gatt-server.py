"""A GATT server on Bumble's host: heart rate, battery, device information, and values to write.

    gatt-server.py TRANSPORT COUNT-FILE

Prints "ready" once it advertises, and a line when a client comes or goes. What it gets by write
commands goes into COUNT-FILE. On SIGUSR1 it ends all connections.
"""

import asyncio
import signal
import sys

from bumble.core import UUID, AdvertisingData
from bumble.device import Device, DeviceConfiguration
from bumble.gatt import (
    Characteristic,
    CharacteristicValue,
    Service,
)
from bumble.hci import Address
from bumble.pairing import PairingConfig
from bumble.transport import open_transport

LONG = bytes(index * 7 % 251 for index in range(512))


async def main():
    sink_path = sys.argv[2]
    sink = open(sink_path, "wb", buffering=0)
    async with await open_transport(sys.argv[1]) as transport:
        config = DeviceConfiguration(
            name="Bumble Belt",
            address=Address("F0:F1:F2:F3:F4:F5"),
            advertising_interval_min=50,
            advertising_interval_max=50,
        )
        device = Device.from_config_with_hci(config, transport.source, transport.sink)
        # Without MITM protection nobody is asked to confirm; bonds would outlive a check.
        device.pairing_config_factory = lambda _: PairingConfig(mitm=False, bonding=False)
        properties = Characteristic.Properties
        permissions = Characteristic.Permissions
        rate = Characteristic("2A37", properties.NOTIFY, permissions.READABLE, bytes([0x16, 72]))
        store = Characteristic(
            "FFF4",
            properties.READ | properties.WRITE,
            permissions.READABLE | permissions.WRITEABLE,
            b"",
        )
        counted = Characteristic(
            "FFF5",
            properties.WRITE_WITHOUT_RESPONSE,
            permissions.WRITEABLE,
            CharacteristicValue(write=lambda _, value: sink.write(value)),
        )
        # What is written here ends the link, from this side.
        leave = Characteristic(
            "FFF7",
            properties.WRITE_WITHOUT_RESPONSE,
            permissions.WRITEABLE,
            CharacteristicValue(
                write=lambda connection, _: asyncio.ensure_future(connection.disconnect())
            ),
        )
        alarm = Characteristic("FFF6", properties.INDICATE, permissions.READABLE, b"\x01")
        long = Characteristic("FFF3", properties.READ, permissions.READABLE, LONG)
        read = properties.READ, permissions.READABLE
        device.add_services(
            [
                Service(
                    "180D",
                    [rate, Characteristic("2A38", *read, bytes([1]))],
                ),
                Service("180F", [Characteristic("2A19", *read, bytes([77]))]),
                Service("180A", [Characteristic("2A29", *read, b"Bumble")]),
                Service("FFF0", [long, store, counted, alarm, leave]),
            ]
        )
        device.advertising_data = bytes(
            AdvertisingData(
                [
                    (AdvertisingData.COMPLETE_LOCAL_NAME, b"Bumble Belt"),
                    (
                        AdvertisingData.COMPLETE_LIST_OF_16_BIT_SERVICE_CLASS_UUIDS,
                        bytes(UUID("180D")),
                    ),
                ]
            )
        )
        device.on("connection", lambda connection: watch(connection))
        asyncio.get_running_loop().add_signal_handler(
            signal.SIGUSR1, lambda: asyncio.ensure_future(disconnect(device))
        )
        await device.power_on()
        await device.start_advertising(auto_restart=True)
        print("ready", flush=True)
        while True:
            await asyncio.sleep(0.2)
            value = bytes([0x16, 72, 0x55, 0x03])
            await device.notify_subscribers(rate, value)
            await device.indicate_subscribers(alarm, b"\x01\x02")


def watch(connection):
    print("connected", flush=True)
    connection.on(
        "disconnection", lambda reason: print(f"disconnected 0x{reason:02x}", flush=True)
    )


async def disconnect(device):
    for connection in list(device.connections.values()):
        await connection.disconnect()


asyncio.run(main())
