import CUnicode

extension TextStyle {
  /// The direction of the paragraphs of a text, or the rule by which their characters decide it.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// Left to right.
    case leftToRight = "ltr"
    /// Right to left.
    case rightToLeft = "rtl"
    /// That of the first strong character of the text.
    ///
    /// Source: HTML, section 3.2.6.4 (`dir=auto`), which does not skip isolates.
    case auto
    /// For each paragraph, that of its first strong character.
    ///
    /// Source: CSS Writing Modes Level 4, section 2.4.3 (`unicode-bidi: plaintext`).
    case plaintext
    /// That of most strong characters of the text; left to right if as many run each way.
    case majority
  }
}

extension TextStyle.Direction {
  /// A direction that does not depend on a text.
  init(_ direction: LayoutDirection) {
    switch direction {
    case .leftToRight: self = .leftToRight
    case .rightToLeft: self = .rightToLeft
    }
  }

  /// Whether the characters of a text decide.
  package var isFound: Bool {
    switch self {
    case .leftToRight, .rightToLeft: false
    case .auto, .plaintext, .majority: true
    }
  }

  /// Whether a paragraph can have another direction in another text.
  package var dependsOnText: Bool {
    switch self {
    case .leftToRight, .rightToLeft, .plaintext: false
    case .auto, .majority: true
    }
  }

  /// Returns the direction of a text, which is left to right without a strong character.
  ///
  /// If each paragraph has its own, it is that of the first strong character of the text.
  ///
  /// - Complexity: O(length of the text).
  package func found(in text: UTF16Text) -> LayoutDirection {
    switch self {
    case .leftToRight: return .leftToRight
    case .rightToLeft: return .rightToLeft
    case .auto, .plaintext:
      var characters = StrongCharacters(text)
      return characters.next() ?? .leftToRight
    case .majority:
      var (characters, balance) = (StrongCharacters(text), 0)
      while let direction = characters.next() { balance += direction == .leftToRight ? 1 : -1 }
      return balance < 0 ? .rightToLeft : .leftToRight
    }
  }
}

/// The directions of the strong characters of a text, in its order.
///
/// Source: UAX #9, table 4: the classes L, R and AL.
private struct StrongCharacters {
  private static let left: UInt8 = 0
  private static let right: UInt8 = 1
  private static let arabic: UInt8 = 2

  private let text: UTF16Text
  private var offset = 0

  init(_ text: UTF16Text) { self.text = text }

  mutating func next() -> LayoutDirection? {
    while offset < text.count {
      let scalar = text.scalar(at: offset)
      offset += scalar > 0xFFFF ? 2 : 1
      switch unicode_bidi(scalar) {
      case Self.left: return .leftToRight
      case Self.right, Self.arabic: return .rightToLeft
      default: continue
      }
    }
    return nil
  }
}
