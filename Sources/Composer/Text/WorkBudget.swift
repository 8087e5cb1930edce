/// The limit on the work of one request, and the remaining work.
///
/// Every layout of a text and every other pass over one is charged to the budget. The charge
/// depends only on the request, not on earlier measurements, so equal requests get equal responses.
///
/// An instance serves one request, or the events of a machine one after the other. Once it is exceeded, measurements return arbitrary numbers
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

  /// What is left of a budget.
  public struct Rest: Sendable {
    /// The remaining work; negative once it is exceeded.
    public fileprivate(set) var units: Int
    /// The remaining number of lines; negative once it is exceeded.
    public fileprivate(set) var lines: Int
    /// The first character of the request's texts that no font has; `nil` if none was noted.
    fileprivate var missingScalar: UInt32?
  }

  private let units: Int
  private let lines: Int
  /// What is left, also of an exceeded budget.
  ///
  /// One value, whose accesses are not checked: one request uses it, in one thread.
  public private(set) var left: Rest {
    get { unsafe uncheckedLeft }
    set { unsafe uncheckedLeft = newValue }
  }
  @exclusivity(unchecked) private var uncheckedLeft: Rest

  /// Creates a budget, by default without limits.
  ///
  /// - Parameters:
  ///   - units: the greatest amount of work, at least 1.
  ///   - rest: what is left of it; `nil` is everything.
  ///   - lines: the greatest number of lines, at least 1.
  public init(units: Int = .max, left rest: Int? = nil, lines: Int = .max) {
    self.units = units
    self.lines = lines
    unsafe uncheckedLeft = Rest(units: rest ?? units, lines: lines)
  }

  /// What is left; `nil` once the budget is exceeded.
  public var rest: Rest? {
    let left = left
    return left.lines < 0 || left.units < 0 ? nil : left
  }

  /// Begins anew, for the next event of a machine that is kept.
  public func refill() { left = Rest(units: units, lines: lines) }

  /// The exceeded limit; `nil` if none.
  public var exceeded: Limit? {
    let left = left
    if left.lines < 0 { return .lines(lines) }
    return left.units < 0 ? .units(units) : nil
  }

  /// The first character of the request's texts that no font has; `nil` if none was noted.
  public var missingScalar: UInt32? { left.missingScalar }

  /// Charges the cost of a layout.
  ///
  /// - Parameters:
  ///   - units: the amount of work, saturating at `Int.max`.
  ///   - lines: the number of lines of the layout.
  ///   - scalar: a character of the text that no font has; `nil` if there is none.
  public func spend(units: Int, lines: Int, missing scalar: UInt32? = nil) {
    // Both counters stay close to 0 when negative, so the subtractions cannot overflow.
    let left = left
    self.left = Rest(
      units: max(left.units, -1) - min(units, .max / 2), lines: max(left.lines, -1) - lines,
      missingScalar: left.missingScalar ?? scalar)
  }

  /// Charges the cost of a pass over a text without a layout.
  ///
  /// - Parameter count: the length of the text in UTF-16 code units.
  public func spend(reading count: Int) { spend(units: count / Self.readsPerUnit, lines: 0) }
}
