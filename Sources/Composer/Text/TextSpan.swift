/// A part of a text with a style of its own, or an object that stands in its place.
public struct TextSpan: Hashable, Sendable {
  /// The units of the text, at least one.
  public let range: Range<Int>
  /// The style.
  public let style: InlineStyle

  /// The greatest number of spans of a text in a request or a state.
  package static let most = 1_000

  /// Makes a span.
  public init(_ range: Range<Int>, _ style: InlineStyle) {
    self.range = range
    self.style = style
  }
}

/// The spans of a text, which copies of the text share.
final class SpanList: Sendable {
  let spans: [TextSpan]

  init(_ spans: [TextSpan]) { self.spans = spans }
}

extension SpanList: Hashable {
  static func == (one: SpanList, other: SpanList) -> Bool { one.spans == other.spans }

  func hash(into hasher: inout Hasher) {
    #if hasFeature(Embedded)
      // No cache of the module has texts with spans as keys, and their fonts would be hashed.
      hasher.combine(spans.count)
    #else
      hasher.combine(spans)
    #endif
  }
}

/// What a part of a text has of its own; the rest is that of the text.
public struct InlineStyle: Hashable, Sendable {
  /// What stands in the line.
  public enum Form: Hashable, Sendable {
    /// The units, between which lines may break.
    case text
    /// The units as one object, such as a mention in a capsule.
    case chip
    /// An object of a size in points, such as an image; without a height, it is as high as a line of its
    /// font.
    case box(width: Double, height: Double?)
  }

  /// The font; `nil` is the text's.
  @Rare public private(set) var font: FontRequest?
  /// A BCP 47 language tag; `nil` is the text's.
  public let language: String?
  /// The space before and after the part together, in points, at least 0.
  public let extraWidth: Double
  /// What stands in the line.
  public let form: Form
  /// Where an object stands in its line; `nil` is on the baseline.
  @Rare public private(set) var place: ObjectPlace?

  /// Makes a style.
  public init(
    font: FontRequest? = nil, language: String? = nil, extraWidth: Double = 0, form: Form = .text,
    place: ObjectPlace? = nil
  ) {
    self.language = language
    self.extraWidth = extraWidth
    self.form = form
    self.font = font
    self.place = place
  }
}

extension UTF16Text {
  /// The text with fonts of its spans that are larger or smaller by a factor.
  package func scalingSpans(by scale: Double) -> UTF16Text {
    scale == 1 ? self : mappingFonts { $0.scaled(by: scale) }
  }

  /// The text with as many of its spans as a state can have.
  var withSpansOfState: UTF16Text {
    guard !isPlain, spans.count > TextSpan.most else { return self }
    return UTF16Text(units: units, spans: Array(spans.prefix(TextSpan.most)))
  }

  /// The text with other fonts of its spans.
  package func mappingFonts(_ font: (FontRequest) -> FontRequest) -> UTF16Text {
    guard !isPlain else { return self }
    let changed = spans.map { span in
      let own = span.style
      return TextSpan(
        span.range,
        InlineStyle(
          font: own.font.map(font), language: own.language, extraWidth: own.extraWidth,
          form: own.form, place: own.place))
    }
    return UTF16Text(units: units, spans: changed)
  }
}

extension [TextSpan] {
  /// The spans after a part of the text is replaced.
  ///
  /// Text grows with what is inserted inside it and shrinks with what is deleted of it. An object of which
  /// a part is replaced is text without a style.
  ///
  /// - Parameters:
  ///   - range: the replaced part.
  ///   - replacement: the spans of the replacement.
  ///   - count: the length of the replacement.
  func replacing(_ range: Range<Int>, with replacement: [TextSpan], count: Int) -> [TextSpan] {
    guard !isEmpty || !replacement.isEmpty else { return self }
    var (before, after): ([TextSpan], [TextSpan]) = ([], [])
    for span in self where span.isKept(replacing: range) {
      let left = span.range.clamped(to: 0..<range.lowerBound)
      let right = span.range.clamped(to: range.upperBound..<Int.max)
      let moved = TextSpan(right, span.style).moved(by: count - range.count)
      if !left.isEmpty, !right.isEmpty, replacement.isEmpty {
        before.append(TextSpan(left.lowerBound..<moved.range.upperBound, span.style))
      } else {
        if !left.isEmpty { before.append(TextSpan(left, span.style)) }
        if !right.isEmpty { after.append(moved) }
      }
    }
    return before + replacement.map { $0.moved(by: range.lowerBound) } + after
  }

  /// The spans of a part of the text, with offsets from its start.
  func within(_ range: Range<Int>) -> [TextSpan] {
    compactMap { span in
      let part = span.range.clamped(to: range)
      guard !part.isEmpty else { return nil }
      return TextSpan(part, span.style).moved(by: -range.lowerBound)
    }
  }
}

extension TextSpan {
  /// Whether the span is text, or an object of which no part is replaced.
  fileprivate func isKept(replacing part: Range<Int>) -> Bool {
    style.form == .text || part.upperBound <= range.lowerBound
      || part.lowerBound >= range.upperBound
  }

  fileprivate func moved(by distance: Int) -> TextSpan {
    TextSpan(range.lowerBound + distance..<range.upperBound + distance, style)
  }
}
