/// The opportunities that CSS `word-break: auto-phrase` adds to those of the rules: between phrases of
/// Japanese, which the rules take for letters.
///
/// The model sees a run of ideographs and kana, from the start of the line. Before and after a run, the
/// character beside it decides.
///
/// Source: ICU's CjkBreakEngine and MlBreakEngine; measured on Chromium 156.
struct PhraseBreaks: Sendable {
  private let units: [UInt16]
  private let characters: CharacterTable
  private let automaton: LineBreakAutomaton
  private let columns: [UInt8]
  /// Nil if the language has no phrases.
  private let model: PhraseModel?

  init(_ tables: BreakTables, _ tailoring: LineBreakTailoring, units: [UInt16]) {
    self.units = units
    characters = tables.characters
    automaton = tables.automaton
    columns = tables.columns(of: tailoring)
    model = tailoring.isOfPhrases ? tables.phraseModel : nil
  }

  /// Whether a line may break at an offset where the rules allow no break.
  ///
  /// - Parameter offset: greater than `lineStart`, below the length of the text.
  /// - Complexity: O(1), but O(n) in the number of halfwidth sound marks in a row.
  func breaks(at offset: Int, lineStart: Int) -> Bool {
    guard let model, !isInsidePair(offset) else { return false }
    let last = record(before: offset)
    let next = record(at: offset)
    switch (last.phrase.isInRun, next.phrase.isInRun) {
    case (true, true): return begins(at: offset, lineStart: lineStart, model)
    case (true, false): return next.startsPhrase || isCircledLetter(at: offset)
    case (false, true): return last.endsPhrase && next.phrase == .word
    case (false, false): return false
    }
  }

  private func isInsidePair(_ offset: Int) -> Bool {
    UTF16.isTrailSurrogate(units[offset]) && UTF16.isLeadSurrogate(units[offset - 1])
  }

  /// Source: Unicode's property Alphabetic.
  private func isCircledLetter(at offset: Int) -> Bool {
    switch units.scalar(at: offset, limit: units.count).scalar {
    case 0x24B6...0x24E9, 0x1F130...0x1F149, 0x1F150...0x1F169, 0x1F170...0x1F189: true
    default: false
    }
  }

  private func begins(at offset: Int, lineStart: Int, _ model: PhraseModel) -> Bool {
    guard !isSoundMark(offset) else { return false }
    var ahead = Codes()
    var end = read(offset, into: &ahead, model)
    let count = ahead.count
    while ahead.count < count + 2, continuesRun(at: end) { end = read(end, into: &ahead, model) }
    var window = window(before: offset, lineStart: lineStart, model)
    for first in 0..<count {
      for place in 3..<6 { window[place] = ahead[first + place - 3] }
      if model.begins(in: window) { return true }
      for place in 0..<3 { window[place] = window[place + 1] }
    }
    return false
  }

  /// The window of an offset, with the characters before it.
  private func window(
    before offset: Int, lineStart: Int, _ model: PhraseModel
  ) -> PhraseModel.Window {
    var window = PhraseModel.Window(repeating: 0)
    var (place, start) = (3, offset)
    while place > 0, start > lineStart, start == offset || continuesRun(at: start),
      record(before: start).phrase.isInRun
    {
      start = characterStart(before: start, lineStart: lineStart)
      var codes = Codes()
      _ = read(start, into: &codes, model)
      for index in (0..<codes.count).reversed() where place > 0 {
        place -= 1
        window[place] = codes[index]
      }
    }
    return window
  }

  // MARK: Characters of a run

  /// The codes of a few characters.
  private struct Codes {
    private var codes = InlineArray<16, UInt16>(repeating: 0)
    private(set) var count = 0

    /// The code at an index; 0 after the last one.
    subscript(_ index: Int) -> UInt16 { index < count ? codes[index] : 0 }

    /// Adds a code; ignores it if there are too many for a window.
    mutating func append(_ code: UInt16) {
      guard count < codes.count else { return }
      codes[count] = code
      count += 1
    }

    mutating func replaceLast(_ code: UInt16) { codes[count - 1] = code }
  }

  /// Reads the character at an offset, with the halfwidth sound marks after it; returns its end.
  ///
  /// The model sees the text in the normalization form NFKC.
  private func read(_ offset: Int, into codes: inout Codes, _ model: PhraseModel) -> Int {
    let (scalar, length) = units.scalar(at: offset, limit: units.count)
    var last = scalar
    if let form = model.form(of: scalar) {
      for part in form { codes.append(PhraseModel.code(part)) }
      last = form[form.count - 1]
    } else {
      codes.append(PhraseModel.code(scalar))
    }
    var end = offset + length
    while isSoundMark(end) {
      let mark: UInt32 = units[end] == 0xFF9E ? 0x3099 : 0x309A
      let composed = ShapingFont.composition(of: last, mark)
      if let composed {
        codes.replaceLast(PhraseModel.code(composed))
      } else {
        codes.append(PhraseModel.code(mark))
      }
      last = composed ?? mark
      end += 1
    }
    return end
  }

  /// Whether the unit at an offset is U+FF9E or U+FF9F.
  private func isSoundMark(_ offset: Int) -> Bool {
    offset < units.count && (units[offset] == 0xFF9E || units[offset] == 0xFF9F)
  }

  /// Whether the run before an offset goes on there: a break of the rules ends it.
  private func continuesRun(at offset: Int) -> Bool {
    guard offset < units.count else { return false }
    let next = record(at: offset)
    guard next.phrase.isInRun else { return false }
    let last = record(before: offset)
    guard last.phrase == .mark || next.phrase == .mark else { return true }
    return !automaton.breaks(
      between: columns[Int(number(before: offset))], and: columns[Int(number(at: offset))])
  }

  /// The start of the character that ends at an offset, with its halfwidth sound marks.
  private func characterStart(before offset: Int, lineStart: Int) -> Int {
    var start = scalarStart(before: offset)
    while isSoundMark(start), start > lineStart, record(before: start).phrase.isInRun {
      start = scalarStart(before: start)
    }
    return start
  }

  private func scalarStart(before offset: Int) -> Int {
    offset > 1 && isInsidePair(offset - 1) ? offset - 2 : offset - 1
  }

  // MARK: Records

  private func number(at offset: Int) -> UInt16 {
    characters.number(of: units.scalar(at: offset, limit: units.count).scalar)
  }

  private func number(before offset: Int) -> UInt16 { number(at: scalarStart(before: offset)) }

  private func record(at offset: Int) -> CharacterRecord {
    characters.records[Int(number(at: offset))]
  }

  private func record(before offset: Int) -> CharacterRecord {
    characters.records[Int(number(before: offset))]
  }
}
