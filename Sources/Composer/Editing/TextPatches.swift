/// A replacement in a text that is marked up.
struct TextPatch {
  /// The replaced range, in UTF-16 code units of the text before.
  let range: Range<Int>
  /// What takes its place.
  let insertion: UTF16Text
  /// Whether a caret at the start of the range is behind the insertion afterwards.
  let isBeforeCaret: Bool

  /// Replaces a range.
  init(_ range: Range<Int>, _ insertion: UTF16Text, isBeforeCaret: Bool = true) {
    self.range = range
    self.insertion = insertion
    self.isBeforeCaret = isBeforeCaret
  }

  /// Deletes a range.
  static func deletion(_ range: Range<Int>) -> TextPatch { TextPatch(range, "") }

  /// Inserts a text in front of a caret at an offset.
  static func before(_ offset: Int, _ insertion: UTF16Text) -> TextPatch {
    TextPatch(offset..<offset, insertion)
  }

  /// Inserts a text behind a caret at an offset.
  static func after(_ offset: Int, _ insertion: UTF16Text) -> TextPatch {
    TextPatch(offset..<offset, insertion, isBeforeCaret: false)
  }

  /// How much longer the text becomes.
  fileprivate var growth: Int { insertion.count - range.count }

  /// How far a caret at an offset of the text before moves.
  fileprivate func distance(of offset: Int) -> Int {
    if range.isEmpty {
      return offset > range.lowerBound || offset == range.lowerBound && isBeforeCaret
        ? insertion.count : 0
    }
    if offset >= range.upperBound { return growth }
    return offset > range.lowerBound
      ? range.lowerBound - offset + (isBeforeCaret ? insertion.count : 0) : 0
  }
}

extension FieldText {
  /// The text with replacements, its selection, its tokens and its spans moved by them.
  ///
  /// - Parameters:
  ///   - patches: in ascending order, without overlaps.
  ///   - selection: what is selected, in the text before.
  /// - Complexity: O(n) in the length of the text and of the patches.
  func patched(by patches: [TextPatch], selecting selection: Range<Int>) -> FieldText {
    func moved(_ offset: Int) -> Int { patches.reduce(offset) { $0 + $1.distance(of: offset) } }
    let start = moved(selection.lowerBound)
    let end = selection.isEmpty ? start : max(start, moved(selection.upperBound))
    return FieldText(
      text.patched(by: patches), selection: start..<end, tokens: tokens.moved(by: patches))
  }
}

extension UTF16Text {
  fileprivate func patched(by patches: [TextPatch]) -> UTF16Text {
    var result: [UInt16] = []
    var offset = 0
    for patch in patches {
      result += units[offset..<patch.range.lowerBound]
      result += patch.insertion.units
      offset = patch.range.upperBound
    }
    return UTF16Text(units: result + units[offset...], spans: spans.moved(by: patches))
  }
}

extension [Range<Int>] {
  /// The tokens after replacements; those that one of them touches are no longer tokens.
  fileprivate func moved(by patches: [TextPatch]) -> [Range<Int>] {
    var cursor = PatchCursor(patches)
    return compactMap { cursor.moved($0, keepsWhole: true) }
  }
}

extension [TextSpan] {
  /// The spans after replacements, as `replacing` has them after each.
  fileprivate func moved(by patches: [TextPatch]) -> [TextSpan] {
    var cursor = PatchCursor(patches)
    return compactMap { span in
      cursor.moved(span.range, keepsWhole: span.style.form != .text).map {
        TextSpan($0, span.style)
      }
    }
  }
}

/// Moves ranges in ascending order by replacements.
private struct PatchCursor {
  private let patches: [TextPatch]
  private var index = 0
  private var distance = 0

  init(_ patches: [TextPatch]) { self.patches = patches }

  /// A range after the replacements; `nil` if nothing is left of it.
  ///
  /// - Parameter keepsWhole: whether nothing is left of a range that a replacement touches.
  mutating func moved(_ range: Range<Int>, keepsWhole: Bool) -> Range<Int>? {
    pass(while: { $0.range.upperBound <= range.lowerBound })
    let (first, isCut) = (index, next.map { $0.range.lowerBound < range.lowerBound } ?? false)
    let start = isCut ? next.map { $0.range.upperBound + distance + $0.growth } : nil
    let begin = start ?? range.lowerBound + distance
    pass(while: {
      $0.range.upperBound <= range.upperBound && $0.range.lowerBound < range.upperBound
    })
    let isCutAtEnd = next.map { $0.range.lowerBound < range.upperBound } ?? false
    if keepsWhole, isCut || isCutAtEnd || index > first { return nil }
    let end = (isCutAtEnd ? next?.range.lowerBound : nil) ?? range.upperBound
    return begin < end + distance ? begin..<end + distance : nil
  }

  private var next: TextPatch? { index < patches.count ? patches[index] : nil }

  private mutating func pass(while isBefore: (TextPatch) -> Bool) {
    while let patch = next, isBefore(patch) {
      distance += patch.growth
      index += 1
    }
  }
}
