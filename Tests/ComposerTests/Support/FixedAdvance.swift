import Composer

/// Measures with one advance for every character: greedy lines, spaces hang, opportunities after
/// spaces, hyphens and ideographs, emergency breaks in words that fit nowhere.
final class FixedAdvance: LineMeasuring {
  let advance: Double
  let lineHeight: Double

  init(advance: Double = 10, lineHeight: Double = 20) {
    self.advance = advance
    self.lineHeight = lineHeight
  }

  func lineCount(of text: UTF16Text, width: Double, stoppingAfter limit: Int?) -> Int {
    var walk = MachineRun(room: width)
    for character in text.description.unicodeScalars where walk.count <= limit ?? .max {
      walk.take(character, advance: advance(of: character))
    }
    return min(walk.count, (limit ?? .max - 1) + 1)
  }

  /// The caret on the line where the text before it ends; x is right in a text of one line.
  func caret(at offset: Int, in text: UTF16Text, width: Double) -> CaretPlace? {
    let before = UTF16Text(units: Array(text.units[..<offset]))
    return CaretPlace(
      line: lineCount(of: before, width: width, stoppingAfter: nil) - 1,
      x: advance * Double(offset))
  }

  private func advance(of scalar: Unicode.Scalar) -> Double {
    scalar.properties.isGraphemeExtend || scalar.properties.isDefaultIgnorableCodePoint
      ? 0 : advance
  }
}

private struct MachineRun {
  let room: Double
  var count = 1
  /// The width of the line, with and without the spaces at its end.
  private var width = 0.0
  private var visibleWidth = 0.0
  /// Where the line may break last, if it may.
  private var opportunity: Double?
  private var previous: Unicode.Scalar = "\n"

  init(room: Double) { self.room = room }

  mutating func take(_ scalar: Unicode.Scalar, advance: Double) {
    defer { previous = scalar }
    if scalar == "\n" || scalar == "\r" {
      if scalar == "\r" || previous != "\r" { startLine() }
      return
    }
    if mayBreak(before: scalar), width > 0 { opportunity = width }
    width += advance
    guard scalar != " " else { return }
    visibleWidth = width
    while visibleWidth > room, visibleWidth > advance { breakLine(advance) }
  }

  private mutating func startLine() {
    count += 1
    (width, visibleWidth, opportunity) = (0, 0, nil)
  }

  private mutating func breakLine(_ advance: Double) {
    let rest = opportunity.map { width - $0 } ?? advance
    startLine()
    (width, visibleWidth) = (rest, rest)
  }

  private func mayBreak(before scalar: Unicode.Scalar) -> Bool {
    if scalar == " " || scalar.properties.isGraphemeExtend { return false }
    return previous == " " || previous == "-" || previous == "\u{200B}"
      || isIdeograph(previous) || isIdeograph(scalar)
  }

  private func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
    (0x3040...0x30FF).contains(scalar.value) || (0x4E00...0x9FFF).contains(scalar.value)
  }
}
