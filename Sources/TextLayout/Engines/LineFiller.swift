/// The place of a paragraph in its text, where the lines depend on it.
struct ParagraphPlace {
  /// The indent of the first line, in pixels.
  let indent: Double
  /// Whether the paragraph is the first one of the text.
  let isFirst: Bool
  /// Whether the text has no newline.
  let isOnly: Bool
  /// Whether the text has tabs.
  let hasTabs: Bool
}

/// The algorithm with which an engine ends its lines: fills those of one paragraph, one after another.
protocol LineFiller: AnyObject, SendableMetatype {
  /// Whether `PlainLines` finds the same lines, where it finds any.
  static var hasPlainLines: Bool { get }

  /// Identifies the available width: equal keys give equal lines; more than 0.
  ///
  /// - Parameter width: the available width in pixels, at least 0.
  static func key(ofWidth width: Double) -> Int

  /// Returns the filler for a paragraph, which its style may select; the parameters are those of `init`.
  static func filler(
    of shaped: ShapedParagraph, endsText: Bool, width: Double, workLimit: Int
  ) -> any LineFiller

  /// Starts before the first line of a paragraph.
  ///
  /// - Parameters:
  ///   - endsText: whether no newline follows the paragraph.
  ///   - width: the available width in pixels, at least 0.
  ///   - workLimit: the maximum work; beyond it, lines have no meaning.
  init(_ shaped: ShapedParagraph, endsText: Bool, width: Double, workLimit: Int)

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
  static var hasPlainLines: Bool { false }

  static func filler(
    of shaped: ShapedParagraph, endsText: Bool, width: Double, workLimit: Int
  ) -> any LineFiller {
    Self(shaped, endsText: endsText, width: width, workLimit: workLimit)
  }

  /// Most engines' lines have one width.
  func setWidth(_ width: Double) {}

  /// Most engines' lines do not depend on it.
  func setPlace(_ place: ParagraphPlace) {}
}
