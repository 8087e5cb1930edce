import CTextShaping

/// The font files of a folder.
struct WebFontFiles {
  /// The faces, in the order of their paths.
  private(set) var rules: [WebFonts.Rule] = []
  /// The paths of files that have the extension of a font, but are compressed or are no font.
  private(set) var unreadable: [String] = []

  /// Reads a folder; returns nil if that is not possible.
  init?(folder: String) {
    guard let fonts = unsafe text_web_fonts_open(folder) else { return nil }
    defer { unsafe text_web_fonts_close(fonts) }
    let count = unsafe text_web_fonts_count(fonts)
    for index in 0..<count {
      let face = unsafe text_web_fonts_face(fonts, index)
      if let family = unsafe face.family.map({ unsafe String(cString: $0) }) {
        rules.append(unsafe WebFonts.Rule(face, family))
      } else {
        unreadable.append(unsafe String(cString: face.file))
      }
    }
  }
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
