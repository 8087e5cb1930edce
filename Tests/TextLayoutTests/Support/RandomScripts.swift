import Composer
import Foundation
import TestSupport

@testable import TextLayout

/// Short texts of random characters of one script or of several, in random styles.
///
/// No language has such texts: their clusters, syllables and fonts are the unusual ones.
struct RandomScripts {
  /// A text with its style and width.
  struct Sketch: CustomStringConvertible {
    let text: UTF16Text
    let style: TextStyle
    let width: Double

    var description: String {
      "\(text.units.map { String($0, radix: 16) }) \(style.engine) \(style.font.size) \(width)"
    }
  }

  private static let families = [
    ["Noto Sans"], ["Noto Sans", "Noto Sans CJK JP", "Noto Color Emoji"], ["DejaVu Sans"],
    ["Noto Sans Malayalam", "Noto Sans"], ["Noto Color Emoji", "No such family"],
  ]
  private static let languages = ["en", "ja", "ar", "th", "hi", "ml", "zh-Hant"]
  private static let sizes: [Double] = [0.01, 8, 16, 17, 33.3, 500, 10_000]
  private static let spacings: [Double] = [0, 0, 0, 5, -3, 0.1]
  private static let widths: [Double] = [0, 1, 40, 200, 1_000_000]
  private static let everywhere: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0x300...0x36F, 0x200B...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFE00...0xFE0F,
    0x1F1E6...0x1F3FF, 0xE0020...0xE007F, 0xAD...0xAD, 0x9...0x9, 0x3000...0x3002,
    0x50000...0x50100,
  ]

  /// The characters of each script, up to Plane 1, in ranges.
  private static let scripts: [[UInt32]] = {
    let assigned = (UInt32(0x41)...0x1FFFF).filter {
      !(0xD800...0xDFFF).contains($0) && UnicodeData.record(of: $0).category != .cn
    }
    return Dictionary(grouping: assigned, by: UnicodeData.script).values
      .sorted { $0[0] < $1[0] }
  }()

  private var generator: SeededGenerator

  /// Starts at a seed.
  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// The next text, in an engine.
  mutating func next(in engine: EngineName) -> Sketch {
    let count = Int.random(in: 1...40, using: &generator)
    let script = Self.scripts.randomElement(using: &generator) ?? []
    let others = Double.random(in: 0...0.4, using: &generator)
    let scalars = (0..<count).map { _ in
      Double.random(in: 0...1, using: &generator) < others
        ? common() : script.randomElement(using: &generator) ?? 0x20
    }
    let text = String(String.UnicodeScalarView(scalars.compactMap(UnicodeScalar.init)))
    return Sketch(
      text: UTF16Text(text), style: style(engine),
      width: Self.widths.randomElement(using: &generator) ?? 0)
  }

  private mutating func common() -> UInt32 {
    Self.everywhere.randomElement(using: &generator)?.randomElement(using: &generator) ?? 0x20
  }

  private mutating func style(_ engine: EngineName) -> TextStyle {
    TextStyle(
      font: FontRequest(
        source: .families(Self.families.randomElement(using: &generator) ?? []),
        size: Self.sizes.randomElement(using: &generator) ?? 16,
        letterSpacing: Self.spacings.randomElement(using: &generator) ?? 0),
      language: Self.languages.randomElement(using: &generator) ?? "en",
      direction: Bool.random(using: &generator) ? .leftToRight : .rightToLeft,
      engine: engine)
  }

  /// The number of texts to try: that in an environment variable, or else a few.
  static func count(_ usual: Int) -> Int {
    ProcessInfo.processInfo.environment["TEST_RANDOM_TEXTS"].flatMap(Int.init) ?? usual
  }
}
