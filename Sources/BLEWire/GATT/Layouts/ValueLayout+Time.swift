extension ValueLayout {
  /// Current Time, Next DST Change and Reference Time Update Services.
  static let timeTable = """
    2a08 2ac1 2ac2
      time time
    2a09
      day u8 {1 Monday, 2 Tuesday, 3 Wednesday, 4 Thursday, 5 Friday, 6 Saturday, \
    7 Sunday} na 0
    2a0a
      time time
      day_of_week u8 {1 Monday, 2 Tuesday, 3 Wednesday, 4 Thursday, 5 Friday, 6 Saturday, \
    7 Sunday} na 0
    2a0c
      time time
      day_of_week u8 {1 Monday, 2 Tuesday, 3 Wednesday, 4 Thursday, 5 Friday, 6 Saturday, \
    7 Sunday} na 0
      fraction u8 b-8 [s]
    2a2b
      time time
      day_of_week u8 {1 Monday, 2 Tuesday, 3 Wednesday, 4 Thursday, 5 Friday, 6 Saturday, \
    7 Sunday} na 0
      fraction u8 b-8 [s]
      adjust_reason u8 <0 manual update, 1 external reference, 2 time zone change, 3 dst change>
    2a0d
      offset u8 {0 standard time, 2 half an hour, 4 daylight time, 8 double daylight time} na ff
    2a0e
      offset s8 x15 [min] na 80
    2a0f
      time_zone s8 x15 [min] na 80
      dst_offset u8 {0 standard time, 2 half an hour, 4 daylight time, \
    8 double daylight time} na ff
    2a11
      time time
      dst_offset u8 {0 standard time, 2 half an hour, 4 daylight time, \
    8 double daylight time} na ff
    2a12
      accuracy u8 b-3 [s] na fe,ff
    2a13
      source u8 {0 unknown, 1 network time, 2 gps, 3 radio, 4 manual, 5 atomic clock, \
    6 cellular network, 7 not synchronized}
    2a14
      source u8 {0 unknown, 1 network time, 2 gps, 3 radio, 4 manual, 5 atomic clock, \
    6 cellular network, 7 not synchronized}
      accuracy u8 b-3 [s] na fe,ff
      days_since_update u8 [d]
      hours_since_update u8 [h]
    2a16
      command u8 {1 get reference update, 2 cancel reference update}
    2a17
      state u8 {0 idle, 1 update pending}
      result u8 {0 successful, 1 cancelled, 2 no connection to reference, \
    3 reference responded with error, 4 timeout, 5 not attempted since reset}
    """
}
