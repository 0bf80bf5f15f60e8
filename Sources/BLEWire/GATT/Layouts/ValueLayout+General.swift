extension ValueLayout {
  /// Generic Access, Generic Attribute, Battery, Device Information, alerts, HID, Scan Parameters,
  /// Object Transfer, Bond Management and Indoor Positioning Services.
  static let generalTable = """
    2a00 2a24 2a25 2a26 2a27 2a28 2a29 2ab5 2abe
      text utf8
    2a02
      privacy u8 {0 disabled, 1 enabled}
    2a03
      address hex6
    2aa6
      central_address_resolution u8 {0 not supported, 1 supported}
    2ac9
      resolvable_private_address_only u8 {0 used}
    2b88
      key_material hex24
    2b29
      features u* <0 robust caching, 1 enhanced att bearer, 2 multiple notifications>
    2b3a
      features u* <0 enhanced att bearer>
    2b2a
      hash hex16
    2a07
      tx_power s8 [dBm]
    2a19
      level u8 [%]
    2be9
      status u8 <0 critical power state, 1 immediate service required>
    2bed
      _flags u8
      _state u16
      present f0
      wired_power f1.2 {0 not connected, 1 connected, 2 unknown}
      wireless_power f3.2 {0 not connected, 1 connected, 2 unknown}
      charge_state f5.2 {0 unknown, 1 charging, 2 discharging, 3 not discharging}
      charge_level f7.2 {0 unknown, 1 good, 2 low, 3 critical}
      charging_type f9.3 {0 unknown, 1 constant current, 2 constant voltage, 3 trickle, 4 float}
      faults f12.3 <0 battery, 1 external power, 2 other>
      identifier u16 if 0
      level u8 [%] if 1
      additional_status u8 <2 battery fault> if 2
    2bf0
      _flags u8
      external_source_power sfloat [W] if 0
      voltage sfloat [V] if 1
      available_energy sfloat [kWh] if 2
      available_capacity sfloat [kWh] if 3
      charge_rate sfloat [W] if 4
      available_energy_at_last_charge sfloat [kWh] if 5
    2bee
      _flags u8
      until_discharged u24 [min] na ffffff,fffffe,fffffd
      until_discharged_on_standby u24 [min] na ffffff,fffffe,fffffd if 0
      until_recharged u24 [min] na ffffff,fffffe,fffffd if 1
    2bec
      _flags u16
      features u8 <0 replaceable, 1 rechargeable>
      manufacture_day u24 [days since 1970] if 0
      expiration_day u24 [days since 1970] if 1
      designed_capacity sfloat [kWh] if 2
      low_energy sfloat [kWh] if 3
      critical_energy sfloat [kWh] if 4
      chemistry u8 if 5
      nominal_voltage sfloat [V] if 6
      aggregation_group u8 if 7
    2a2a
      data hex
    2a06
      level u8 {0 none, 1 mild, 2 high}
    2a3f
      status u8 <0 ringer, 1 vibrate, 2 display>
    2a40
      command u8 {1 silent mode, 2 mute once, 3 cancel silent mode}
    2a41
      setting u8 {0 silent, 1 normal}
    2a42 2a47 2a48
      categories u* <0 simple alert, 1 email, 2 news, 3 call, 4 missed call, 5 sms, \
    6 voice mail, 7 schedule, 8 high prioritized, 9 instant message>
    2a43
      category u8 {0 simple alert, 1 email, 2 news, 3 call, 4 missed call, 5 sms, \
    6 voice mail, 7 schedule, 8 high prioritized, 9 instant message}
    2a44
      command u8 {0 enable new alert, 1 enable unread status, 2 disable new alert, \
    3 disable unread status, 4 notify new alert, 5 notify unread status}
      category u8 {0 simple alert, 1 email, 2 news, 3 call, 4 missed call, 5 sms, \
    6 voice mail, 7 schedule, 8 high prioritized, 9 instant message, 255 all}
    2a45
      category u8 {0 simple alert, 1 email, 2 news, 3 call, 4 missed call, 5 sms, \
    6 voice mail, 7 schedule, 8 high prioritized, 9 instant message}
      unread u8
    2a46
      category u8 {0 simple alert, 1 email, 2 news, 3 call, 4 missed call, 5 sms, \
    6 voice mail, 7 schedule, 8 high prioritized, 9 instant message}
      count u8
      text utf8 ?
    2a4a
      hid_version u16
      country u8
      flags u8 <0 remote wake, 1 normally connectable>
    2a4e
      mode u8 {0 boot, 1 report}
    2a4c
      command u8 {0 suspend, 1 exit suspend}
    2a4b 2a4d 2a22
      report hex
    2a32
      leds u8 <0 num lock, 1 caps lock, 2 scroll lock, 3 compose, 4 kana>
    2a33
      buttons u8 <0 left, 1 right, 2 middle>
      x s8
      y s8
      data hex ?
    2a4f
      interval u16 x625 e-3 [ms]
      window u16 x625 e-3 [ms]
    2a31
      refresh u8 {0 server requires refresh}
    2aa4
      operation u8
      authorization utf8 ?
    2aa5
      features u*
    2aad
      configuration u8 <0 coordinates, 1 local coordinates, 2 tx power, 3 altitude, \
    4 floor number, 5 location name>
    2aae 2aaf
      angle s32 e-7 [°]
    2ab0 2ab1
      distance s16 e-1 [m] na 8000
    2ab2
      floor u8 o-20 na ff
    2ab3
      altitude u16 o-10000 e-1 [m] na ffff
    2ab4
      _bits u8
      mobile f0
      update_time f1.3
      precision f4.3
    2abd
      actions u32 <0 create, 1 delete, 2 checksum, 3 execute, 4 read, 5 write, 6 append, \
    7 truncate, 8 patch, 9 abort>
      list u32 <0 go to, 1 order, 2 count, 3 clear marking>
    2abf
      type uuid
    2ac0
      current u32 [bytes]
      allocated u32 [bytes]
    2ac3
      id hex6
    2ac4
      properties u32 <0 delete, 1 execute, 2 read, 3 write, 4 append, 5 truncate, 6 patch, 7 mark>
    """
}
