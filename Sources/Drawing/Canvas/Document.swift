/// A whole picture: what is drawn, how large it is and what it says to those who cannot see it.
struct Document {
  /// What the picture shows, in words.
  let title: String
  /// What it shows, in more words.
  let description: String
  /// The width in units.
  let width: Double
  /// The height in units.
  let height: Double

  /// The file.
  ///
  /// - Parameters:
  ///   - rules: style rules beyond those of every picture.
  ///   - content: draws the picture.
  ///
  /// Source: SVG 2, sections 5.1 (document) and 5.8 (title and desc).
  func bytes(rules: String = "", _ content: (inout Markup) -> Void) -> [UInt8] {
    var markup = Markup()
    markup.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "role": "img",
        "viewBox": "0 0 \(width.svg) \(height.svg)", "width": .number(width),
        "height": .number(height),
      ]
    ) {
      $0.element("title", text: title)
      $0.element("desc", text: description)
      $0.element("style", text: StyleSheet.text + rules)
      $0.element("rect", ["class": "f-canvas", "width": "100%", "height": "100%"])
      content(&$0)
    }
    return markup.bytes
  }
}
