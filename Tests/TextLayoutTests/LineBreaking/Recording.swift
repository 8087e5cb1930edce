import Composer
import Foundation
import TestSupport

@testable import TextLayout

/// What a real Chromium made of one text.
struct Recording: Decodable {
  let lang: String
  let families: [String]
  let size: Double
  let width: Double
  let text: String
  /// Where each line starts.
  let starts: [Int]
  /// The width of the whole text on one line, in 1/64 pixels.
  let width64: Double?
  /// The height of a line of the first family as CSS `normal`, in pixels.
  var lineHeight: Double?
  var lineBreak: BreakRules.LineBreak?
  var wordBreak: BreakRules.WordBreak?
  var letterSpacing: Double?
  var weight: Int?
  var slant: FontRequest.Slant?
  var tabSize: Double?
  var variationSettings: [String: Double]?
  /// The same in CSS.
  var fontVariationSettings: String?
  /// The place of the recording that this one replaces on another system.
  var place: Int?
  /// What the recording was made to show, for those of single rules.
  var rule: String?

  /// The width of each line in pixels, without the spaces at its end.
  var widths: [Double]?
  /// The kind of text.
  var category: String?
  /// The characters of clusters that no named family has; the engine drew boxes for them.
  var unresolved: [String]?

  /// The text as a textarea holds it: with LF for every newline.
  var value: UTF16Text {
    UTF16Text(text.replacing("\r\n", with: "\n").replacing("\r", with: "\n"))
  }

  /// The text as the recorder gave it to an engine.
  func value(in engine: EngineName) -> UTF16Text {
    engine == .flutter ? UTF16Text(text) : value
  }

  var style: TextStyle { style(in: .chromium) }

  func style(in engine: EngineName, pixelRatio: Double = 1) -> TextStyle {
    TextStyle(
      font: FontRequest(
        source: .families(families), size: size, weight: weight ?? 400, slant: slant ?? .normal,
        letterSpacing: letterSpacing ?? 0, variationSettings: variations),
      language: lang,
      breaking: BreakRules(lineBreak: lineBreak ?? .auto, wordBreak: wordBreak ?? .normal),
      tabSize: tabSize ?? 8, engine: engine, pixelRatio: pixelRatio)
  }

  /// The variation settings; those in CSS are one tag in quotation marks and one number.
  private var variations: [FontVariation] {
    let css = fontVariationSettings?.split(separator: " ").map(String.init) ?? []
    let parsed = css.count == 2 ? [css[0].trimmingCharacters(in: ["\""]): Double(css[1]) ?? 0] : [:]
    return (variationSettings ?? parsed).compactMap { FontVariation(tag: $0.key, value: $0.value) }
  }

  /// Whether the service starts every line where Chromium does.
  var linesAgree: Bool { linesAgree(in: .chromium) }

  /// Whether the service starts every line where the engine does.
  func linesAgree(
    in engine: EngineName, pixelRatio: Double = 1,
    measuring layoutEngine: TextLayoutEngine = Sample.engine
  ) -> Bool {
    let text = value(in: engine)
    let lines = layoutEngine.layout(
      text, style: style(in: engine, pixelRatio: pixelRatio), width: width
    ).lines
    return Self.visible(lines.map(\.start), text) == Self.visible(starts, text)
  }

  /// The text with the line starts of the engine and of the service.
  func comparison(
    in engine: EngineName, measuring layoutEngine: TextLayoutEngine = Sample.engine
  ) -> String {
    let lines = layoutEngine.layout(
      value(in: engine), style: style(in: engine), width: width
    ).lines
    let fonts = families.joined(separator: ", ")
    return "\(lang) \(size) \(width) [\(fonts)] \(text.debugDescription) \(starts) "
      + "\(lines.map(\.start)) \(widths ?? []) \(lines.map(\.width))"
  }

  /// Whether the whole text is exactly as wide as in the engine; true where nothing was recorded.
  var widthAgrees: Bool { widthAgrees(measuring: Sample.engine) }

  func widthAgrees(
    in name: EngineName = .chromium, measuring engine: TextLayoutEngine,
    within sixtyFourths: Double = 0
  ) -> Bool {
    guard let width64 else { return true }
    let width = engine.layout(value, style: style(in: name), width: 1_000_000).width
    return abs(width * 64 - width64) <= sixtyFourths
  }

  /// Whether a line is exactly as high as in the engine; true where nothing was recorded.
  var lineHeightAgrees: Bool { lineHeightAgrees(measuring: Sample.engine) }

  func lineHeightAgrees(
    in name: EngineName = .chromium, measuring engine: TextLayoutEngine
  ) -> Bool {
    guard let lineHeight else { return true }
    return engine.layout(UTF16Text(""), style: style(in: name), width: 100).lineHeight == lineHeight
  }

  /// Line starts as the recorder sees them: at the first unit that has a box, each once.
  ///
  /// - Parameter boxless: offsets of more units for which the engine reported no box.
  static func visible(
    _ starts: [Int], _ text: UTF16Text, _ boxless: [Int] = []
  ) -> [Int] {
    let seen = starts.map { start in
      (start..<text.count).first { !boxless.contains($0) && !hasNoBox(text.units[$0]) }
        ?? text.count
    }
    return Set(seen).filter { $0 < text.count }.sorted()
  }

  private static func hasNoBox(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0A, 0x0C, 0x0D, 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: true
    default: false
    }
  }
}

extension Recording {
  /// The recordings of a compressed file, whose first line has the versions that they hold for.
  static func all(inGzip file: URL) throws -> [Recording] {
    let data = try SharedData.unzipped(file)
    let decoder = JSONDecoder()
    return try data.split(separator: UInt8(ascii: "\n")).compactMap {
      $0.starts(with: Data("{\"engine\"".utf8))
        ? nil : try decoder.decode(Recording.self, from: Data($0))
    }
  }
}

extension BreakRules.LineBreak: Decodable {}
extension BreakRules.WordBreak: Decodable {}
extension FontRequest.Slant: Decodable {}
extension TextProcessing.Transform: Decodable {}
