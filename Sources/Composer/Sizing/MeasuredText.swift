/// The height of a composer's text, measured by the service or the client.
struct MeasuredText: Hashable {
  /// The size of the text; `nil` if only its height is known.
  let size: TextSize?
  /// The height of the text, in points.
  let height: Double
  /// The least height to which the text shrinks, in points: one line.
  let smallestHeight: Double
  /// The place of the items, which decides the width of the text.
  let mode: BarMode
  /// The distance from the top of the text to the middle of its first line, in points.
  let firstMiddle: Double
  /// The distance from the bottom of the text to the middle of its last line, in points.
  let lastMiddle: Double

  /// Measures the text of a composer.
  ///
  /// - Parameters:
  ///   - composer: the composer with the text.
  ///   - width: the width of the view inside its safe area, in points.
  ///   - lines: the measurer for the style of the text.
  init(
    of composer: borrowing ComposerBox, width: Double, measuring lines: any LineMeasuring,
    explaining terms: inout Explanation
  ) {
    let mode = composer.barMode(in: width, measuring: lines, explaining: &terms)
    terms.note("lineHeight", lines.lineHeight, "as measured, of the font")
    if lines.edgeHeight != 0 {
      terms.note(
        "edgeHeight", lines.edgeHeight, "as measured, above the first and below the last line")
    }
    let parts = composer.parts(mode: mode, explaining: &terms)
    switch composer.text {
    case .height(let height):
      terms.note("textHeight", height, "as sent")
      self.init(size: nil, height: height, mode: mode, insets: .zero, lineHeight: lines.lineHeight)
      terms.note("oneLine", smallestHeight, "min(textHeight, lineHeight)")
    case .box(let box, let height):
      let field = composer.fieldHeight(besides: parts, explaining: &terms)
      let size = composer.size(
        of: box, contentHeight: height, inFieldOf: field, in: width, mode: mode, measuring: lines,
        explaining: &terms)
      self.init(
        size: size, height: size.height, mode: mode, insets: box.insets,
        lineHeight: lines.lineHeight, edgeHeight: lines.edgeHeight)
      terms.note(
        "oneLine", smallestHeight,
        rule: "min(textHeight, " + TextBox.heightRule("lineHeight", measuring: lines) + ")")
    }
  }

  private init(
    size: TextSize?, height: Double, mode: BarMode, insets: Insets, lineHeight: Double,
    edgeHeight: Double = 0
  ) {
    self.size = size
    self.height = height
    self.mode = mode
    smallestHeight = min(height, insets.top + lineHeight + edgeHeight + insets.bottom)
    firstMiddle = insets.top + lineHeight / 2
    lastMiddle = insets.bottom + lineHeight / 2
  }
}

extension ComposerBox {
  /// The parts of the bar, with the place of the items.
  fileprivate func parts(mode: BarMode, explaining terms: inout Explanation) -> BarParts {
    let parts = BarParts(of: self, mode: mode)
    if !parts.isEmpty {
      terms.note("partsHeight", parts.height, rule: partsHeightRule(mode: mode))
      terms.note("itemsHeight", parts.smallestBox, rule: itemsHeightRule(mode: mode))
    }
    return parts
  }

  /// The size of a text, whose content the service measures if the client has not.
  fileprivate func size(
    of box: TextBox, contentHeight: Double?, inFieldOf field: Double?, in width: Double,
    mode: BarMode, measuring lines: any LineMeasuring, explaining terms: inout Explanation
  ) -> TextSize {
    if let contentHeight {
      return box.size(
        ofContentHeight: contentHeight, measuring: lines, inFieldOf: field, explaining: &terms)
    }
    return box.size(
      wrapWidth: wrapWidth(of: box, in: width, mode: mode, explaining: &terms),
      inFieldOf: field, measuring: lines, explaining: &terms)
  }

  /// The same as `wrapWidth(of:in:mode:)`, explained.
  fileprivate func wrapWidth(
    of box: TextBox, in width: Double, mode: BarMode, explaining terms: inout Explanation
  ) -> Double {
    terms.note(
      "wrapWidth", wrapWidth(of: box, in: width, mode: mode), rule: wrapWidthRule(mode: mode))
  }

  /// The height of the field's frame without the parts of the bar, in points; `nil` for a bar.
  fileprivate func fieldHeight(
    besides parts: BarParts, explaining terms: inout Explanation
  ) -> Double? {
    field.map {
      terms.note(
        "fieldHeight", max(0, $0.height - parts.height),
        parts.isEmpty
          ? "max(0, composer.frame.height)" : "max(0, composer.frame.height − partsHeight)")
    }
  }

  /// The available width of a line of text, in points: of the field's frame, or else of the view.
  ///
  /// Source: UIKit `UITextView`, which subtracts the inset and the line fragment padding at both
  /// ends of a line.
  ///
  /// - Parameters:
  ///   - box: the text and its insets.
  ///   - width: the width of the view inside its safe area, in points.
  ///   - mode: the place of the items.
  func wrapWidth(of box: TextBox, in width: Double, mode: BarMode) -> Double {
    (field?.width ?? width - insets.left - insets.right)
      - BarParts(of: self, mode: mode).widthBesideText - box.insets.left
      - box.insets.right - 2 * box.lineFragmentPadding
  }

  /// The place of the items.
  ///
  /// - Parameter width: the width of the view inside its safe area, in points.
  fileprivate func barMode(
    in width: Double, measuring lines: any LineMeasuring, explaining terms: inout Explanation
  ) -> BarMode {
    switch mode {
    case nil, .inline?: return .inline
    case .expanded?: return .expanded
    case .auto?:
      let isLong = linesExceedOne(
        in: terms.note(
          "inlineWidth", inlineWidth(in: width), rule: wrapWidthRule(mode: .inline)),
        measuring: lines)
      terms.note(
        "mode", isLong ? 1 : 0,
        isLong
          ? "1, expanded: the text has more than one line within inlineWidth"
          : "0, inline: the text has one line within inlineWidth")
      return isLong ? .expanded : .inline
    case .focused?:
      let isUsed = focused || text.box?.value.isEmpty == false
      terms.note(
        "mode", isUsed ? 1 : 0,
        isUsed
          ? "1, expanded: the text has the focus or is not empty"
          : "0, inline: the text is empty and has no focus")
      return isUsed ? .expanded : .inline
    }
  }

  private func inlineWidth(in width: Double) -> Double {
    wrapWidth(of: text.box ?? TextBox(), in: width, mode: .inline)
  }

  private func linesExceedOne(in width: Double, measuring lines: any LineMeasuring) -> Bool {
    guard let value = text.box?.value, !value.isEmpty else { return false }
    return lines.lineCount(of: value, width: max(0, width), stoppingAfter: 1) > 1
  }
}
