/// How much work one request may cause, and how much of that is left.
///
/// Every layout of a text spends from it, and every other walk over one. What is spent follows from
/// the request alone, never from what was measured before: the same request gets the same response.
///
/// It belongs to one request. Once it is exceeded, measurements return any number at once.
public final class WorkBudget {
  /// A limit on the work of one request.
  public enum Limit: Hashable, Sendable {
    /// The most work; a unit of it is about what a UTF-16 code unit takes that is laid out once.
    case units(Int)
    /// The most lines that all texts together break into.
    case lines(Int)
  }

  /// So many code units are counted or copied in the time of one unit of work.
  private static let readsPerUnit = 8

  private let units: Int
  private let lines: Int
  /// The work that may still be done; below 0 when it was too much.
  public private(set) var unitsLeft: Int
  /// The lines that may still be made; below 0 when there were too many.
  public private(set) var linesLeft: Int

  /// Makes a budget, by default without limits.
  ///
  /// - Parameters:
  ///   - units: the most work, at least 1.
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
  ///   - units: the work that it took, saturating at `Int.max`.
  ///   - lines: the lines that were made.
  public func spend(units: Int, lines: Int) {
    // Neither is far below 0, so that no difference overflows.
    unitsLeft = max(unitsLeft, -1) - min(units, .max / 2)
    linesLeft = max(linesLeft, -1) - lines
  }

  /// Takes the cost of a walk over a text without a layout.
  ///
  /// - Parameter count: the length of the text in UTF-16 code units.
  func spend(reading count: Int) { spend(units: count / Self.readsPerUnit, lines: 0) }
}
