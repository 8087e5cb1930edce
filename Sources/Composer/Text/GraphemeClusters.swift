import CUnicode

/// The grapheme clusters of a text, the characters that users perceive.
///
/// Rules and tables have a fixed Unicode version. Those of the Swift standard library depend on the
/// toolchain and fail 8 of this version's 766 test cases.
///
/// Source: UAX #29 for Unicode 17.
public struct GraphemeClusters: Sendable {
  /// The scripts whose consonants form one cluster around a virama.
  public enum Conjuncts: Sendable {
    /// Those of Unicode 17.
    case all
    /// Those of ICU up to 74: Devanagari, Bengali, Gujarati, Oriya, Telugu and Malayalam.
    case sixScripts
  }

  let units: [UInt16]
  private let conjuncts: Conjuncts

  /// Creates a view of UTF-16 code units; an unpaired surrogate counts as a letter.
  public init(_ units: [UInt16], conjuncts: Conjuncts = .all) {
    self.units = units
    self.conjuncts = conjuncts
  }

  /// The end of the cluster that starts at `offset`.
  ///
  /// - Parameters:
  ///   - offset: a cluster boundary from 0 to the count: the text's start or an offset that this
  ///     function returned. At or beyond the end, the result is the end.
  ///   - limit: the offset at which the search stops, between scalars and after `offset`; a longer
  ///     cluster ends there.
  /// - Complexity: O(n) in the length of the cluster, up to the limit.
  public func next(after offset: Int, upTo limit: Int = .max) -> Int {
    guard offset + 1 < units.count else { return units.count }
    if let end = plainEnd(after: offset) { return min(end, limit) }
    let limit = min(limit, units.count)
    var (first, end) = scalar(at: offset)
    var cluster = GraphemeCluster(first: first)
    while end < limit {
      let next: (class: GraphemeClass, end: Int) = scalar(at: end)
      guard cluster.joins(next.class) else { return end }
      cluster.append(next.class)
      end = next.end
    }
    return end
  }
}

extension GraphemeClusters {
  /// Whether a cluster starts at an offset, whatever precedes the unit before it; false if that depends
  /// on more text.
  ///
  /// - Parameter offset: from 1 to one less than the count.
  /// - Complexity: O(1).
  public func startsCluster(at offset: Int) -> Bool {
    let (last, unit) = (units[offset - 1], units[offset])
    guard !UTF16.isSurrogate(last), !UTF16.isSurrogate(unit) else { return false }
    // Only GB9b joins such a character to the one before it.
    return graphemeClass(of: UInt32(unit)) == .other && graphemeClass(of: UInt32(last)) != .prepend
  }

  /// The end of a cluster of Latin text, where only CR and LF join; `nil` for other text.
  ///
  /// U+0300 is the first combining mark.
  private func plainEnd(after offset: Int) -> Int? {
    let unit = units[offset]
    let next = units[offset + 1]
    guard unit < 0x300, next < 0x300 else { return nil }
    return unit == 0x0D && next == 0x0A ? offset + 2 : offset + 1
  }

  /// The class and the end of the scalar at `offset`.
  private func scalar(at offset: Int) -> (class: GraphemeClass, end: Int) {
    let unit = UInt32(units[offset])
    guard unit & 0xFC00 == 0xD800, offset + 1 < units.count,
      case let trail = UInt32(units[offset + 1]), trail & 0xFC00 == 0xDC00
    else { return (graphemeClass(of: unit), offset + 1) }
    let scalar = 0x10000 + (unit & 0x3FF) << 10 + trail & 0x3FF
    return (graphemeClass(of: scalar), offset + 2)
  }

  private func graphemeClass(of scalar: UInt32) -> GraphemeClass {
    let found = GraphemeClass(rawValue: unicode_grapheme(scalar)) ?? .other
    guard conjuncts == .sixScripts else { return found }
    return switch found {
    case .consonant: Self.isInSixScripts(scalar) ? .consonant : .other
    case .linker: Self.isInSixScripts(scalar) ? .linker : .extendConjunct
    case .extend, .extendConjunct:
      unicode_combining_class(scalar) == 0 ? .extend : .extendConjunct
    default: found
    }
  }

  /// Source: ICU 72's char.txt, LinkingConsonant, Virama and ExtCccZwj.
  private static func isInSixScripts(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0900...0x09FF, 0x0A80...0x0B7F, 0x0C00...0x0C7F, 0x0D00...0x0D7F: true
    default: false
    }
  }
}

extension GraphemeClusters {
  /// The number of clusters in a range that starts at a boundary.
  ///
  /// - Complexity: O(n) in the length of the range.
  public func count(in range: Range<Int>) -> Int {
    var count = 0
    var offset = range.lowerBound
    while offset < range.upperBound {
      let plain = endOfPlain(from: offset, to: range.upperBound)
      count += plain - offset
      guard plain < range.upperBound else { break }
      offset = next(after: plain)
      count += 1
    }
    return count
  }

  /// The greatest distance from an offset to a boundary from which clusters are counted.
  private static let longestSearch = 1024

  /// Whether an offset is the boundary of a cluster; also true if the search would read more than
  /// 1,024 code units.
  ///
  /// - Parameter offset: an offset between scalars, from 0 to the count.
  /// - Complexity: O(1) in Latin, Chinese and Japanese text without marks; otherwise O(n) in the
  ///   distance to such text.
  public func isBoundary(_ offset: Int) -> Bool { cluster(around: offset).isEmpty }

  /// The cluster that an offset is inside; an empty range at a boundary, and where the search would
  /// read more than 1,024 code units.
  ///
  /// - Parameter offset: an offset from 0 to the count.
  /// - Complexity: that of `isBoundary`, and O(n) in the length of the cluster.
  func cluster(around offset: Int) -> Range<Int> {
    guard offset > 0, offset < units.count else { return offset..<offset }
    var end = offset
    while end > 0, !Self.standsAlone(units[end - 1]) || !Self.standsAlone(units[end]) {
      end -= 1
      guard offset - end < Self.longestSearch else { return offset..<offset }
    }
    var start = end
    while end < offset {
      start = end
      end = next(after: start)
    }
    return end == offset ? offset..<offset : start..<end
  }

  /// The end of the run in which every code unit is a cluster.
  private func endOfPlain(from start: Int, to end: Int) -> Int {
    let units = units.span
    var offset = start
    while true {
      while end - offset > Self.block, Self.isLatin(units, from: offset) { offset += Self.block }
      let stop = min(offset + Self.block, end - 1)
      guard offset < stop, Self.standsAlone(units[offset]) else { return offset }
      while offset < stop, Self.standsAlone(units[offset + 1]) { offset += 1 }
      guard offset == stop else { return offset }
    }
  }

  private static let block = 16

  /// Whether a block of code units and the following unit are Latin without CR.
  ///
  /// Compilers vectorise this loop.
  @inline(__always)
  private static func isLatin(_ units: Span<UInt16>, from start: Int) -> Bool {
    var union: UInt16 = 0
    var returns: UInt16 = 0
    for index in start...start + block {
      union |= units[index]
      returns |= units[index] == 0x0D ? 1 : 0
    }
    return union < 0x300 && returns == 0
  }

  /// Whether a code unit is a cluster unless a following mark joins it.
  ///
  /// The ranges contain Latin letters, kana, Chinese characters and their punctuation, which do not
  /// join each other.
  ///
  /// Source: UAX #29 for Unicode 17: these code points have the classes Other, Control, LF and
  /// Extended_Pictographic. U+0300 is the first combining mark.
  @inline(__always)
  private static func standsAlone(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0D: false
    case 0..<0x300, 0x2010...0x2027, 0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FC: true
    case 0x4E00...0x9FFF, 0xFF01...0xFF5E: true
    default: false
    }
  }
}
