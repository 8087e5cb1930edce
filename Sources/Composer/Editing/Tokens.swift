/// Ranges of a text that are deleted, selected and replaced as a whole, such as mentions.
///
/// They are in UTF-16 code units, in ascending order, without overlaps, and not empty.
extension [Range<Int>] {
  /// A range with the whole of every token that it touches the inside of.
  func covering(_ range: Range<Int>) -> Range<Int> {
    reduce(range) { whole, token in
      token.isTouched(by: range)
        ? Swift.min(
          whole.lowerBound, token.lowerBound)..<Swift.max(
            whole.upperBound, token.upperBound)
        : whole
    }
  }

  /// The tokens after a part of the text is replaced; those that it touches are no longer tokens.
  ///
  /// - Parameters:
  ///   - range: the replaced part.
  ///   - count: the length of the replacement.
  func moved(replacing range: Range<Int>, by count: Int) -> [Range<Int>] {
    let growth = count - range.count
    return compactMap { token in
      guard !token.isTouched(by: range) else { return nil }
      guard token.lowerBound >= range.upperBound else { return token }
      return token.lowerBound + growth..<token.upperBound + growth
    }
  }

  /// The tokens that a range contains.
  func inside(_ range: Range<Int>) -> [Range<Int>] {
    filter { $0.lowerBound >= range.lowerBound && $0.upperBound <= range.upperBound }
  }

  /// Whether a range touches the inside of a token.
  func areTouched(by range: Range<Int>) -> Bool { contains { $0.isTouched(by: range) } }

  /// The tokens that end inside a text.
  func within(_ text: UTF16Text) -> [Range<Int>] { filter { $0.upperBound <= text.count } }

  /// The tokens together with those of an inserted text; beyond the greatest number, the last ones
  /// are no longer tokens.
  ///
  /// - Parameters:
  ///   - others: the ranges in the inserted text.
  ///   - offset: the offset at which the text was inserted.
  func adding(_ others: [Range<Int>], at offset: Int) -> [Range<Int>] {
    Array(
      (self + others.moved(by: offset)).ordered { $0.lowerBound < $1.lowerBound }
        .prefix(Self.mostTokens))
  }

  /// The tokens after a text is inserted before their own.
  func moved(by offset: Int) -> [Range<Int>] {
    map { $0.lowerBound + offset..<$0.upperBound + offset }
  }

  /// The tokens of a part of the text, in offsets of the part; those that it cuts are shorter.
  func of(_ part: Range<Int>) -> [Range<Int>] {
    map { $0.clamped(to: part) }.filter { !$0.isEmpty }.moved(by: -part.lowerBound)
  }

  /// The tokens as a value of its own; `nil` if there are none.
  var shared: Shared<[Range<Int>]>? { isEmpty ? nil : Shared(self) }

  /// The greatest number of tokens of a text.
  public static var mostTokens: Int { 1_000 }

  /// Whether the ranges are tokens of a text.
  func areTokens(of text: UTF16Text) -> Bool {
    var end = 0
    return allSatisfy { token in
      defer { end = token.upperBound }
      return !token.isEmpty && token.lowerBound >= end && text.holds(token)
    }
  }
}

extension Range<Int> {
  /// Whether a range contains a part of this token, or a caret inside it.
  fileprivate func isTouched(by range: Range<Int>) -> Bool {
    range.lowerBound < upperBound && lowerBound < range.upperBound
  }
}
