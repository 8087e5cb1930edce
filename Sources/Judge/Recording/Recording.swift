import Composer

/// A recording of an app, and how strictly it is judged.
public struct Recording: Sendable {
  /// What was on the screen.
  public let samples: Samples
  /// The differences that are no fault.
  public let tolerance: Tolerance
  /// The limits of the app's own.
  public let rules: OwnRules

  /// Creates a recording.
  public init(
    samples: Samples, tolerance: Tolerance = Tolerance(), rules: OwnRules = OwnRules()
  ) {
    self.samples = samples
    self.tolerance = tolerance
    self.rules = rules
  }
}

/// The differences between a recording and the rules that are no fault.
public struct Tolerance: Hashable, Sendable {
  /// The distance, in points.
  public package(set) var points: Double
  /// The time in milliseconds by which the app may be earlier or later.
  ///
  /// The default is two frames of a common display: an app learns of an event in one frame and shows
  /// its reaction in the next.
  public package(set) var ms: Double

  /// Creates a tolerance.
  public init(points: Double = 1, ms: Double = 34) {
    self.points = points
    self.ms = ms
  }
}

/// The greatest size of each kind of fault that is no fault, in its unit.
public struct FaultLimits: Sendable {
  private var values: [FaultCode: Double] = [:]

  /// Creates an empty set of limits.
  public init() {}

  /// The limit of a kind; `nil` without one.
  public subscript(code: FaultCode) -> Double? {
    get { values[code] }
    set { values[code] = newValue }
  }
}

/// The limits of an app's own; `nil` stands for the tolerance.
public struct OwnRules: Sendable {
  /// The greatest sudden movement that is no fault, in points.
  public package(set) var jump: Double?
  /// The greatest lag of a movement that is no fault, in milliseconds.
  public package(set) var lateMs: Double?
  /// Whether a lag of a single frame is a fault.
  public package(set) var strict: Bool
  /// The greatest size of each kind of fault that is no fault.
  public package(set) var limits = FaultLimits()
  /// The faults that are not looked for.
  public package(set) var off: Set<FaultCode>

  /// Creates limits.
  public init(
    jump: Double? = nil, lateMs: Double? = nil, strict: Bool = false, off: Set<FaultCode> = []
  ) {
    self.strict = strict
    self.jump = jump
    self.lateMs = lateMs
    self.off = off
  }
}
