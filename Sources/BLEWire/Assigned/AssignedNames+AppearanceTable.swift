// swift-format-ignore-file
// Numbers and names of appearances, the ten bits of the category and the six of the kind: Bluetooth SIG Assigned Numbers.
// Written by Scripts/assigned-names; one line each, in ascending order.

extension AssignedNames {
  static let appearanceTable = #"""
    0000 Unknown
    0040 Phone
    0080 Computer
    0081 Desktop Workstation
    0082 Server-class Computer
    0083 Laptop
    0084 Handheld PC/PDA (clamshell)
    0085 Palm-size PC/PDA
    0086 Wearable computer (watch size)
    0087 Tablet
    0088 Docking Station
    0089 All in One
    008a Blade Server
    008b Convertible
    008c Detachable
    008d IoT Gateway
    008e Mini PC
    008f Stick PC
    00c0 Watch
    00c1 Sports Watch
    00c2 Smartwatch
    0100 Clock
    0140 Display
    0180 Remote Control
    01c0 Eye-glasses
    0200 Tag
    0240 Keyring
    0280 Media Player
    02c0 Barcode Scanner
    0300 Thermometer
    0301 Ear Thermometer
    0340 Heart Rate Sensor
    0341 Heart Rate Belt
    0380 Blood Pressure
    0381 Arm Blood Pressure
    0382 Wrist Blood Pressure
    03c0 Human Interface Device
    03c1 Keyboard
    03c2 Mouse
    03c3 Joystick
    03c4 Gamepad
    03c5 Digitizer Tablet
    03c6 Card Reader
    03c7 Digital Pen
    03c8 Barcode Scanner
    03c9 Touchpad
    03ca Presentation Remote
    0400 Glucose Meter
    0440 Running Walking Sensor
    0441 In-Shoe Running Walking Sensor
    0442 On-Shoe Running Walking Sensor
    0443 On-Hip Running Walking Sensor
    0480 Cycling
    0481 Cycling Computer
    0482 Speed Sensor
    0483 Cadence Sensor
    0484 Power Sensor
    0485 Speed and Cadence Sensor
    04c0 Control Device
    04c1 Switch
    04c2 Multi-switch
    04c3 Button
    04c4 Slider
    04c5 Rotary Switch
    04c6 Touch Panel
    04c7 Single Switch
    04c8 Double Switch
    04c9 Triple Switch
    04ca Battery Switch
    04cb Energy Harvesting Switch
    04cc Push Button
    04cd Dial
    0500 Network Device
    0501 Access Point
    0502 Mesh Device
    0503 Mesh Network Proxy
    0540 Sensor
    0541 Motion Sensor
    0542 Air quality Sensor
    0543 Temperature Sensor
    0544 Humidity Sensor
    0545 Leak Sensor
    0546 Smoke Sensor
    0547 Occupancy Sensor
    0548 Contact Sensor
    0549 Carbon Monoxide Sensor
    054a Carbon Dioxide Sensor
    054b Ambient Light Sensor
    054c Energy Sensor
    054d Color Light Sensor
    054e Rain Sensor
    054f Fire Sensor
    0550 Wind Sensor
    0551 Proximity Sensor
    0552 Multi-Sensor
    0553 Flush Mounted Sensor
    0554 Ceiling Mounted Sensor
    0555 Wall Mounted Sensor
    0556 Multisensor
    0557 Energy Meter
    0558 Flame Detector
    0559 Vehicle Tire Pressure Sensor
    0580 Light Fixtures
    0581 Wall Light
    0582 Ceiling Light
    0583 Floor Light
    0584 Cabinet Light
    0585 Desk Light
    0586 Troffer Light
    0587 Pendant Light
    0588 In-ground Light
    0589 Flood Light
    058a Underwater Light
    058b Bollard with Light
    058c Pathway Light
    058d Garden Light
    058e Pole-top Light
    058f Spotlight
    0590 Linear Light
    0591 Street Light
    0592 Shelves Light
    0593 Bay Light
    0594 Emergency Exit Light
    0595 Light Controller
    0596 Light Driver
    0597 Bulb
    0598 Low-bay Light
    0599 High-bay Light
    05c0 Fan
    05c1 Ceiling Fan
    05c2 Axial Fan
    05c3 Exhaust Fan
    05c4 Pedestal Fan
    05c5 Desk Fan
    05c6 Wall Fan
    0600 HVAC
    0601 Thermostat
    0602 Humidifier
    0603 De-humidifier
    0604 Heater
    0605 Radiator
    0606 Boiler
    0607 Heat Pump
    0608 Infrared Heater
    0609 Radiant Panel Heater
    060a Fan Heater
    060b Air Curtain
    0640 Air Conditioning
    0680 Humidifier
    06c0 Heating
    06c1 Radiator
    06c2 Boiler
    06c3 Heat Pump
    06c4 Infrared Heater
    06c5 Radiant Panel Heater
    06c6 Fan Heater
    06c7 Air Curtain
    0700 Access Control
    0701 Access Door
    0702 Garage Door
    0703 Emergency Exit Door
    0704 Access Lock
    0705 Elevator
    0706 Window
    0707 Entrance Gate
    0708 Door Lock
    0709 Locker
    0740 Motorized Device
    0741 Motorized Gate
    0742 Awning
    0743 Blinds or Shades
    0744 Curtains
    0745 Screen
    0780 Power Device
    0781 Power Outlet
    0782 Power Strip
    0783 Plug
    0784 Power Supply
    0785 LED Driver
    0786 Fluorescent Lamp Gear
    0787 HID Lamp Gear
    0788 Charge Case
    0789 Power Bank
    07c0 Light Source
    07c1 Incandescent Light Bulb
    07c2 LED Lamp
    07c3 HID Lamp
    07c4 Fluorescent Lamp
    07c5 LED Array
    07c6 Multi-Color LED Array
    07c7 Low voltage halogen
    07c8 Organic light emitting diode (OLED)
    0800 Window Covering
    0801 Window Shades
    0802 Window Blinds
    0803 Window Awning
    0804 Window Curtain
    0805 Exterior Shutter
    0806 Exterior Screen
    0840 Audio Sink
    0841 Standalone Speaker
    0842 Soundbar
    0843 Bookshelf Speaker
    0844 Standmounted Speaker
    0845 Speakerphone
    0880 Audio Source
    0881 Microphone
    0882 Alarm
    0883 Bell
    0884 Horn
    0885 Broadcasting Device
    0886 Service Desk
    0887 Kiosk
    0888 Broadcasting Room
    0889 Auditorium
    08c0 Motorized Vehicle
    08c1 Car
    08c2 Large Goods Vehicle
    08c3 2-Wheeled Vehicle
    08c4 Motorbike
    08c5 Scooter
    08c6 Moped
    08c7 3-Wheeled Vehicle
    08c8 Light Vehicle
    08c9 Quad Bike
    08ca Minibus
    08cb Bus
    08cc Trolley
    08cd Agricultural Vehicle
    08ce Camper / Caravan
    08cf Recreational Vehicle / Motor Home
    0900 Domestic Appliance
    0901 Refrigerator
    0902 Freezer
    0903 Oven
    0904 Microwave
    0905 Toaster
    0906 Washing Machine
    0907 Dryer
    0908 Coffee maker
    0909 Clothes iron
    090a Curling iron
    090b Hair dryer
    090c Vacuum cleaner
    090d Robotic vacuum cleaner
    090e Rice cooker
    090f Clothes steamer
    0940 Wearable Audio Device
    0941 Earbud
    0942 Headset
    0943 Headphones
    0944 Neck Band
    0945 Left Earbud
    0946 Right Earbud
    0980 Aircraft
    0981 Light Aircraft
    0982 Microlight
    0983 Paraglider
    0984 Large Passenger Aircraft
    09c0 AV Equipment
    09c1 Amplifier
    09c2 Receiver
    09c3 Radio
    09c4 Tuner
    09c5 Turntable
    09c6 CD Player
    09c7 DVD Player
    09c8 Bluray Player
    09c9 Optical Disc Player
    09ca Set-Top Box
    0a00 Display Equipment
    0a01 Television
    0a02 Monitor
    0a03 Projector
    0a40 Hearing aid
    0a41 In-ear hearing aid
    0a42 Behind-ear hearing aid
    0a43 Cochlear Implant
    0a80 Gaming
    0a81 Home Video Game Console
    0a82 Portable handheld console
    0ac0 Signage
    0ac1 Digital Signage
    0ac2 Electronic Label
    0c40 Pulse Oximeter
    0c41 Fingertip Pulse Oximeter
    0c42 Wrist Worn Pulse Oximeter
    0c80 Weight Scale
    0cc0 Personal Mobility Device
    0cc1 Powered Wheelchair
    0cc2 Mobility Scooter
    0d00 Continuous Glucose Monitor
    0d40 Insulin Pump
    0d41 Insulin Pump, durable pump
    0d44 Insulin Pump, patch pump
    0d48 Insulin Pen
    0d80 Medication Delivery
    0dc0 Spirometer
    0dc1 Handheld Spirometer
    1440 Outdoor Sports Activity
    1441 Location Display
    1442 Location and Navigation Display
    1443 Location Pod
    1444 Location and Navigation Pod
    1480 Industrial Measurement Device
    1481 Torque Testing Device
    1482 Caliper
    1483 Dial Indicator
    1484 Micrometer
    1485 Height Gauge
    1486 Force Gauge
    14c0 Industrial Tools
    14c1 Machine Tool Holder
    14c2 Generic Clamping Device
    14c3 Clamping Jaws/Jaw Chuck
    14c4 Clamping (Collet) Chuck
    14c5 Clamping Mandrel
    14c6 Vise
    14c7 Zero-Point Clamping System
    14c8 Torque Wrench
    14c9 Torque Screwdriver
    1500 Cookware Device
    1501 Pot and Jugs
    1502 Pressure Cooker
    1503 Slow Cooker
    1504 Steam Cooker
    1505 Saucepan
    1506 Frying Pan
    1507 Casserole
    1508 Dutch Oven
    1509 Grill Pan/Raclette Grill/Griddle Pan
    150a Braising Pan
    150b Wok Pan
    150c Paella Pan
    150d Crepe Pan
    150e Tagine
    150f Fondue
    1510 Lid
    1511 Wired Probe
    1512 Wireless Probe
    1513 Baking Molds
    1514 Baking Tray
    """#
}
