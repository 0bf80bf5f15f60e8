public import Testing

extension Trait where Self == TimeLimitTrait {
  /// What no test takes, on whatever machine: only one that hangs.
  ///
  /// No test is bounded more tightly by a clock on the wall. Where time matters, it is virtual.
  public static var hangLimit: Self { .timeLimit(.minutes(20)) }
}
