/// An SVG document with a title, a description and a size.
struct Document {
  /// The margin at the left and right edges, in picture units.
  static let margin = 24.0
  /// The height of the title and subtitle, in picture units.
  static let header = 72.0

  private static let widthPerCharacter = 8.0

  /// The title.
  let title: String
  /// The subtitle, which is also the text alternative (`desc`).
  let subtitle: String
  /// The width, in picture units.
  let width: Double
  /// The height of the drawing without the warnings, in picture units.
  let height: Double
  private let warnings: [String]

  private static let warningHeight = 18.0
  private static let widthPerNoteCharacter = 6.0

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - width: the width of the drawing, in picture units; a long subtitle or warning widens the
  ///     document.
  ///   - warnings: sentences that are shown below the drawing.
  init(
    title: String, subtitle: String, width: Double, height: Double, warnings: [String] = []
  ) {
    self.title = title
    self.subtitle = subtitle
    self.warnings = warnings.map { Caption.shortened("Warning: \($0)", to: 160) }
    let words = Double(self.warnings.map(\.count).max() ?? 0) * Document.widthPerNoteCharacter
    self.width = max(
      width,
      max(Document.widthPerCharacter * Double(subtitle.count), words) + 2 * Document.margin)
    self.height = height
  }

  private var heightWithWarnings: Double {
    height + Document.warningHeight * Double(warnings.count)
  }

  private func drawWarnings(into markup: inout Markup) {
    for (index, warning) in warnings.enumerated() {
      let y = height + Document.warningHeight * Double(index) + 2
      markup.words(warning, Document.margin, y, .note, .ink)
    }
  }

  /// The document as an SVG file.
  ///
  /// - Parameters:
  ///   - rules: additional style rules.
  ///   - content: writes the elements of the picture.
  ///
  /// Source: SVG 2, sections 5.1 (document) and 5.8 (title and desc).
  func bytes(rules: String = "", _ content: (inout Markup) -> Void) -> [UInt8] {
    var markup = Markup()
    markup.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "role": "img",
        "viewBox": "0 0 \(width.svg) \(heightWithWarnings.svg)", "width": .number(width),
        "height": .number(heightWithWarnings),
      ]
    ) {
      $0.element("title", text: title)
      $0.element("desc", text: subtitle)
      $0.element("style", text: StyleSheet.text + rules)
      $0.element("rect", ["class": "f-canvas", "width": "100%", "height": "100%"])
      $0.words(title, Document.margin, 34, .title)
      $0.words(subtitle, Document.margin, 55, .subtitle, .mute)
      content(&$0)
      drawWarnings(into: &$0)
    }
    return markup.bytes
  }
}
