extension ValueLayout {
  /// All tables of layouts; the fields are those of the GATT Specification Supplement.
  static let tables = [
    generalTable, healthTable, bodyTable, sportTable, fitnessMachineTable, timeTable,
    environmentTable, quantityTable, descriptorTable,
  ]
}
