/// Finds the known name that a misspelt name is probably meant to be.
public enum Spelling {
  /// Longer texts are not misspelt names, and comparing them would take long.
  private static let longestName = 40

  /// Known names, prepared for comparison: many requests can be compared with the same names.
  public struct Names: Sendable {
    fileprivate let entries: [(name: String, folded: [UInt8])]

    /// The number of names.
    public var count: Int { entries.count }

    /// Prepares names.
    public init(_ names: [String]) {
      entries = names.map { (name: $0, folded: Spelling.folded($0)) }
    }
  }

  /// The known name that is nearest to a misspelt one; nil when none is near.
  ///
  /// Case, spaces and ASCII punctuation do not count: `iPhone 16` is `iphone-16`. A name is near when
  /// at most a third of its letters are wrong. The first of equally near names wins.
  ///
  /// - Complexity: O(known names × length²).
  public static func nearest(to name: String, among known: Names) -> String? {
    guard name.utf8.count <= longestName else { return nil }
    let wanted = folded(name)
    var best: (name: String, distance: Int)?
    var rows = Rows()
    for (candidate, letters) in known.entries {
      if letters == wanted { return candidate }
      let near = max(1, max(wanted.count, letters.count) / 3)
      let limit = min(near, (best?.distance).map { $0 - 1 } ?? near)
      guard let distance = rows.distance(wanted[...], letters[...], atMost: limit) else { continue }
      best = (name: candidate, distance: distance)
    }
    return best?.name
  }

  /// The known name that is nearest to a misspelt one; nil when none is near.
  public static func nearest(to name: String, among known: [String]) -> String? {
    nearest(to: name, among: Names(known))
  }

  /// A suggestion of the nearest known name, to be appended to a sentence; empty when none is near.
  public static func suggestion(for name: String, among known: Names) -> String {
    nearest(to: name, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  /// The letters and digits of a name in lower case; characters beyond ASCII stay as they are.
  static func folded(_ name: String) -> [UInt8] {
    name.utf8.compactMap { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
      default: byte < 0x80 ? nil : byte
      }
    }
  }

  /// A text whose letters of ASCII are in lower case; other characters stay as they are.
  static func lowercased(_ text: ArraySlice<UInt8>) -> String {
    let bytes = text.map { byte in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The memory for comparing two names, which one search uses again for each known name.
private struct Rows {
  private var beforeLast: [Int] = []
  private var last: [Int] = []
  private var row: [Int] = []

  /// How many letters must be added, removed, replaced or swapped with their neighbour at least; nil
  /// if more than the limit.
  ///
  /// Source: the optimal string alignment distance. What two names have in common at their beginnings
  /// and ends does not change it.
  mutating func distance(
    _ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>, atMost limit: Int
  ) -> Int? {
    guard abs(a.count - b.count) <= limit else { return nil }
    var (a, b) = (a, b)
    while let letter = a.first, letter == b.first { (a, b) = (a.dropFirst(), b.dropFirst()) }
    while let letter = a.last, letter == b.last { (a, b) = (a.dropLast(), b.dropLast()) }
    guard !a.isEmpty, !b.isEmpty else {
      return max(a.count, b.count) <= limit ? max(a.count, b.count) : nil
    }
    return compare(Array(a), Array(b), atMost: limit)
  }

  private mutating func compare(_ a: [UInt8], _ b: [UInt8], atMost limit: Int) -> Int? {
    last.removeAll(keepingCapacity: true)
    last.append(contentsOf: 0...b.count)
    (beforeLast, row) = (last, last)
    for i in a.indices {
      row[0] = i + 1
      var least = row[0]
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row[j + 1] = cost
        least = min(least, cost)
      }
      // Two rows, because a swap refers to the row before the last one.
      if least > limit, last.allSatisfy({ $0 > limit }) { return nil }
      swap(&beforeLast, &last)
      swap(&last, &row)
    }
    return last[b.count] <= limit ? last[b.count] : nil
  }
}

// Bytes, because Swift's functions for strings would take a thirtieth of `composer.wasm`.
extension String {
  /// The parts between separators, which are characters of ASCII; some can be empty.
  public func parts(_ isSeparator: (UInt8) -> Bool) -> [String] {
    var parts: [String] = []
    var part: [UInt8] = []
    let bytes = utf8.span
    for index in bytes.indices {
      let byte = bytes[index]
      if isSeparator(byte) {
        parts.append(String(decoding: part, as: UTF8.self))
        part = []
      } else {
        part.append(byte)
      }
    }
    return parts + [String(decoding: part, as: UTF8.self)]
  }

  /// The number of characters (Unicode scalars).
  public var scalarCount: Int {
    let bytes = utf8.span
    return bytes.indices.reduce(0) { $0 + (bytes[$1] & 0xC0 == 0x80 ? 0 : 1) }
  }

  /// Whether the text has the same bytes as another one.
  func hasBytes(of other: String) -> Bool {
    let (bytes, otherBytes) = (utf8.span, other.utf8.span)
    return bytes.count == otherBytes.count && bytes.begins(with: otherBytes)
  }

  /// Whether the text begins with the same bytes as another one.
  func begins(with start: String) -> Bool { utf8.span.begins(with: start.utf8.span) }

  /// Whether the text ends with the same bytes as another one.
  public func ends(with end: String) -> Bool {
    Array(utf8).reversed().starts(with: Array(end.utf8).reversed())
  }

  /// The text, or the beginning of a long text with an ellipsis, for use in a message.
  ///
  /// A client can send texts as long as its body; messages that quote them stay short.
  ///
  /// - Complexity: O(1), or O(n) in the length of the result.
  public var shortened: String {
    guard utf8.count > 100 else { return self }
    var (length, beginning) = (0, [UInt8]())
    let bytes = utf8.span
    for index in bytes.indices {
      let byte = bytes[index]
      if byte & 0xC0 != 0x80 { length += 1 }
      if length > 100 { return String(decoding: beginning, as: UTF8.self) + "…" }
      beginning.append(byte)
    }
    return self
  }
}
