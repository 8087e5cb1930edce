/// The unit of a length.
public enum LengthUnit: Hashable, Sendable {
  /// Grapheme clusters, the characters that users perceive.
  case grapheme
  /// Unicode scalars.
  case scalar
  /// UTF-16 code units.
  case utf16
  /// UTF-8 code units.
  case utf8
  /// Weights of characters.
  case weighted(WeightedUnit)
}

extension LengthUnit: CaseIterable {
  /// The units without parameters.
  public static let allCases: [LengthUnit] = [.grapheme, .scalar, .utf16, .utf8]

  /// The name of the unit.
  public var name: String {
    switch self {
    case .grapheme: "grapheme"
    case .scalar: "scalar"
    case .utf16: "utf16"
    case .utf8: "utf8"
    case .weighted: "weighted"
    }
  }
}

extension LengthUnit {
  /// The length of a text in this unit; the pass over the text is charged to the budget.
  ///
  /// - Complexity: O(n) in the length of the text.
  public func length(of text: UTF16Text, within budget: WorkBudget) -> Int {
    let units = text.units
    switch self {
    case .utf16: return units.count
    case .grapheme:
      budget.spend(reading: units.count)
      return GraphemeClusters(units).count(in: 0..<units.count)
    case .scalar, .utf8:
      budget.spend(reading: units.count)
      return units.reduce(0) { $0 + length(ofUnit: $1) }
    case .weighted(let weights):
      budget.spend(reading: units.count * (WeightedUnit.passes + weights.ranges.count))
      return weights.length(of: text)
    }
  }

  /// The length that a code unit adds to a text; 0 for grapheme clusters and weights, which cannot be
  /// counted by unit.
  func length(ofUnit unit: UInt16) -> Int {
    switch self {
    case .grapheme, .weighted: 0
    case .scalar: UTF16.isTrailSurrogate(unit) ? 0 : 1
    case .utf16: 1
    case .utf8: unit.utf8Length
    }
  }
}

extension UTF16Text {
  /// Whether the text is empty or all white space.
  ///
  /// - Complexity: O(n) in the length of the white space at the start.
  var isBlank: Bool { units.allSatisfy { $0.isWhiteSpace } }

  /// Whether the text contains white space.
  public var containsWhiteSpace: Bool { units.contains { $0.isWhiteSpace } }
}

extension UInt16 {
  /// The number of UTF-8 code units for the unit; a surrogate counts as half of four.
  fileprivate var utf8Length: Int {
    switch self {
    case ..<0x80: 1
    case ..<0x800, 0xD800..<0xE000: 2
    default: 3
    }
  }

  /// Whether the unit is white space; all white space is in the basic plane.
  ///
  /// Source: Unicode 17 property White_Space.
  var isWhiteSpace: Bool {
    switch self {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
      0x3000:
      true
    default: false
    }
  }
}
