import CModule
import Composer
import ComposerContract
import JSON

/// Measures the texts of the module: with the metrics that a request sends, or by asking the page.
final class ModuleLines: LineSource {
  private let measuringHere: Bool

  /// A request without a font has the page's own.
  let defaultStyle = TextStyle(font: FontRequest(source: .families(["system-ui"])))

  /// Neither the page's measurer nor metrics know of styles of parts.
  let measuresSpans = false

  /// The page has fonts.
  let hasFonts = true

  /// The page measures its own font on its own screen; metrics are those of any screen.
  func style(of platform: Platform, pixelRatio: Double) -> TextStyle? {
    measuringHere ? defaultStyle.with(defaultStyle.font, pixelRatio: pixelRatio) : nil
  }

  init(measuringHere: Bool) { self.measuringHere = measuringHere }

  func lines(of style: TextStyle, within budget: WorkBudget) -> any LineMeasuring {
    if measuringHere { return MetricLines(style, within: budget) }
    return PageLines(style, within: budget)
  }

  func unlimitedLines(of style: TextStyle) -> any LineMeasuring & Sendable {
    if measuringHere { return MetricLines(style, within: WorkBudget()) }
    return PageLines(style, within: WorkBudget())
  }

  func familyLookups(of style: TextStyle) -> (all: Int, new: Int) { (0, 0) }

  func isDefault(_ families: [String]) -> Bool { families == ["system-ui"] }

  /// Returns the members that differ from what is laid out here.
  ///
  /// The page lays out with its own engine at its own pixel ratio. Metrics have neither the engine's rules
  /// nor what CSS does to letters and spaces.
  func unusedMembers(of style: TextStyle) -> [StaticString] {
    var names: [StaticString] = []
    if !style.engine.hasChromiumLines { names.append("engine") }
    guard measuringHere else {
      if style.pixelRatio != 1 { names.append("pixelRatio") }
      return names
    }
    if style.breaking.lineBreak != .auto { names.append("lineBreak") }
    if style.breaking.wordBreak != .normal { names.append("wordBreak") }
    if !style.font.variationSettings.isEmpty { names.append("font/variationSettings") }
    let processing = style.processing
    if processing.whiteSpace != .preWrap { names.append("whiteSpace") }
    if processing.transform != .none { names.append("textTransform") }
    if processing.wordSpacing != 0 { names.append("wordSpacing") }
    if processing.indent != 0 { names.append("textIndent") }
    if processing.wrap != .wrap { names.append("textWrap") }
    if processing.autospace != .noAutospace { names.append("textAutospace") }
    return names
  }

  /// Returns nothing: only the page knows its fonts, and a font with metrics is not installed.
  func absentFamilies(in style: TextStyle) -> [AbsentFamily] { [] }
}

/// Lines that the page measures.
///
/// The module has one thread, so nothing is shared.
@safe final class PageLines: LineMeasuring, @unchecked Sendable {
  private let style: TextStyle
  private let number: UInt32
  /// The number of the style with the other direction, once a text decides for it.
  private var rightToLeft: UInt32?
  private let budget: WorkBudget

  let lineHeight: Double

  init(_ style: TextStyle, within budget: WorkBudget) {
    self.style = style
    // The page is never asked for a direction that depends on the whole text; without one, it is left to right.
    number = Self.number(of: style.directed(by: ""))
    self.budget = budget
    lineHeight = core_line_height(number)
  }

  /// Returns the number by which the page knows a style.
  private static func number(of style: TextStyle) -> UInt32 {
    let json = JSONCoder(idle: 0).encode(style.terms)
    return unsafe json.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      return unsafe core_style(start, UInt32(bytes.count))
    }
  }

  deinit {
    core_style_end(number)
    if let rightToLeft { core_style_end(rightToLeft) }
  }

  /// Returns the number of the style with the direction of a text.
  private func number(for text: UTF16Text) -> UInt32 {
    guard style.direction.dependsOnText else { return number }
    let directed = style.directed(by: text)
    guard directed.direction == .rightToLeft else { return number }
    let known = rightToLeft ?? Self.number(of: directed)
    rightToLeft = known
    return known
  }

  func lineCount(of text: UTF16Text, width: Double, stoppingAfter limit: Int?) -> Int {
    guard budget.rest != nil else { return 1 }
    let count = count(text, width)
    budget.spend(units: text.count, lines: count)
    return min(count, limit.map { $0 + 1 } ?? count)
  }

  func lineEnds(of text: UTF16Text, width: Double, stoppingAfter limit: Int) -> [Int]? {
    guard budget.rest != nil else { return nil }
    let count = min(count(text, width), limit)
    let ends = unsafe [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
      if let start = buffer.baseAddress { unsafe core_line_ends(start, UInt32(count)) }
      initialized = count
    }
    budget.spend(units: text.count, lines: count)
    return ends.map { Int($0) }
  }

  func caret(at offset: Int, in text: UTF16Text, width: Double) -> CaretPlace? {
    guard budget.rest != nil else { return nil }
    budget.spend(units: text.count, lines: 1)
    var place: (Double, Double) = (0, 0)
    let number = number(for: text)
    let isKnown = unsafe text.units.withUnsafeBufferPointer { units in
      unsafe withUnsafeMutableBytes(of: &place) { bytes in
        guard let into = unsafe bytes.bindMemory(to: Double.self).baseAddress else { return false }
        return unsafe core_caret(
          number, units.baseAddress, UInt32(units.count), width, UInt32(offset), into)
      }
    }
    return isKnown ? CaretPlace(line: Int(place.0), x: place.1) : nil
  }

  private func count(_ text: UTF16Text, _ width: Double) -> Int {
    let number = number(for: text)
    return unsafe text.units.withUnsafeBufferPointer { units in
      unsafe Int(core_lines(number, units.baseAddress, UInt32(units.count), width))
    }
  }
}
