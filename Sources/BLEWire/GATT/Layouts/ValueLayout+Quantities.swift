extension ValueLayout {
  /// Quantities that sensors and lights of any service have.
  static let quantityTable = """
    2ae2
      value u8 {0 false, 1 true}
    2ae9
      temperature u16 [K] na ffff
    2aea
      count u16 na ffff
    2aeb
      count u24 na ffffff
    2aed
      date u24 [days since 1970] na 0
    2aee
      current u16 e-2 [A] na ffff
    2aef
      minimum u16 e-2 [A] na ffff
      maximum u16 e-2 [A] na ffff
    2af2
      energy u24 [kWh] na ffffff
    2ba8
      energy u32 e-3 [kWh] na ffffffff,fffffffe
    2af5 2af6 2af7 2af8 2bde
      text utf8
    2af9 2b03
      level u16
    2afb
      illuminance u24 e-2 [lx] na ffffff
    2c1c
      illuminance u16 [lx] na ffff
    2afc
      efficacy u16 e-1 [lm/W] na ffff
    2aff
      flux u16 [lm] na ffff
    2b01
      intensity u16 [cd] na ffff
    2b02
      flow u16 [g/s] na ffff
    2b04
      percentage u8 b-1 [%] na ff
    2b05
      power u24 e-1 [W] na ffffff,fffffe
    2b0d
      temperature s8 b-1 [°C] na 7f
    2b10
      minimum s16 e-2 [°C] na 8000
      maximum s16 e-2 [°C] na 8000
    2b12
      time u8 e-1 [h] na ff
    2b14
      time u24 [h] na ffffff
    2b15
      time u24 e-3 [s] na ffffff
    2b16
      time u16 [s] na ffff
    2b17
      time u8 [s] na ff
    2be6
      time u32 [s] na ffffffff
    2b18
      voltage u16 b-6 [V] na ffff
    2b1b
      flow u16 e-3 [L/s] na ffff
    2be8
      frequency u16 [Hz] na ffff
    2bdf
      temperature s16 b-1 [°C] na 8000,8001
    2c06
      acceleration s32 e-3 [m/s²] na 7fffffff
    2c07
      force s32 e-3 [N] na 7fffffff
    2c09
      speed s32 [/min] na 7fffffff
    2c1b
      humidity u8 b-1 [%] na ff
    2c1d
      x s8 e-2 [g] na 7f
      y s8 e-2 [g] na 7f
      z s8 e-2 [g] na 7f
    2c1e
      x s16 e-3 [g] na 7fff
      y s16 e-3 [g] na 7fff
      z s16 e-3 [g] na 7fff
    """
}
