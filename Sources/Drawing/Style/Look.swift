/// The fill and stroke of a shape.
struct Look {
  /// The style of the outline; `soft` and `round` also round the corners of the fill.
  enum Outline: String {
    case solid, dashed, bold, soft, round
  }

  private let fill: Ink?
  private let stroke: Ink?
  private let outline: Outline
  private let isFaint: Bool

  /// Creates a look; without fill and stroke, the shape is invisible.
  ///
  /// - Parameter isFaint: whether the shape is translucent.
  init(fill: Ink? = nil, stroke: Ink? = nil, _ outline: Outline = .solid, isFaint: Bool = false) {
    self.fill = fill
    self.stroke = stroke
    self.outline = outline
    self.isFaint = isFaint
  }

  /// The style sheet's classes for the look.
  var classes: String {
    var classes = [fill.map { "f-\($0.rawValue)" } ?? "hollow"]
    if let stroke { classes.append("s-\(stroke.rawValue)") }
    if outline != .solid { classes.append(outline.rawValue) }
    if isFaint { classes.append("faint") }
    return classes.joined(separator: " ")
  }
}

/// The typographic style of a text.
enum Lettering: String {
  /// The title of the picture.
  case title
  /// The subtitle of the picture.
  case subtitle
  /// The name of a part.
  case name
  /// A note about a part.
  case note
  /// A label on top of the drawing.
  case onTop = "note halo"
  /// A prominent label on top of the drawing.
  case nameOnTop = "name halo"
}
