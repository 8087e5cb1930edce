import Composer

/// A device's screen in its frame.
struct ScreenDrawing {
  /// The width of the frame around a screen, in units of the picture.
  static let bezel = 11.0

  /// The screen in points.
  let size: Size
  /// The corner radius in points.
  let cornerRadius: Double
  /// What tells the screen from others in the same picture.
  let id: String

  /// Draws the screen; `content` draws what is on it, in points, and is cut off at its edge.
  func draw(in scale: Scale, into markup: inout Markup, _ content: (inout Markup) -> Void) {
    let screen = Rect(size)
    let radius = max(cornerRadius, 6 * scale.unit)
    let bezel = ScreenDrawing.bezel * scale.unit
    markup.element("clipPath", ["id": "screen\(id)"]) {
      $0.rect(screen, Look(), radius: radius)
    }
    markup.rect(screen.grown(by: bezel), Look(fill: .bezel), radius: radius + bezel)
    markup.rect(screen, Look(fill: .screen), radius: radius)
    markup.group(clip: "screen\(id)", content)
  }
}
