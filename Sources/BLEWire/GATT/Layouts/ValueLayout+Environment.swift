extension ValueLayout {
  /// Environmental Sensing Service.
  static let environmentTable = """
    2a6c
      elevation s24 e-2 [m]
    2a6d
      pressure u32 e-1 [Pa]
    2a6e
      temperature s16 e-2 [°C] na 8000
    2a1f
      temperature s16 e-1 [°C]
    2a20
      temperature s16 e-1 [°F]
    2a6f
      humidity u16 e-2 [%] na ffff
    2a70 2a72
      speed u16 e-2 [m/s]
    2a71 2a73
      direction u16 e-2 [°]
    2a74
      factor u8 e-1
    2a75
      concentration u24 [/m³]
    2a76
      index u8
    2a77
      irradiance u16 e-1 [W/m²]
    2a78
      rainfall u16 [mm]
    2a79 2a7a 2a7b
      temperature s8 [°C]
    2a2c
      declination u16 e-2 [°]
    2aa0
      x s16 e-1 [µT]
      y s16 e-1 [µT]
    2aa1
      x s16 e-1 [µT]
      y s16 e-1 [µT]
      z s16 e-1 [µT]
    2aa3
      trend u8 {0 unknown, 1 continuously falling, 2 continuously rising, \
    3 falling then steady, 4 rising then steady, 5 falling before a lesser rise, \
    6 falling before a greater rise, 7 rising before a greater fall, \
    8 rising before a lesser fall, 9 steady}
    2b8c
      concentration u16 [ppm] na ffff
    2be7
      concentration u16 [ppb] na ffff
    2bcf 2bd0 2bd2 2bd3 2bd4 2bd5 2bd6 2bd7 2bd8 2bd9
      concentration sfloat e9 [µg/m³]
    2bd1
      concentration sfloat [ppb]
    2be4
      level u8 [dB] na ff
    2c20
      status u8 {0 open, 1 closed, 2 tilted}
    """
}
