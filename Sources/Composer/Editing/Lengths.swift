/// The greatest length of a text in one unit.
public struct LengthLimit: Hashable, Sendable {
  /// The greatest length, at least 0.
  public package(set) var max: Int
  /// The unit of the length.
  public package(set) var unit: LengthUnit

  /// Creates a limit.
  public init(max: Int, unit: LengthUnit) {
    self.max = max
    self.unit = unit
  }

  /// The limit for a text that may already be longer.
  func raised(to text: UTF16Text, within budget: WorkBudget) -> LengthLimit {
    LengthLimit(max: Swift.max(max, unit.length(of: text, within: budget)), unit: unit)
  }
}

/// The length of a text in one unit, and its limit.
public struct TextLength: Hashable, Sendable {
  /// The length of the text.
  public let value: Int
  /// The greatest length; `nil` is no limit.
  public let max: Int?
  /// The unit of the length.
  public let unit: LengthUnit

  init(of text: UTF16Text, in unit: LengthUnit, max: Int?, within budget: WorkBudget) {
    value = unit.length(of: text, within: budget)
    self.max = max
    self.unit = unit
  }

  /// What the limit leaves, below 0 for a text that is too long.
  public var left: Int { max.map { $0 - value } ?? .max }

  /// Whether the length is within its limit.
  var isWithinLimit: Bool { left >= 0 }
}

extension EditLimits {
  /// The unit of the first limit, in which a paste is measured too.
  var firstUnit: LengthUnit { lengths.first?.unit ?? lengthUnit }
}

/// What a limit leaves, for a counter beside the text.
public struct LengthCounter: Hashable, Sendable {
  /// What the limit leaves, below 0 for a text that is too long.
  public let left: Int
  /// The unit of the limit.
  public let unit: LengthUnit

  /// Whether the text is too long.
  public var isOver: Bool { left < 0 }

  /// The counter of the limit that leaves the least; `nil` if every limit leaves more than `warnAt`.
  public init?(of text: UTF16Text, under limits: borrowing EditLimits, within budget: WorkBudget) {
    guard let warnAt = limits.warnAt else { return nil }
    let lengths = limits.lengths.map {
      TextLength(of: text, in: $0.unit, max: $0.max, within: budget)
    }
    self.init(of: lengths, from: warnAt)
  }

  private init?(of lengths: [TextLength], from warnAt: Int) {
    guard let first = lengths.first else { return nil }
    let least = lengths.dropFirst().reduce(first) { $1.left < $0.left ? $1 : $0 }
    guard least.left <= warnAt else { return nil }
    left = least.left
    unit = least.unit
  }
}
