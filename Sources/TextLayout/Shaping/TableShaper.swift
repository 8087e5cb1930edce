import Composer

/// Measures text with a table of advances for grapheme clusters.
///
/// The table comes from client metrics, or from a model used if no font is installed.
struct TableShaper: RangeShaping {
  let metrics: FontMetrics

  private let family: String
  private let letterSpacing: Int
  private let wordSpacing: Int
  private let advance: @Sendable (_ cluster: ArraySlice<UInt16>) -> Int

  /// Uses client metrics.
  init(_ metrics: ClientFontMetrics, style: TextStyle) {
    let scale = style.font.size / metrics.unitsPerEm
    let height = (metrics.ascent + metrics.descent + metrics.lineGap) * scale
    let above = (metrics.ascent + metrics.lineGap / 2) * scale
    let advances = NamedAdvances(
      metrics.advances.mapValues { Fixed16(pixels: $0 * scale).raw })
    let rest = Fixed16(pixels: metrics.defaultAdvance * scale).raw
    self.init(
      family: "(client metrics)", style: style,
      strut: FontExtent(ascent: above, descent: height - above),
      extent: FontExtent(ascent: metrics.ascent * scale, descent: metrics.descent * scale)
    ) { cluster in
      Self.advance(of: cluster, in: advances, rest: rest)
    }
  }

  /// Uses fixed advances: an em for wide characters, half an em for others.
  ///
  /// A line is 1.2 em high, with 0.2 em below the baseline.
  init(fixedAdvances style: TextStyle) {
    let size = style.font.size
    let em = Fixed16(pixels: size).raw
    let extent = FontExtent(ascent: size, descent: size * 1.2 - size)
    self.init(
      family: "(fixed advances)", style: style,
      strut: extent, extent: extent
    ) { cluster in
      let scalar = Array(cluster).scalar(at: 0, limit: cluster.count).scalar
      return UnicodeData.isWide(scalar) ? em : UnicodeData.isInvisible(scalar) ? 0 : em / 2
    }
  }

  private init(
    family: String, style: TextStyle, strut: FontExtent, extent: FontExtent,
    advance: @escaping @Sendable (ArraySlice<UInt16>) -> Int
  ) {
    self.family = family
    self.advance = advance
    letterSpacing = Fixed16(pixels: style.font.letterSpacing).raw
    wordSpacing = Fixed16(pixels: style.processing.wordSpacing).raw
    metrics = FontMetrics(
      strut: strut, extent: extent, spaceAdvance: advance([0x20]),
      hyphenAdvance: advance([0x2D]), missingAdvance: advance([0xFFFD]))
  }

  var ideographAdvance: Int { advance([Autospace.ideograph]) }

  func shape(
    _ range: Range<Int>, of text: [UInt16], in paragraph: Paragraph, item: Paragraph.Item,
    isLineStart: Bool, into units: inout ShapedUnits
  ) {
    guard units.spend(range.count) else { return }
    let clusters = GraphemeClusters(text)
    var start = range.lowerBound
    while start < range.upperBound {
      let end = clusters.next(after: start, upTo: limit(of: start, in: text, range))
      let advance = advance(text[start..<end])
      let spacing = text[start] == 0x20 ? letterSpacing + wordSpacing : letterSpacing
      units.setCluster(
        at: start, advance: advance == 0 ? 0 : advance + spacing, safeToBreak: true)
      units.insert(.graphemeStart, at: start)
      start = end
    }
    units.setFont(nil, family: family, over: range)
    paragraph.autospace?.widen(range, by: ideographAdvance / 8, &units)
  }

  /// The maximum end of a cluster that starts at `start`.
  ///
  /// A line that starts inside a cluster measures the rest of it again. For a row of skin tones,
  /// one cluster that may break anywhere, this would take quadratic time.
  private func limit(of start: Int, in text: [UInt16], _ range: Range<Int>) -> Int {
    let limit = start + Self.longestName
    guard limit < range.upperBound else { return range.upperBound }
    return UTF16.isTrailSurrogate(text[limit]) ? limit - 1 : limit
  }

  /// The longest cluster in units that the table can contain; longer ones are split.
  ///
  /// Swift normalizes strings to hash them, in time quadratic in the number of consecutive
  /// combining marks.
  private static let longestName = 200

  private static func advance(
    of cluster: ArraySlice<UInt16>, in advances: NamedAdvances, rest: Int
  ) -> Int {
    let name = String(decoding: cluster, as: UTF16.self)
    if cluster.count <= longestName, let whole = advances[name] { return whole }
    let scalars = name.unicodeScalars
    guard scalars.contains(where: { advances[String($0)] != nil }) else {
      return scalars.allSatisfy { UnicodeData.isInvisible($0.value) } ? 0 : rest
    }
    return scalars.reduce(0) { sum, scalar in
      sum + (advances[String(scalar)] ?? (UnicodeData.isInvisible(scalar.value) ? 0 : rest))
    }
  }
}

/// Advances by name: by its code points, or else by canonical equivalence, as a shaper composes what
/// its font has composed.
private struct NamedAdvances: Sendable {
  private let exact: [UTF16Text: Int]
  private let equivalent: [String: Int]

  init(_ advances: [UTF16Text: Int]) {
    exact = advances
    // The least of several, because their order in a dictionary differs between processes.
    equivalent = Dictionary(
      advances.map { ($0.key.description, $0.value) }, uniquingKeysWith: { min($0, $1) })
  }

  subscript(name: String) -> Int? { exact[UTF16Text(name)] ?? equivalent[name] }
}
