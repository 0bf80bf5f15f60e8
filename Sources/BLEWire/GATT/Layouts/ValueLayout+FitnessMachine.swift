extension ValueLayout {
  /// Fitness Machine Service.
  ///
  /// Where machines of version 1.0 send other sizes than the GATT Specification Supplement says,
  /// both are here (`if v1`, `if v2`): the one that fits the value's size is taken.
  static let fitnessMachineTable = """
    2acc
      features u32 <0 average speed, 1 cadence, 2 total distance, 3 inclination, \
    4 elevation gain, 5 pace, 6 step count, 7 resistance level, 8 stride count, \
    9 expended energy, 10 heart rate, 11 metabolic equivalent, 12 elapsed time, \
    13 remaining time, 14 power, 15 force on belt and power output, 16 user data retention>
      targets u32 <0 speed, 1 inclination, 2 resistance, 3 power, 4 heart rate, \
    5 expended energy, 6 steps, 7 strides, 8 distance, 9 training time, \
    10 time in two heart rate zones, 11 time in three heart rate zones, \
    12 time in five heart rate zones, 13 indoor bike simulation, 14 wheel circumference, \
    15 spin down, 16 cadence>
    2acd
      _flags u16
      speed u16 e-2 [km/h] if !0
      average_speed u16 e-2 [km/h] if 1
      total_distance u24 [m] if 2
      inclination s16 e-1 [%] na 7fff if 3
      ramp_angle s16 e-1 [°] na 7fff if 3
      positive_elevation_gain u16 e-1 [m] if 4
      negative_elevation_gain u16 e-1 [m] if 4
      pace u16 [s/500 m] if 5 if v1
      pace u8 e-1 [km/min] if 5 if v2
      average_pace u16 [s/500 m] if 6 if v1
      average_pace u8 e-1 [km/min] if 6 if v2
      total_energy u16 [kcal] na ffff if 7
      energy_per_hour u16 [kcal] na ffff if 7
      energy_per_minute u8 [kcal] na ff if 7
      heart_rate u8 [bpm] if 8
      metabolic_equivalent u8 e-1 if 9
      elapsed_time u16 [s] if 10
      remaining_time u16 [s] if 11
      force_on_belt s16 [N] na 7fff if 12
      power_output s16 [W] na 7fff if 12
    2ace
      _flags u24
      backward f15
      speed u16 e-2 [km/h] if !0
      average_speed u16 e-2 [km/h] if 1
      total_distance u24 [m] if 2
      step_rate u16 [/min] na ffff if 3
      average_step_rate u16 [/min] na ffff if 3
      stride_count u16 e-1 if 4
      positive_elevation_gain u16 [m] na ffff if 5
      negative_elevation_gain u16 [m] na ffff if 5
      inclination s16 e-1 [%] na 7fff if 6
      ramp_angle s16 e-1 [°] na 7fff if 6
      resistance_level s16 e-1 if 7 if v1
      resistance_level u8 e1 if 7 if v2
      power s16 [W] if 8
      average_power s16 [W] if 9
      total_energy u16 [kcal] na ffff if 10
      energy_per_hour u16 [kcal] na ffff if 10
      energy_per_minute u8 [kcal] na ff if 10
      heart_rate u8 [bpm] if 11
      metabolic_equivalent u8 e-1 if 12
      elapsed_time u16 [s] if 13
      remaining_time u16 [s] if 14
    2acf
      _flags u16
      floors u16 if !0
      step_count u16 if !0
      step_rate u16 [/min] if 1
      average_step_rate u16 [/min] if 2
      positive_elevation_gain u16 [m] if 3
      total_energy u16 [kcal] na ffff if 4
      energy_per_hour u16 [kcal] na ffff if 4
      energy_per_minute u8 [kcal] na ff if 4
      heart_rate u8 [bpm] if 5
      metabolic_equivalent u8 e-1 if 6
      elapsed_time u16 [s] if 7
      remaining_time u16 [s] if 8
    2ad0
      _flags u16
      floors u16 if !0
      step_rate u16 [/min] if 1
      average_step_rate u16 [/min] if 2
      positive_elevation_gain u16 [m] if 3
      stride_count u16 if 4
      total_energy u16 [kcal] na ffff if 5
      energy_per_hour u16 [kcal] na ffff if 5
      energy_per_minute u8 [kcal] na ff if 5
      heart_rate u8 [bpm] if 6
      metabolic_equivalent u8 e-1 if 7
      elapsed_time u16 [s] if 8
      remaining_time u16 [s] if 9
    2ad1
      _flags u16
      stroke_rate u8 b-1 [/min] if !0
      stroke_count u16 if !0
      average_stroke_rate u8 b-1 [/min] if 1
      total_distance u24 [m] if 2
      pace u16 [s/500 m] na ffff if 3
      average_pace u16 [s/500 m] na ffff if 4
      power s16 [W] if 5
      average_power s16 [W] if 6
      resistance_level s16 if 7 if v1
      resistance_level u8 e1 if 7 if v2
      total_energy u16 [kcal] na ffff if 8
      energy_per_hour u16 [kcal] na ffff if 8
      energy_per_minute u8 [kcal] na ff if 8
      heart_rate u8 [bpm] if 9
      metabolic_equivalent u8 e-1 if 10
      elapsed_time u16 [s] if 11
      remaining_time u16 [s] if 12
    2ad2
      _flags u16
      speed u16 e-2 [km/h] if !0
      average_speed u16 e-2 [km/h] if 1
      cadence u16 b-1 [/min] if 2
      average_cadence u16 b-1 [/min] if 3
      total_distance u24 [m] if 4
      resistance_level s16 if 5 if v1
      resistance_level u8 e1 if 5 if v2
      power s16 [W] if 6
      average_power s16 [W] if 7
      total_energy u16 [kcal] na ffff if 8
      energy_per_hour u16 [kcal] na ffff if 8
      energy_per_minute u8 [kcal] na ff if 8
      heart_rate u8 [bpm] if 9
      metabolic_equivalent u8 e-1 if 10
      elapsed_time u16 [s] if 11
      remaining_time u16 [s] if 12
    2ad3
      _flags u8
      status u8 {0 other, 1 idle, 2 warming up, 3 low intensity interval, \
    4 high intensity interval, 5 recovery interval, 6 isometric, 7 heart rate control, \
    8 fitness test, 9 speed below control region, 10 speed above control region, 11 cool down, \
    12 watt control, 13 manual mode, 14 pre-workout, 15 post-workout}
      text utf8 if 0
    2ad4
      minimum u16 e-2 [km/h]
      maximum u16 e-2 [km/h]
      increment u16 e-2 [km/h]
    2ad5
      minimum s16 e-1 [%]
      maximum s16 e-1 [%]
      increment u16 e-1 [%]
    2ad6
      minimum s16 e-1 if v1
      maximum s16 e-1 if v1
      increment u16 e-1 if v1
      minimum u8 e1 if v2
      maximum u8 e1 if v2
      increment u8 e1 if v2
    2ad7
      minimum u8 [bpm]
      maximum u8 [bpm]
      increment u8 [bpm]
    2ad8
      minimum s16 [W]
      maximum s16 [W]
      increment u16 [W]
    2ad9
      operation u8 {0 request control, 1 reset, 2 set target speed, 3 set target inclination, \
    4 set target resistance level, 5 set target power, 6 set target heart rate, \
    7 start or resume, 8 stop or pause, 9 set target energy, 10 set target steps, \
    11 set target strides, 12 set target distance, 13 set target training time, \
    14 set target time in two zones, 15 set target time in three zones, \
    16 set target time in five zones, 17 set bike simulation, 18 set wheel circumference, \
    19 spin down, 20 set target cadence, 128 response}
      parameters hex ?
    2ada
      event u8 {1 reset, 2 stopped or paused by user, 3 stopped by safety key, \
    4 started or resumed by user, 5 target speed changed, 6 target inclination changed, \
    7 target resistance level changed, 8 target power changed, 9 target heart rate changed, \
    10 target energy changed, 11 target steps changed, 12 target strides changed, \
    13 target distance changed, 14 target training time changed, \
    15 target time in two zones changed, 16 target time in three zones changed, \
    17 target time in five zones changed, 18 bike simulation changed, \
    19 wheel circumference changed, 20 spin down status, 21 target cadence changed, \
    255 control permission lost}
      parameters hex ?
    """
}
