extension ValueLayout {
  /// Cycling Speed and Cadence, Cycling Power, Running Speed and Cadence, and Location and
  /// Navigation Services.
  static let sportTable = """
    2a5b
      _flags u8
      wheel_revolutions u32 if 0
      wheel_event_time u16 b-10 [s] if 0
      crank_revolutions u16 if 1
      crank_event_time u16 b-10 [s] if 1
    2a5c
      features u16 <0 wheel revolutions, 1 crank revolutions, 2 multiple sensor locations>
    2a5d
      location u8 {0 other, 1 top of shoe, 2 in shoe, 3 hip, 4 front wheel, 5 left crank, \
    6 right crank, 7 left pedal, 8 right pedal, 9 front hub, 10 rear dropout, 11 chainstay, \
    12 rear wheel, 13 rear hub, 14 chest, 15 spider, 16 chain ring}
    2a55
      operation u8 {1 set cumulative value, 2 start calibration, 3 update sensor location, \
    4 request sensor locations, 16 response}
      parameters hex ?
    2a63
      _flags u16
      balance_reference f1 {0 unknown, 1 left} if 0
      torque_source f3 {0 wheel, 1 crank} if 2
      offset_compensation f12
      power s16 [W]
      pedal_balance u8 b-1 [%] if 0
      accumulated_torque u16 b-5 [Nm] if 2
      wheel_revolutions u32 if 4
      wheel_event_time u16 b-11 [s] if 4
      crank_revolutions u16 if 5
      crank_event_time u16 b-10 [s] if 5
      force_maximum s16 [N] if 6
      force_minimum s16 [N] if 6
      torque_maximum s16 b-5 [Nm] if 7
      torque_minimum s16 b-5 [Nm] if 7
      _angles u24 if 8
      angle_maximum f0.12 [°] if 8
      angle_minimum f12.12 [°] if 8
      top_dead_spot_angle u16 [°] if 9
      bottom_dead_spot_angle u16 [°] if 10
      accumulated_energy u16 [kJ] if 11
    2a64
      _flags u8
      direction f4.2 {0 unknown, 1 tangential, 2 radial, 3 lateral}
      crank_revolutions u16 if 0
      crank_event_time u16 b-10 [s] if 0
      first_crank_angle u16 [°] if 1
      forces s16 [N] * if 2
      torques s16 b-5 [Nm] * if 3
    2a65
      features u32 <0 pedal power balance, 1 accumulated torque, 2 wheel revolutions, \
    3 crank revolutions, 4 extreme magnitudes, 5 extreme angles, 6 dead spot angles, \
    7 accumulated energy, 8 offset compensation indicator, 9 offset compensation, \
    10 content masking, 11 multiple sensor locations, 12 crank length adjustment, \
    13 chain length adjustment, 14 chain weight adjustment, 15 span length adjustment, \
    16 torque based, 17 instantaneous measurement direction, 18 factory calibration date, \
    19 enhanced offset compensation>
    2a66
      operation u8 {1 set cumulative value, 2 update sensor location, \
    3 request sensor locations, 4 set crank length, 5 request crank length, 6 set chain length, \
    7 request chain length, 8 set chain weight, 9 request chain weight, 10 set span length, \
    11 request span length, 12 start offset compensation, 13 mask content, \
    14 request sampling rate, 15 request factory calibration date, \
    16 start enhanced offset compensation, 32 response}
      parameters hex ?
    2a53
      _flags u8
      running f2
      speed u16 b-8 [m/s]
      cadence u8 [/min]
      stride_length u16 e-2 [m] if 0
      total_distance u32 e-1 [m] if 1
    2a54
      features u16 <0 stride length, 1 total distance, 2 walking or running, 3 calibration, \
    4 multiple sensor locations>
    2a67
      _flags u16
      position_status f7.2 {0 no position, 1 ok, 2 estimated, 3 last known}
      speed_in_3d f9
      elevation_source f10.2 {0 positioning system, 1 barometer, 2 database, 3 other}
      heading_source f12 {0 movement, 1 compass}
      speed u16 e-2 [m/s] if 0
      total_distance u24 e-1 [m] if 1
      latitude s32 e-7 [°] if 2
      longitude s32 e-7 [°] if 2
      elevation s24 e-2 [m] if 3
      heading u16 e-2 [°] if 4
      rolling_time u8 [s] if 5
      time time if 6
    2a68
      _flags u16
      position_status f3.2 {0 no position, 1 ok, 2 estimated, 3 last known}
      bearing u16 e-2 [°]
      heading u16 e-2 [°]
      remaining_distance u24 e-1 [m] if 0
      remaining_vertical_distance s24 e-2 [m] if 1
      arrival time if 2
    2a69
      _flags u16
      position_status f7.2 {0 no position, 1 ok, 2 estimated, 3 last known}
      beacons_in_solution u8 if 0
      beacons_in_view u8 if 1
      time_to_first_fix u16 e-1 [s] if 2
      horizontal_error u32 e-2 [m] if 3
      vertical_error u32 e-2 [m] if 4
      hdop u8 x2 e-1 if 5
      vdop u8 x2 e-1 if 6
    2a6a
      features u32 <0 speed, 1 total distance, 2 location, 3 elevation, 4 heading, \
    5 rolling time, 6 utc time, 7 remaining distance, 8 remaining vertical distance, \
    9 estimated time of arrival, 10 beacons in solution, 11 beacons in view, \
    12 time to first fix, 13 horizontal error, 14 vertical error, 15 hdop, 16 vdop, \
    17 content masking, 18 fix rate setting, 19 elevation setting, 20 position status>
    2a6b
      operation u8 {1 set cumulative value, 2 mask content, 3 navigation control, \
    4 request number of routes, 5 request name of route, 6 select route, 7 set fix rate, \
    8 set elevation, 32 response}
      parameters hex ?
    """
}
