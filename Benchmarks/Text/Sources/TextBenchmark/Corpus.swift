import Composer
import Foundation
import TextLayout

/// A text of one language and the style in which it is measured.
struct Corpus {
  /// The name of the language, and of the fonts if they are not the language's own.
  let language: String
  let units: [UInt16]
  let style: TextStyle

  /// The text's name in tables.
  var name: String { Self.name(language, in: style.engine) }

  /// Names a text of an engine; Chromium is not mentioned.
  static func name(_ text: String, in engine: EngineName) -> String {
    engine == .chromium ? text : "\(text), \(engine.rawValue)"
  }

  /// The measured languages: name, language tag, font families.
  private static let known: [(name: String, language: String, families: [String])] = [
    ("en", "en", ["Noto Sans"]), ("ja", "ja", ["Noto Sans CJK JP"]),
    ("ja, default list", "ja", defaultFamilies), ("zh", "zh", ["Noto Sans CJK SC"]),
    ("ko", "ko", ["Noto Sans CJK KR"]), ("th", "th", ["Noto Sans Thai"]),
    ("lo", "lo", ["Noto Sans Lao"]), ("km", "km", ["Noto Sans Khmer"]),
    ("my", "my", ["Noto Sans Myanmar"]),
    ("hi", "hi", ["Noto Sans Devanagari"]), ("ar", "ar", ["Noto Naskh Arabic"]),
    ("mixed", "en", defaultFamilies),
  ]

  /// The default font families of the service.
  static let defaultFamilies = ["Noto Sans", "Noto Sans CJK JP", "Noto Color Emoji"]

  /// Reads the texts of a folder, named by language; missing texts are skipped.
  static func all(in folder: String, engine: EngineName) -> [Corpus] {
    let prose = known.compactMap { entry -> Corpus? in
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(file(entry.name))") else {
        return nil
      }
      let font = FontRequest(source: .families(entry.families), size: 16)
      return Corpus(
        language: entry.name, units: Array(String(decoding: data, as: UTF8.self).utf16),
        style: TextStyle(font: font, language: entry.language, engine: engine))
    }
    return prose + [turns(of: prose, engine: engine)]
  }

  /// Takes 60 units of each text of a folder in turn.
  private static func turns(of corpora: [Corpus], engine: EngineName) -> Corpus {
    let pieces = stride(from: 0, to: 6000, by: 60).flatMap { start in
      corpora.map { $0.units.dropFirst(start).prefix(60) }
    }
    let units = Array(String(decoding: pieces.joined(), as: UTF16.self).utf16)
    let font = FontRequest(source: .families(defaultFamilies), size: 16)
    return Corpus(
      language: "turns", units: units, style: TextStyle(font: font, engine: engine))
  }

  private static func file(_ name: String) -> String { name.prefix { $0 != "," } + ".txt" }

  /// Returns the first units of the text, cut between scalars.
  func prefix(_ length: Int) -> UTF16Text {
    let units = self.units.prefix(length)
    let isCutInPair = units.last.map { UTF16.isLeadSurrogate($0) } ?? false
    return UTF16Text(units: Array(isCutInPair ? units.dropLast() : units))
  }

  /// Repeats the text, each time after a number, so that no paragraph occurs twice.
  func repeated(to length: Int) -> UTF16Text {
    var units: [UInt16] = []
    units.reserveCapacity(length + 64)
    let piece = self.units.prefix(8000)
    var turn = 0
    while units.count < length {
      units += Array("\(turn) ".utf16)
      units += piece
      turn += 1
    }
    return UTF16Text(String(decoding: units.prefix(length), as: UTF16.self))
  }
}
