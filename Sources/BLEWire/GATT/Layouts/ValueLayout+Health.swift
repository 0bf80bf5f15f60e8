extension ValueLayout {
  /// Health Thermometer, Blood Pressure, Glucose, Continuous Glucose Monitoring, Pulse Oximeter
  /// and Heart Rate Services.
  static let healthTable = """
    2a38
      location u8 {0 other, 1 chest, 2 wrist, 3 finger, 4 hand, 5 ear lobe, 6 foot}
    2a39
      command u8 {1 reset energy expended}
    2a1c 2a1e
      _flags u8
      temperature float [°C] if !0
      unit =°C if !0
      temperature float [°F] if 0
      unit =°F if 0
      time time if 1
      site u8 {1 armpit, 2 body, 3 ear, 4 finger, 5 gastro-intestinal tract, 6 mouth, \
    7 rectum, 8 toe, 9 ear drum} if 2
    2a1d
      site u8 {1 armpit, 2 body, 3 ear, 4 finger, 5 gastro-intestinal tract, 6 mouth, \
    7 rectum, 8 toe, 9 ear drum}
    2a21
      interval u16 [s]
    2a35 2a36
      _flags u8
      systolic sfloat [mmHg] if !0
      diastolic sfloat [mmHg] if !0
      mean_arterial_pressure sfloat [mmHg] if !0
      unit =mmHg if !0
      systolic sfloat [kPa] if 0
      diastolic sfloat [kPa] if 0
      mean_arterial_pressure sfloat [kPa] if 0
      unit =kPa if 0
      time time if 1
      pulse_rate sfloat [bpm] if 2
      user u8 na ff if 3
      status u16 <0 body movement, 1 cuff too loose, 2 irregular pulse, 3 pulse rate too high, \
    4 pulse rate too low, 5 improper position> if 4
    2a49
      features u16 <0 body movement, 1 cuff fit, 2 irregular pulse, 3 pulse rate range, \
    4 measurement position, 5 multiple bonds, 6 e2e crc, 7 user data, 8 user facing time>
    2a18
      _flags u8
      context_follows f4
      sequence u16
      base_time time
      time_offset s16 [min] if 0
      concentration sfloat e5 [mg/dL] if 1 if !2
      unit =mg/dL if 1 if !2
      concentration sfloat e3 [mmol/L] if 1 if 2
      unit =mmol/L if 1 if 2
      sample_type lo {1 capillary whole blood, 2 capillary plasma, 3 venous whole blood, \
    4 venous plasma, 5 arterial whole blood, 6 arterial plasma, 7 undetermined whole blood, \
    8 undetermined plasma, 9 interstitial fluid, 10 control solution} if 1
      sample_location hi {1 finger, 2 alternate site, 3 ear lobe, 4 control solution, \
    15 not available} if 1
      status u16 <0 battery low, 1 sensor malfunction, 2 sample too small, 3 strip insertion error, \
    4 wrong strip, 5 result too high, 6 result too low, 7 temperature too high, \
    8 temperature too low, 9 strip pulled too soon, 10 general fault, 11 time fault> if 3
    2a34
      _flags u8
      sequence u16
      _extended u8 if 7
      carbohydrate_kind u8 {1 breakfast, 2 lunch, 3 dinner, 4 snack, 5 drink, 6 supper, \
    7 brunch} if 0
      carbohydrate sfloat e3 [g] if 0
      meal u8 {1 before meal, 2 after meal, 3 fasting, 4 casual, 5 bedtime} if 1
      tester lo {1 self, 2 health care professional, 3 lab test, 15 not available} if 2
      health hi {1 minor issues, 2 major issues, 3 during menses, 4 under stress, \
    5 no issues, 15 not available} if 2
      exercise_duration u16 [s] na ffff if 3
      exercise_intensity u8 [%] if 3
      medication_kind u8 {1 rapid acting insulin, 2 short acting insulin, \
    3 intermediate acting insulin, 4 long acting insulin, 5 pre-mixed insulin} if 4
      medication sfloat e6 [mg] if 4 if !5
      medication sfloat e3 [mL] if 4 if 5
      hba1c sfloat [%] if 6
    2a51
      features u16 <0 low battery, 1 sensor malfunction, 2 sample size, 3 strip insertion error, \
    4 strip type error, 5 result high or low, 6 temperature high or low, 7 read interrupt, \
    8 general fault, 9 time fault, 10 multiple bonds>
    2a52
      operation u8 {1 report stored records, 2 delete stored records, 3 abort, \
    4 report number of stored records, 5 number of stored records, 6 response}
      operator u8 {0 null, 1 all records, 2 less than or equal, 3 greater than or equal, \
    4 within range, 5 first record, 6 last record}
      operand hex ?
    2aa7
      size u8
      _flags u8
      glucose sfloat [mg/dL]
      time_offset u16 [min]
      status u8 <0 session stopped, 1 battery low, 2 wrong sensor type, 3 sensor malfunction, \
    4 device specific alert, 5 general fault> if 7
      calibration u8 <0 time synchronization required, 1 calibration not allowed, \
    2 calibration recommended, 3 calibration required, 4 temperature too high, \
    5 temperature too low> if 6
      warning u8 <0 below patient low, 1 above patient high, 2 below hypo, 3 above hyper, \
    4 decreasing too fast, 5 increasing too fast, 6 below device range, 7 above device range> if 5
      trend sfloat [mg/dL/min] if 0
      quality sfloat [%] if 1
    2aa8
      features u24 <0 calibration, 1 patient high and low alerts, 2 hypo alerts, 3 hyper alerts, \
    4 rate alerts, 5 device specific alert, 6 sensor malfunction, 7 sensor temperature, \
    8 sensor result, 9 low battery, 10 sensor type error, 11 general fault, 12 e2e crc, \
    13 multiple bonds, 14 multiple sessions, 15 trend, 16 quality>
      sample_type lo
      sample_location hi
      _crc u16
    2aa9
      time_offset u16 [min]
      status u24
      _crc u16 ?
    2aaa
      start time
      time_zone s8 x15 [min] na 80
      dst_offset u8 {0 standard time, 2 half an hour, 4 daylight time, 8 double daylight time}
      _crc u16 ?
    2aab
      hours u16 [h]
      _crc u16 ?
    2a5e
      _flags u8
      clock_not_set f4
      spo2 sfloat [%]
      pulse_rate sfloat [bpm]
      time time if 0
      measurement_status u16 if 1
      sensor_status u24 if 2
      pulse_amplitude_index sfloat [%] if 3
    2a5f
      _flags u8
      spo2 sfloat [%]
      pulse_rate sfloat [bpm]
      spo2_fast sfloat [%] if 0
      pulse_rate_fast sfloat [bpm] if 0
      spo2_slow sfloat [%] if 1
      pulse_rate_slow sfloat [bpm] if 1
      measurement_status u16 if 2
      sensor_status u24 if 3
      pulse_amplitude_index sfloat [%] if 4
    2a60
      _flags u16
      features f0.16 <0 measurement status, 1 device and sensor status, 2 measurement storage, \
    3 timestamp, 4 fast metric, 5 slow metric, 6 pulse amplitude index, 7 multiple bonds>
      measurement_status u16 if 0
      sensor_status u24 if 1
    """
}
