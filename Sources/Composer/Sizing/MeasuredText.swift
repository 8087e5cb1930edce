/// The height of a composer's text, measured by the service or the client.
struct MeasuredText: Hashable {
  /// The size of the text; `nil` if only its height is known.
  let size: TextSize?
  /// The height of the text, in points.
  let height: Double
  /// The least height to which the text shrinks, in points: one line.
  let smallestHeight: Double

  /// Measures the text of a composer.
  ///
  /// - Parameters:
  ///   - composer: the composer with the text.
  ///   - width: the width of the view inside its safe area, in points.
  ///   - lines: the measurer for the style of the text.
  init(
    of composer: borrowing ComposerBox, width: Double, measuring lines: some LineMeasuring,
    explaining terms: inout Explanation
  ) {
    switch composer.text {
    case .height(let height):
      terms.note("textHeight", height, "as sent")
      self.init(size: nil, height: height, oneLine: lines.lineHeight)
    case .box(let box, let height):
      let field = composer.field
      let size =
        if let height {
          box.size(
            ofContentHeight: height, lineHeight: lines.lineHeight, inFieldOf: field?.height,
            explaining: &terms)
        } else {
          box.size(
            wrapWidth: terms.note(
              "wrapWidth", composer.wrapWidth(of: box, in: width),
              field == nil ? Self.wrapWidthInView : Self.wrapWidthInField),
            inFieldOf: field?.height, measuring: lines, explaining: &terms)
        }
      let oneLine = box.height(ofLines: 1, lineHeight: lines.lineHeight)
      self.init(size: size, height: size.height, oneLine: oneLine)
    }
  }

  private static let wrapWidthInView: StaticString = """
    view.width − safeLeft − safeRight − leading − trailing − insets.left − insets.right \
    − 2 × lineFragmentPadding
    """
  private static let wrapWidthInField: StaticString = """
    frame.width − leading − trailing − insets.left − insets.right − 2 × lineFragmentPadding
    """

  private init(size: TextSize?, height: Double, oneLine: Double) {
    self.size = size
    self.height = height
    smallestHeight = min(height, oneLine)
  }
}

extension ComposerBox {
  /// The available width of a line of text, in points: of the field's frame, or else of the view.
  ///
  /// Source: UIKit `UITextView`, which subtracts the inset and the line fragment padding at both
  /// ends of a line.
  ///
  /// - Parameters:
  ///   - box: the text and its insets.
  ///   - width: the width of the view inside its safe area, in points.
  func wrapWidth(of box: TextBox, in width: Double) -> Double {
    (field?.width ?? width) - leading - trailing - box.insets.left - box.insets.right - 2
      * box.lineFragmentPadding
  }
}
