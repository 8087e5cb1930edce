/// How an engine divides text for shaping and measures it.
struct Measuring: Sendable {
  /// The parts of a paragraph that are shaped each by itself.
  enum Grain: Sendable {
    /// Runs of one direction, script and font, with the paragraph as context.
    case run
    /// Inline items: the text between two opportunities or spaces, with one space after it. No
    /// shape crosses the end of an item, and spaces have their plain advance.
    case inlineItem
  }

  /// The advance of a tab.
  enum Tabs: Sendable {
    /// Up to the next tab stop of CSS `tab-size`.
    case stops
    /// That of a space, by which the engine replaces the tab.
    case space
  }

  /// The effect of a cut on the shapes beside it.
  enum Cuts: Sendable {
    /// The units around a cut are shaped again.
    case reshape
    /// Lines show the shapes of the whole paragraph.
    case keepShapes
  }

  /// The code units that one shaper cluster contains at least.
  enum ClusterLevel: Sendable {
    /// A grapheme cluster.
    case graphemes
    /// A character; the marks of a base can be clusters of their own.
    case characters
  }

  /// The parts of a paragraph that are shaped each by itself.
  let grain: Grain
  /// The advance of a tab.
  let tabs: Tabs
  /// The effect of a cut on the shapes beside it.
  let cuts: Cuts
  /// The code units that one shaper cluster contains at least.
  let clusterLevel: ClusterLevel
  /// Whether adjacent fullwidth punctuation is trimmed.
  let trimsFullwidthPunctuation: Bool
  /// Whether bitmap glyphs of the named families have advances of whole pixels.
  let roundsBitmaps: Bool
  /// Whether text with emoji presentation is shaped apart, with colour fonts first.
  let segmentsEmoji: Bool

  /// The text that is shaped and searched for opportunities; it has as many units.
  func read(_ text: [UInt16]) -> [UInt16] {
    guard tabs == .space, text.contains(0x09) else { return text }
    return text.map { $0 == 0x09 ? 0x20 : $0 }
  }
}
