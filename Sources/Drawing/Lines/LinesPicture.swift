import Composer
import TextLayout

/// A picture of a text's lines.
public struct LinesPicture {
  /// The additional parts of the picture.
  public struct Extras {
    let carets: Bool
    let opportunities: [Int]
    let fonts: [LineLayout.FontUse]
    let cut: Cut?

    /// Creates a selection of parts.
    ///
    /// - Parameters:
    ///   - carets: whether carets are drawn.
    ///   - opportunities: the break opportunities to mark, in UTF-16 code units, ascending.
    ///   - fonts: the fonts to list.
    ///   - cut: the visible part of the text; `nil` for all of it.
    public init(
      carets: Bool = false, opportunities: [Int] = [], fonts: [LineLayout.FontUse] = [],
      cut: Cut? = nil
    ) {
      self.carets = carets
      self.opportunities = opportunities
      self.fonts = fonts
      self.cut = cut
    }
  }

  /// The visible part of a text, with an ellipsis after it.
  public struct Cut {
    let line: TruncatedLine
    let height: Double

    /// Creates the part that ends in a line.
    ///
    /// - Parameters:
    ///   - line: the visible part of the last line.
    ///   - height: the height of the visible lines, in points.
    public init(_ line: TruncatedLine, height: Double) {
      self.line = line
      self.height = height
    }
  }

  let text: DrawnText
  let layout: LineLayout
  let width: Double
  let extras: Extras
  private let warnings: [String]

  /// Creates a picture.
  ///
  /// - Parameters:
  ///   - layout: the layout in the response.
  ///   - text: the lines to draw.
  ///   - width: the available width of a line, in points.
  ///   - extras: the additional parts of the picture.
  ///   - warnings: sentences that are shown below the drawing.
  public init(
    _ layout: LineLayout, of text: DrawnText, width: Double, extras: Extras,
    warnings: [String] = []
  ) {
    self.warnings = warnings
    self.layout = layout
    self.text = text
    self.width = width
    self.extras = extras
  }

  private static let leftGutter = 92.0
  private static let rightGutter = 200.0
  private static let noteHeight = 17.0

  /// The picture as an SVG file.
  ///
  /// - Complexity: O(1); only the first lines are drawn.
  public var svg: [UInt8] {
    let scale = self.scale
    let box = Rect(x: 0, y: 0, width: width, height: text.height)
    let bottom = scale.y(box.height)
    let document = Document(
      title: title, subtitle: subtitle, width: scale.x(widest) + LinesPicture.rightGutter,
      height: bottom + 38 + LinesPicture.noteHeight * Double(notes.count), warnings: warnings)
    return document.bytes {
      drawRuler(in: scale, into: &$0)
      $0.group(transform: scale.transform) { drawBox(box, in: scale, into: &$0) }
      drawRows(in: scale, into: &$0)
      for (index, note) in notes.enumerated() {
        let y = bottom + 24 + LinesPicture.noteHeight * Double(index)
        $0.words(note, Document.margin, y, .note, .mute)
      }
    }
  }

  /// The scale for comfortable reading, within the limits of the picture's size.
  private var scale: Scale {
    let fitting = Size(width: widest, height: text.lineHeight * 14)
    return Scale(
      showing: fitting, from: 460, to: 900, originX: Document.margin + LinesPicture.leftGutter,
      originY: Document.header + 40)
  }

  private func drawBox(_ box: Rect, in scale: Scale, into markup: inout Markup) {
    for index in text.lines.indices where index.isMultiple(of: 2) {
      let place = text.place(of: index)
      markup.rect(
        Rect(x: 0, y: place.top, width: width, height: place.height), Look(fill: .stripe))
    }
    drawMarks(in: scale, box, into: &markup)
    text.draw(in: box, .ink, into: &markup)
    if let cut = extras.cut { drawVeil(over: cut, in: box, into: &markup) }
    markup.rect(box, Look(stroke: .edge))
  }

  // MARK: Words

  private var title: String {
    let count = layout.exceedsMaxLines ? "More than \(layout.count - 1)" : "\(layout.count)"
    return "\(count) \(count == "1" ? "line" : "lines") in \(width.label)"
  }

  private var subtitle: String {
    let font = text.style.font
    let families = Caption.shortened(font.familyNames, to: 48)
    return "\(families), \(font.size.label), line height \(text.lineHeight.label), "
      + "widest \(layout.width.label)"
  }

  /// The notes below the lines.
  private var notes: [String] {
    let rest = layout.count - text.lines.count
    let more = rest > 0 ? ["… and \(rest) more \(rest == 1 ? "line" : "lines")"] : []
    let legend = [
      text.hasHangingSpaces ? "dots: hanging spaces" : nil,
      extras.carets ? "thin lines: carets" : nil,
      extras.opportunities.isEmpty ? nil : "triangles: a line may break",
      extras.cut.map { "pale: hidden by the clamp, from offset \($0.line.end) on" },
    ].compactMap(\.self)
    let fonts = extras.fonts.prefix(6).map {
      "\(Caption.shortened($0.family, to: 48)): \($0.utf16Length) code units"
    }
    return more + (legend.isEmpty ? [] : [legend.joined(separator: ", ")]) + fonts
  }
}

extension FontRequest {
  /// The families as readable text.
  fileprivate var familyNames: String {
    switch source {
    case .families(let families): families.joined(separator: ", ")
    case .metrics: "a font of the client"
    }
  }
}
