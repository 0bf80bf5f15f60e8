extension ValueLayout {
  /// Declarations and descriptors (Vol 3, Part G, §3).
  static let descriptorTable = """
    2800 2801
      service uuid
    2900
      properties u16 <0 reliable write, 1 writable auxiliaries>
    2901
      text utf8
    2902
      subscribed u16 <0 notification, 1 indication>
    2903
      configuration u16 <0 broadcast>
    2905
      formats u16 *
    2906
      range hex
    2907
      characteristic uuid
    2908
      id u8
      type u8 {1 input, 2 output, 3 feature}
    2909
      digitals u8
    290a 290d
      condition u8
      operand hex ?
    290e
      _flags u8
      condition f0.8 {0 none, 1 interval, 2 minimum interval, 3 count}
      interval u24 [s] if 0 if !1
      interval u24 [s] if 1 if !0
      count u16 if 0 if 1
    """
}
