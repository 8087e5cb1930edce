import Synchronization

/// Gives numbers that nobody else has, without asking the system for each.
///
/// They are unique and look random, which is what ids need; they are no secrets.
///
/// Source: SplitMix64, Steele, Lea and Flood 2014: its step and its mixing are bijections, so that
/// a source repeats nothing before 2^64 numbers, and two sources start at random places.
final class IDSource: Sendable {
  private let state: Atomic<UInt64>

  /// - Parameter seed: where to start; random unless a test wants to know what comes.
  init(seed: UInt64 = .random(in: .min ... .max)) { state = Atomic(seed) }

  /// A number; never 0, which ids must not be.
  func next() -> UInt64 {
    let step = state.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
    var mixed = (step ^ (step >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return max(1, mixed ^ (mixed >> 31))
  }
}
