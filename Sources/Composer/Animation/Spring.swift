/// A spring that is let go at 0 and comes to rest at 1.
public struct Spring: Hashable, Sendable {
  /// The mass at its end, above 0.
  public let mass: Double
  /// The force per distance, above 0.
  public let stiffness: Double
  /// The force per velocity, above 0.
  public let damping: Double

  /// Makes a spring.
  public init(mass: Double, stiffness: Double, damping: Double) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
  }

  /// When the spring has come to rest, in milliseconds: the first whole one after which it stays
  /// within a thousandth of 1; an hour, if that takes longer.
  public var settleMs: Double { Oscillator(self).settleMs }
}
