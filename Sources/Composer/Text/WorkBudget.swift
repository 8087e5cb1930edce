/// How much work one request may cause, and how much of that is left.
///
/// Every layout of a text spends from it, and every other walk over one. What is spent follows from
/// the request alone, never from what was measured before: the same request gets the same response.
///
/// It belongs to one request. Once it is exceeded, measurements return any number at once.
public final class WorkBudget {
  /// A limit on the work of one request.
  public enum Limit: Hashable, Sendable {
    /// The most work, in UTF-16 code units that are laid out once.
    case units(Int)
    /// The most lines that all texts together break into.
    case lines(Int)
  }

  /// Counting, copying or comparing a unit takes at most this part of the time that its layout takes.
  private static let readsPerUnit = 8

  private let units: Int
  private let lines: Int
  /// The units that may still be laid out; below 0 when there were too many.
  public private(set) var unitsLeft: Int
  /// The lines that may still be made; below 0 when there were too many.
  public private(set) var linesLeft: Int

  /// Makes a budget, by default without limits.
  ///
  /// - Parameters:
  ///   - units: the most UTF-16 code units that are laid out, at least 1.
  ///   - lines: the most lines that texts break into, at least 1.
  public init(units: Int = .max, lines: Int = .max) {
    self.units = units
    self.lines = lines
    unitsLeft = units
    linesLeft = lines
  }

  /// The limit that was exceeded; `nil` while none is.
  public var exceeded: Limit? {
    if linesLeft < 0 { return .lines(lines) }
    return unitsLeft < 0 ? .units(units) : nil
  }

  /// Takes the cost of a layout.
  ///
  /// - Parameters:
  ///   - units: the UTF-16 code units that were laid out, or what else took as long.
  ///   - lines: the lines that were made.
  public func spend(units: Int, lines: Int) {
    unitsLeft -= units
    linesLeft -= lines
  }

  /// Takes the cost of a walk over a text without a layout.
  ///
  /// - Parameter count: the length of the text in UTF-16 code units.
  func spend(reading count: Int) { unitsLeft -= count / Self.readsPerUnit }
}
