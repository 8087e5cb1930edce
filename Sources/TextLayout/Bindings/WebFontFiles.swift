import Composer
import CTextShaping

/// The font files of a folder.
struct WebFontFiles {
  /// The faces, in the order of their paths.
  private(set) var rules: [WebFonts.Rule] = []
  /// The entries without a face.
  private(set) var leftOut: [WebFonts.LeftOut] = []
  /// Whether the folder has more entries than the limit; only some of them were read then.
  let isTooLarge: Bool

  /// Reads a folder; returns nil if that is not possible.
  init?(folder: String) {
    guard let fonts = unsafe text_web_fonts_open(folder) else { return nil }
    defer { unsafe text_web_fonts_close(fonts) }
    isTooLarge = unsafe text_web_fonts_are_too_many(fonts)
    let count = unsafe text_web_fonts_count(fonts)
    for index in 0..<count {
      let face = unsafe text_web_fonts_face(fonts, index)
      if let reason = unsafe WebFonts.LeftOut.Reason(face.state) {
        leftOut.append(unsafe WebFonts.LeftOut(path: String(cString: face.file), reason: reason))
      } else {
        rules.append(unsafe WebFonts.Rule(face, String(cString: face.family)))
      }
    }
  }
}

extension WebFonts {
  /// The largest number of files and folders in a folder with fonts.
  public static var entryLimit: Int { text_web_fonts_entry_limit }
}

extension WebFonts.LeftOut.Reason {
  /// Takes the reason from a state; nil for a face.
  fileprivate init?(_ state: text_web_font_state) {
    switch state {
    case TEXT_WEB_FONT_FACE: return nil
    case TEXT_WEB_FONT_UNREADABLE: self = .unreadable
    case TEXT_WEB_FONT_WOFF: self = .woff
    case TEXT_WEB_FONT_WOFF2: self = .woff2
    case TEXT_WEB_FONT_NAMELESS: self = .nameless
    case TEXT_WEB_FONT_CROWDED: self = .crowded
    default: self = .broken
    }
  }
}

extension FontRequest.Slant {
  /// The angle in degrees by which letters lean to the right.
  ///
  /// Source: CSS Fonts Module Level 4, section 2.4: `oblique` alone is 14 degrees; Blink's
  /// `kItalicSlopeValue`.
  var slope: Int { self == .normal ? 0 : Int(text_italic_slope) }
}

extension WebFonts.Rule {
  private static let regular = 400

  fileprivate init(_ face: text_web_face, _ family: String) {
    let weights = unsafe Int(face.lightest)...max(Int(face.lightest), Int(face.heaviest))
    let slopes = unsafe Int(face.least_slope)...max(Int(face.least_slope), Int(face.greatest_slope))
    let isItalic = slopes.lowerBound > 0
    self.init(
      face: unsafe FaceDescription(
        file: String(cString: face.file), index: face.index, family: family,
        weight: min(max(Self.regular, weights.lowerBound), weights.upperBound),
        slant: isItalic ? .italic : slopes.upperBound > 0 ? .oblique : .normal,
        isColor: face.color, axes: .webFont),
      weights: weights, slopes: slopes)
  }
}
