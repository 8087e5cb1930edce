/// The limit on the work of one request, and the remaining work.
///
/// Every layout of a text and every other pass over one is charged to the budget. The charge
/// depends only on the request, not on earlier measurements, so equal requests get equal responses.
///
/// An instance serves one request. Once it is exceeded, measurements return arbitrary numbers
/// immediately.
public final class WorkBudget {
  /// A limit on the work of one request.
  public enum Limit: Hashable, Sendable {
    /// The greatest amount of work; one unit is about the work of laying out one UTF-16 code unit.
    case units(Int)
    /// The greatest number of lines of all texts together.
    case lines(Int)
  }

  /// The number of code units that are counted or copied in the time of one unit of work.
  private static let readsPerUnit = 8

  private let units: Int
  private let lines: Int
  /// The remaining work; negative once it is exceeded.
  public private(set) var unitsLeft: Int
  /// The remaining number of lines; negative once it is exceeded.
  public private(set) var linesLeft: Int
  /// The first character of the request's texts that no font has; `nil` if none was noted.
  public private(set) var missingScalar: UInt32?

  /// Creates a budget, by default without limits.
  ///
  /// - Parameters:
  ///   - units: the greatest amount of work, at least 1.
  ///   - lines: the greatest number of lines, at least 1.
  public init(units: Int = .max, lines: Int = .max) {
    self.units = units
    self.lines = lines
    unitsLeft = units
    linesLeft = lines
  }

  /// The exceeded limit; `nil` if none.
  public var exceeded: Limit? {
    if linesLeft < 0 { return .lines(lines) }
    return unitsLeft < 0 ? .units(units) : nil
  }

  /// Charges the cost of a layout.
  ///
  /// - Parameters:
  ///   - units: the amount of work, saturating at `Int.max`.
  ///   - lines: the number of lines of the layout.
  public func spend(units: Int, lines: Int) {
    // Both counters stay close to 0 when negative, so the subtractions cannot overflow.
    unitsLeft = max(unitsLeft, -1) - min(units, .max / 2)
    linesLeft = max(linesLeft, -1) - lines
  }

  /// Notes a character that no font has.
  public func note(missing scalar: UInt32?) { missingScalar = missingScalar ?? scalar }

  /// Charges the cost of a pass over a text without a layout.
  ///
  /// - Parameter count: the length of the text in UTF-16 code units.
  func spend(reading count: Int) { spend(units: count / Self.readsPerUnit, lines: 0) }
}
