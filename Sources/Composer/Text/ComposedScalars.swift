import CUnicode

extension UTF16Text {
  /// The scalars of the text in Normalization Form C, in which é is one scalar however it was typed.
  ///
  /// The data is that of Unicode 15.
  ///
  /// Source: UAX #15, sections 1.3 and 16, and the Unicode Standard, section 3.11.
  ///
  /// - Complexity: O(n log n) in the length of the longest run of combining marks, O(n) otherwise.
  var composedScalars: [UInt32] {
    if units.allSatisfy({ $0 < 0x300 }) { return units.map { UInt32($0) } }
    var composition = Composition(capacity: units.count)
    var index = 0
    while index < units.count {
      let scalar = scalar(at: index)
      index += scalar > 0xFFFF ? 2 : 1
      composition.append(scalar)
    }
    return composition.finished()
  }

  /// The scalar that begins at an offset; an unpaired surrogate stands for itself.
  func scalar(at offset: Int) -> UInt32 {
    let unit = UInt32(units[offset])
    guard unit & 0xFC00 == 0xD800, offset + 1 < units.count,
      case let trail = UInt32(units[offset + 1]), trail & 0xFC00 == 0xDC00
    else { return unit }
    return 0x10000 + (unit & 0x3FF) << 10 + trail & 0x3FF
  }
}

/// Composes scalars: each starter with the marks after it.
private struct Composition {
  /// A scalar and its canonical combining class.
  private struct Mark {
    let scalar: UInt32
    let combiningClass: UInt8
  }

  private var result: [UInt32] = []
  /// The decomposed scalars after the last starter that nothing can join any more.
  private var pending: [Mark] = []

  init(capacity: Int) { result.reserveCapacity(capacity) }

  mutating func append(_ scalar: UInt32) {
    guard scalar >= 0xC0 else { return append(Mark(scalar: scalar, combiningClass: 0)) }
    if let parts = Hangul.decomposition(of: scalar) {
      for part in parts where part != 0 { append(Mark(scalar: part, combiningClass: 0)) }
      return
    }
    let parts = unicode_decomposition(scalar)
    guard parts.first != 0 else {
      return append(Mark(scalar: scalar, combiningClass: unicode_combining_class(scalar)))
    }
    append(parts.first)
    if parts.second != 0 { append(parts.second) }
  }

  private mutating func append(_ mark: Mark) {
    if mark.combiningClass == 0 { flush(before: mark) } else { pending.append(mark) }
  }

  /// Composes what is pending, to which a starter may belong.
  private mutating func flush(before next: Mark) {
    var composed = composedPending()
    // A starter composes with the one before it if nothing stands between them.
    if composed.count == 1, let first = composed.first,
      case let joined = Self.composite(first, next.scalar), joined != 0
    {
      composed = []
      pending = [Mark(scalar: joined, combiningClass: 0)]
    } else {
      pending = [next]
    }
    result += composed
  }

  /// The pending scalars in canonical order, composed.
  private func composedPending() -> [UInt32] {
    guard pending.count > 1 else { return pending.map { $0.scalar } }
    let isStarted = pending[0].combiningClass == 0
    let marks = Array(pending[(isStarted ? 1 : 0)...]).ordered {
      $0.combiningClass < $1.combiningClass
    }
    guard isStarted else { return marks.map { $0.scalar } }
    var starter = pending[0].scalar
    var left: [UInt32] = []
    var lastClass: UInt8 = 0
    for mark in marks {
      let isBlocked = lastClass == mark.combiningClass
      let composed = isBlocked ? 0 : Self.composite(starter, mark.scalar)
      if composed != 0 {
        starter = composed
      } else {
        left.append(mark.scalar)
        lastClass = mark.combiningClass
      }
    }
    return [starter] + left
  }

  mutating func finished() -> [UInt32] {
    result += composedPending()
    pending = []
    return result
  }

  private static func composite(_ first: UInt32, _ second: UInt32) -> UInt32 {
    Hangul.composite(first, second) ?? unicode_composition(first, second)
  }
}

/// Hangul syllables, which are composed by arithmetic.
///
/// Source: the Unicode Standard, section 3.12.
private enum Hangul {
  private static let leading: UInt32 = 0x1100
  private static let vowel: UInt32 = 0x1161
  private static let trailing: UInt32 = 0x11A7
  private static let syllable: UInt32 = 0xAC00
  private static let leadingCount: UInt32 = 19
  private static let vowelCount: UInt32 = 21
  private static let trailingCount: UInt32 = 28

  /// The letters of a syllable, of which the third may be 0; `nil` of another scalar.
  static func decomposition(of scalar: UInt32) -> [UInt32]? {
    guard scalar >= syllable, scalar - syllable < leadingCount * vowelCount * trailingCount else {
      return nil
    }
    let index = scalar - syllable
    let tail = index % trailingCount
    return [
      leading + index / (vowelCount * trailingCount),
      vowel + index / trailingCount % vowelCount, tail == 0 ? 0 : trailing + tail,
    ]
  }

  /// The syllable of two scalars; `nil` if they form none.
  static func composite(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if first >= leading, first < leading + leadingCount, second >= vowel,
      second < vowel + vowelCount
    {
      return syllable + ((first - leading) * vowelCount + second - vowel) * trailingCount
    }
    guard first >= syllable, first < syllable + leadingCount * vowelCount * trailingCount,
      (first - syllable) % trailingCount == 0, second > trailing,
      second < trailing + trailingCount
    else { return nil }
    return first + second - trailing
  }
}
