import BLEWire
import TestSupport
import Testing

@Suite("Measurements with names for their fields", .ownTime)
struct MeasuredValueTests {
  @Test("a thermometer's")
  func temperature() throws {
    let value = try TemperatureMeasurement(
      parsing: [UInt8](hex: "06 6e0100ff e807 02 1d 0c 1e 0f 03"))
    #expect(value.temperature == 36.6)
    #expect(value.unit == "°C")
    #expect(value.time == "2024-02-29T12:30:15")
    #expect(value.site == "ear")
    #expect(throws: WireError.self) { try TemperatureMeasurement(parsing: [0, 1]) }
  }

  @Test("a cuff's")
  func pressure() throws {
    let value = try BloodPressureMeasurement(
      parsing: [UInt8](hex: "1f a0f0 6bf0 7cf0 e807 02 1d 0c 1e 0f 48f0 02 0500"))
    #expect(value.systolic == 16)
    #expect(value.diastolic == 10.7)
    #expect(value.meanArterialPressure == 12.4)
    #expect(value.unit == "kPa")
    #expect(value.time == "2024-02-29T12:30:15")
    #expect(value.pulseRate == 7.2)
    #expect(value.user == 2)
    #expect(value.status == ["body movement", "irregular pulse"])
  }

  @Test("a glucose meter's")
  func glucose() throws {
    let value = try GlucoseMeasurement(
      parsing: [UInt8](hex: "1f 0200 e807 02 1d 0c 1e 0f feff 32d0 11 0100"))
    #expect(value.sequence == 2)
    #expect(value.baseTime == "2024-02-29T12:30:15")
    #expect(value.timeOffset == -2)
    #expect(value.concentration == 50)
    #expect(value.unit == "mmol/L")
    #expect(value.sampleType == "capillary whole blood")
    #expect(value.sampleLocation == "finger")
    #expect(value.status == ["battery low"])
    #expect(value.contextFollows)
  }

  @Test("a scale's")
  func weight() throws {
    let value = try WeightMeasurement(
      parsing: [UInt8](hex: "0e e02e e807 02 1d 0c 1e 0f ff e100 0807"))
    #expect(value.weight == 60)
    #expect(value.unit == "kg")
    #expect(value.time == "2024-02-29T12:30:15")
    #expect(value.user == nil)
    #expect(value.bmi == 22.5)
    #expect(value.height == 1.8)
    #expect(try WeightMeasurement(parsing: [0, 0xff, 0xff]).weight == nil)
  }

  @Test("a pulse oximeter's")
  func oximeter() throws {
    let value = try PulseOximeterMeasurement(
      parsing: [UInt8](hex: "09 6200 4800 e807 02 1d 0c 1e 0f 37f0"))
    #expect(value.oxygenSaturation == 98)
    #expect(value.pulseRate == 72)
    #expect(value.time == "2024-02-29T12:30:15")
    #expect(value.pulseAmplitudeIndex == 5.5)
  }

  @Test("a bicycle's")
  func cycling() throws {
    let speed = try CSCMeasurement(parsing: [UInt8](hex: "03 0a000000 0004 0500 0002"))
    #expect(speed.wheelRevolutions == 10)
    #expect(speed.wheelEventTime == 1)
    #expect(speed.crankRevolutions == 5)
    #expect(speed.crankEventTime == 0.5)
    let power = try CyclingPowerMeasurement(
      parsing: [UInt8](hex: "3708 fa00 65 4000 0a000000 0008 0500 0002 0700"))
    #expect(power.power == 250)
    #expect(power.pedalBalance == 50.5)
    #expect(power.balanceReference == "left")
    #expect(power.accumulatedTorque == 2)
    #expect(power.wheelRevolutions == 10)
    #expect(power.wheelEventTime == 1)
    #expect(power.crankRevolutions == 5)
    #expect(power.crankEventTime == 0.5)
    #expect(power.accumulatedEnergy == 7)
  }

  @Test("a runner's")
  func running() throws {
    let value = try RSCMeasurement(parsing: [UInt8](hex: "07 0003 b4 6e00 0a000000"))
    #expect(value.isRunning)
    #expect(value.speed == 3)
    #expect(value.cadence == 180)
    #expect(value.strideLength == 1.1)
    #expect(value.totalDistance == 1)
  }

  @Test("a receiver's of positions")
  func location() throws {
    let value = try LocationAndSpeed(
      parsing: [UInt8](
        hex: "ff00 6400 e80300 80a6d41c 80778e06 102700 5046 05 e807 02 1d 0c 1e 0f"))
    #expect(value.speed == 1)
    #expect(value.totalDistance == 100)
    #expect(value.latitude == 48.3698304)
    #expect(value.longitude == 11)
    #expect(value.elevation == 100)
    #expect(value.heading == 180)
    #expect(value.time == "2024-02-29T12:30:15")
    #expect(value.positionStatus == "ok")
  }

  @Test("a treadmill's")
  func treadmill() throws {
    let value = try TreadmillData(
      parsing: [UInt8](
        hex: "9e1f 2602 f401 780000 0f00 ff7f 6400 3200 1e00 2c01 05 8c 23 2d00 3c00 0a00 ff7f"))
    #expect(value.speed == 5.5)
    #expect(value.averageSpeed == 5)
    #expect(value.totalDistance == 120)
    #expect(value.inclination == 1.5)
    #expect(value.rampAngle == nil)
    #expect(value.positiveElevationGain == 10)
    #expect(value.negativeElevationGain == 5)
    #expect(value.totalEnergy == 30)
    #expect(value.energyPerHour == 300)
    #expect(value.energyPerMinute == 5)
    #expect(value.heartRate == 140)
    #expect(value.metabolicEquivalent == 3.5)
    #expect(value.elapsedTime == 45)
    #expect(value.remainingTime == 60)
    #expect(value.forceOnBelt == 10)
    #expect(value.powerOutput == nil)
    let pace = CharacteristicValue.decode([UInt8](hex: "2100 3c00"), of: 0x2acd)
    #expect(pace?.text == "pace 60 s/500 m")
    let oldPace = CharacteristicValue.decode([UInt8](hex: "2100 05"), of: 0x2acd)
    #expect(oldPace?.text == "pace 0.5 km/min")
  }

  @Test("a cross trainer's, a rower's and a bike's")
  func machines() throws {
    let trainer = try CrossTrainerData(
      parsing: [UInt8](hex: "d80100 2602 6400 5a00 1400 0f00 0a00 1e00 9600"))
    #expect(trainer.speed == 5.5)
    #expect(trainer.averageSpeed == nil)
    #expect(trainer.totalDistance == nil)
    #expect(trainer.stepRate == 100)
    #expect(trainer.strideCount == 2)
    #expect(trainer.inclination == 1.5)
    #expect(trainer.rampAngle == 1)
    #expect(trainer.resistanceLevel == 3)
    #expect(trainer.power == 150)
    #expect(trainer.averagePower == nil)
    #expect(trainer.elapsedTime == nil)
    let rower = try RowerData(parsing: [UInt8](hex: "3e00 30 0a00 2e e80300 7800 7d00 c800"))
    #expect(rower.strokeRate == 24)
    #expect(rower.strokeCount == 10)
    #expect(rower.averageStrokeRate == 23)
    #expect(rower.totalDistance == 1000)
    #expect(rower.pace == 120)
    #expect(rower.averagePace == 125)
    #expect(rower.power == 200)
    #expect(rower.averagePower == nil)
    #expect(rower.resistanceLevel == nil)
    #expect(rower.totalEnergy == nil)
    #expect(rower.energyPerHour == nil)
    #expect(rower.energyPerMinute == nil)
    #expect(rower.heartRate == nil)
    #expect(rower.metabolicEquivalent == nil)
    #expect(rower.elapsedTime == nil)
    #expect(rower.remainingTime == nil)
    let bike = try IndoorBikeData(
      parsing: [UInt8](hex: "de1e b80b c409 b400 b000 640000 fa00 f000 8c 23 2d00 3c00"))
    #expect(bike.speed == 30)
    #expect(bike.averageSpeed == 25)
    #expect(bike.cadence == 90)
    #expect(bike.averageCadence == 88)
    #expect(bike.totalDistance == 100)
    #expect(bike.power == 250)
    #expect(bike.averagePower == 240)
    #expect(bike.heartRate == 140)
    #expect(bike.metabolicEquivalent == 3.5)
    #expect(bike.elapsedTime == 45)
    #expect(bike.remainingTime == 60)
  }
}
