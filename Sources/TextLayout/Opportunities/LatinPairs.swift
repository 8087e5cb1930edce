/// Chromium's breaks between two characters below U+0100, independent of context.
///
/// Source: measured on Chromium 156 for all pairs. Printable ASCII follows a fixed table made for
/// URLs and compatibility; a pair with a character above U+007F follows UAX #14 as if alone. The
/// rule for `-` and a digit needs one character more and is not in here (see OpportunityScanner).
struct LatinPairs: Sendable {
  /// One bit for each pair, set if it breaks; four words for each first character.
  private let bits: [UInt64]
  /// A copy of `bits` with all pairs set that start with a hyphen.
  private let stops: [UInt64]

  /// Fills the table; `pairBreaks` decides pairs beyond ASCII.
  init(pairBreaks: (UInt16, UInt16) -> Bool) {
    var bits = [UInt64](repeating: 0, count: 256 * 4)
    for first in UInt16(0)...255 {
      for second in UInt16(0)...255 where Self.breaks(first, second, pairBreaks) {
        bits[Int(first) * 4 + Int(second >> 6)] |= 1 << UInt64(second & 63)
      }
    }
    self.bits = bits
    for word in 0x2D * 4..<0x2E * 4 { bits[word] = .max }
    stops = bits
  }

  /// Whether a line may break between two units below 0x100.
  @inline(__always)
  func breaks(_ first: UInt16, _ second: UInt16) -> Bool {
    bits[Int(first) * 4 + Int(second >> 6)] >> UInt64(second & 63) & 1 != 0
  }

  /// Returns the first offset in `range` that this table allows or cannot decide alone.
  ///
  /// - Parameter range: offsets into `units`, from 1 on.
  /// - Complexity: O(n) in the number of units skipped.
  func skipJoined(_ units: [UInt16], _ range: Range<Int>) -> Int {
    let units = units.span
    let stops = stops.span
    let end = min(range.upperBound, units.count)
    var offset = range.lowerBound
    var last = units[offset - 1]
    while offset < end {
      let next = units[offset]
      guard last | next < 0x100 else { break }
      let word = stops[Int(last) * 4 + Int(next >> 6)]
      guard word >> UInt64(next & 63) & 1 == 0 else { break }
      last = next
      offset += 1
    }
    return offset
  }

  private static func breaks(
    _ first: UInt16, _ second: UInt16, _ pairBreaks: (UInt16, UInt16) -> Bool
  ) -> Bool {
    if second.isBreakableSpace { return false }
    if first.isBreakableSpace { return true }
    if first < 0x21 || second < 0x21 { return false }
    if first > 0x7F || second > 0x7F { return pairBreaks(first, second) }
    return breaksInASCII(UInt8(first), UInt8(second))
  }

  /// Whether an ASCII pair breaks.
  ///
  /// Lines may start with opening brackets and end with `-` and `?`, unless the other character
  /// forbids it.
  private static func breaksInASCII(_ first: UInt8, _ second: UInt8) -> Bool {
    if neverAtLineEnd.contains(first) || neverAtLineStart.contains(second) { return false }
    switch first {
    case UInt8(ascii: "-"): return second != UInt8(ascii: "$") && !isDigit(second)
    case UInt8(ascii: "?"): return !quotes.contains(second)
    default: return opening.contains(second)
    }
  }

  private static func isDigit(_ unit: UInt8) -> Bool { (0x30...0x39).contains(unit) }

  private static let opening = Set("(<[{".utf8)
  private static let quotes = Set("\"'".utf8)
  private static let neverAtLineStart = Set("!),./:;?]}".utf8)
  private static let neverAtLineEnd = Set(
    "$'(/0123456789<@ABCDEFGHIJKLMNOPQRSTUVWXYZ[^_`abcdefghijklmnopqrstuvwxyz{\u{7F}".utf8)
}
