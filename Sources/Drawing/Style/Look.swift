/// How a shape is painted.
struct Look {
  /// How its outline runs; a soft or round one rounds the corners of what it fills.
  enum Outline: String {
    case solid, dashed, bold, soft, round
  }

  private let fill: Ink?
  private let stroke: Ink?
  private let outline: Outline
  private let isFaint: Bool

  /// Makes a look; without a fill or stroke there is none.
  ///
  /// - Parameter isFaint: whether what is below shines through.
  init(fill: Ink? = nil, stroke: Ink? = nil, _ outline: Outline = .solid, isFaint: Bool = false) {
    self.fill = fill
    self.stroke = stroke
    self.outline = outline
    self.isFaint = isFaint
  }

  /// The classes of the style sheet that paint it.
  var classes: String {
    var classes = [fill.map { "f-\($0.rawValue)" } ?? "hollow"]
    if let stroke { classes.append("s-\(stroke.rawValue)") }
    if outline != .solid { classes.append(outline.rawValue) }
    if isFaint { classes.append("faint") }
    return classes.joined(separator: " ")
  }
}

/// How words are set.
enum Lettering: String {
  /// What the picture shows.
  case title
  /// More about it.
  case subtitle
  /// The name of a part.
  case name
  /// What is said of a part.
  case note
  /// A word on top of what is drawn.
  case onTop = "note halo"
  /// A word on top of what is drawn that matters more.
  case nameOnTop = "name halo"
}
