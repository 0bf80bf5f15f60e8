internal import BLEHost
