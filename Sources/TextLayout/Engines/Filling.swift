/// The algorithm with which an engine ends its lines.
enum Filling: Sendable {
  /// Blink's line breaker, which shapes the text around a cut again.
  case reshaping
  /// SkParagraph's text wrapper, which looks ahead for words wider than the line.
  case lookAhead
  /// Gecko's walk to the last opportunity that fits.
  case greedy
  /// WebKit's line builder, which places one inline item after another.
  case inlineContent
  /// minikin's greedy line breaker, which puts one word after another on the line.
  case wordByWord

  /// Whether `PlainLines` finds the same lines, where it finds any.
  var hasPlainLines: Bool {
    switch self {
    case .reshaping: true
    case .lookAhead, .greedy, .inlineContent, .wordByWord: false
    }
  }

  /// Identifies the available width: equal keys give equal lines; more than 0.
  ///
  /// - Parameter width: the available width in pixels, at least 0.
  func key(ofWidth width: Double) -> Int {
    switch self {
    case .reshaping, .inlineContent: LayoutUnit.availableWidth(for: width).raw
    case .lookAhead, .wordByWord: Int(Float(width).bitPattern) + 1
    case .greedy: AppUnit(pixels: width).raw + 1
    }
  }

  /// Returns a filler for the lines of one paragraph.
  ///
  /// - Parameters:
  ///   - endsText: whether no newline follows the paragraph.
  ///   - width: the available width in pixels, at least 0.
  ///   - workLimit: the maximum work; beyond it, lines have no meaning.
  func filler(
    of shaped: ShapedParagraph, endsText: Bool, width: Double, workLimit: Int
  ) -> any LineFiller {
    switch self {
    case .reshaping:
      shaped.style.wrap == .wrap
        ? BlinkFiller(
          shaped, endsText: endsText, availableWidth: .availableWidth(for: width),
          workLimit: workLimit)
        : WrappingFiller(
          BlinkFiller(
            shaped, endsText: endsText, availableWidth: .availableWidth(for: width),
            workLimit: workLimit), of: shaped, width: width)
    case .lookAhead: SkParagraphFiller(shaped, endsText: endsText, maxWidth: Float(width))
    case .wordByWord: MinikinFiller(shaped, availableWidth: Float(width))
    case .greedy: GeckoFiller(shaped, availableWidth: AppUnit(pixels: width))
    case .inlineContent:
      WebKitFiller(
        shaped, lineWidth: LayoutUnit(pixels: width), workLimit: workLimit)
    }
  }
}

/// Fills the lines of one paragraph, one after another.
protocol LineFiller: AnyObject {
  /// The work spent so far, in units of `LayoutWork`, apart from the cost of each line.
  var work: Int { get }

  /// Finds the line that starts at an offset.
  ///
  /// - Parameter start: 0, or the end of the line found last; less than the paragraph's end.
  /// - Complexity: linear in the paragraph's length over all lines.
  func line(from start: Int) -> LineWalker.Line

  /// Sets the available width of the next lines, in pixels.
  func setWidth(_ width: Double)

  /// Sets the place of the paragraph in its text, before the first line.
  func setPlace(_ place: ParagraphPlace)
}

extension LineFiller {
  /// Most engines' lines have one width.
  func setWidth(_ width: Double) {}

  /// Most engines' lines do not depend on it.
  func setPlace(_ place: ParagraphPlace) {}
}
