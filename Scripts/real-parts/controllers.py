"""Bumble's virtual controllers, as many as there are arguments, on one link layer.

None has a public address: what is sent on a link comes from a controller's random one here.

controllers.py TRANSPORT...
"""

import asyncio
import sys

from bumble.controller import Controller
from bumble.link import LocalLink
from bumble.transport import open_transport


async def main():
    link = LocalLink()
    kept = []
    for number, name in enumerate(sys.argv[1:]):
        transport = await open_transport(name)
        controller = Controller(
            f"C{number}",
            host_source=transport.source,
            host_sink=transport.sink,
            link=link,
        )
        kept.append((transport, controller))
    print("ready", flush=True)
    await asyncio.get_running_loop().create_future()


asyncio.run(main())
