extension ValueLayout {
  /// Weight Scale, Body Composition and User Data Services.
  static let bodyTable = """
    2a9d
      _flags u8
      weight u16 x5 e-3 [kg] na ffff if !0
      unit =kg if !0
      weight u16 e-2 [lb] na ffff if 0
      unit =lb if 0
      time time if 1
      user u8 na ff if 2
      bmi u16 e-1 if 3
      height u16 e-3 [m] if 3 if !0
      height u16 e-1 [in] if 3 if 0
    2a9e
      _bits u32
      features f0.3 <0 timestamp, 1 multiple users, 2 bmi>
      weight_resolution f3.4
      height_resolution f7.3
    2a9c
      _flags u16
      body_fat u16 e-1 [%] na ffff
      unit =kg if !0
      unit =lb if 0
      time time if 1
      user u8 na ff if 2
      basal_metabolism u16 [kJ] if 3
      muscle_percentage u16 e-1 [%] if 4
      muscle_mass u16 x5 e-3 [kg] if 5 if !0
      muscle_mass u16 e-2 [lb] if 5 if 0
      fat_free_mass u16 x5 e-3 [kg] if 6 if !0
      fat_free_mass u16 e-2 [lb] if 6 if 0
      soft_lean_mass u16 x5 e-3 [kg] if 7 if !0
      soft_lean_mass u16 e-2 [lb] if 7 if 0
      body_water_mass u16 x5 e-3 [kg] if 8 if !0
      body_water_mass u16 e-2 [lb] if 8 if 0
      impedance u16 e-1 [Ω] if 9
      weight u16 x5 e-3 [kg] if 10 if !0
      weight u16 e-2 [lb] if 10 if 0
      height u16 e-3 [m] if 11 if !0
      height u16 e-1 [in] if 11 if 0
    2a9b
      _bits u32
      features f0.11 <0 timestamp, 1 multiple users, 2 basal metabolism, 3 muscle percentage, \
    4 muscle mass, 5 fat free mass, 6 soft lean mass, 7 body water mass, 8 impedance, 9 weight, \
    10 height>
      mass_resolution f11.4
      height_resolution f15.3
    2a80
      age u8 [years]
    2a85 2a86
      date date
    2a87 2a8a 2a90 2aa2 2b48
      text utf8
    2a8c
      gender u8 {0 male, 1 female, 2 unspecified}
    2a7e 2a7f 2a81 2a82 2a83 2a84 2a88 2a89 2a8d 2a91 2a92 2a95
      heart_rate u8 [bpm]
    2a8b
      light u8 [bpm]
      moderate u8 [bpm]
      hard u8 [bpm]
      maximum u8 [bpm]
    2b4c
      moderate u8 [bpm]
      hard u8 [bpm]
      maximum u8 [bpm]
    2a94
      moderate u8 [bpm]
      hard u8 [bpm]
    2a93
      sport u8 {0 unspecified, 1 running, 2 cycling, 3 rowing, 4 cross training, 5 climbing, \
    6 skiing, 7 skating, 8 arm exercising, 9 lower body exercising, 10 upper body exercising, \
    11 whole body exercising}
    2a8e 2a8f 2a97
      length u16 e-2 [m]
    2a96
      vo2_max u8 [mL/kg/min]
    2a98
      weight u16 x5 e-3 [kg]
    2a99
      increment u32
    2a9a
      user u8 na ff
    2a9f
      operation u8 {1 register new user, 2 consent, 3 delete user data, 4 list all users, \
    5 delete users, 32 response}
      parameters hex ?
    2b47
      length u16 e-4 [m]
    2b49
      length u16 e-3 [m]
    2b4a
      handedness u8 {0 left, 1 right, 2 ambidextrous, 3 unspecified}
    2b4f
      interval u16 [s]
    2b50
      energy u16 [kcal]
    """
}
