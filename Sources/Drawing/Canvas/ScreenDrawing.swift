import Composer

/// A device's screen with its frame.
struct ScreenDrawing {
  /// The width of the frame around a screen, in picture units.
  static let bezel = 11.0

  /// The screen in points.
  let size: Size
  /// The corner radius in points.
  let cornerRadius: Double
  /// The suffix of the element ids, unique within the picture.
  let id: String

  /// Draws the screen; `content` draws its content in points, clipped to the screen.
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

/// The safe area's insets, as hatched and labelled bands.
struct SafeAreaDrawing {
  /// The size of the view, in points.
  let bounds: Size
  /// The insets, in points.
  let insets: Insets
  /// The suffix of the element ids, unique within the picture.
  let id: String

  private struct Band {
    let frame: Rect
    let isUpright: Bool

    var thickness: Double { isUpright ? frame.width : frame.height }
  }

  /// Draws the bands, in points.
  func draw(in scale: Scale, into markup: inout Markup) {
    guard !bands.isEmpty else { return }
    drawPattern(step: (8 * scale.unit).svg, into: &markup)
    for band in bands {
      let frame = band.frame
      markup.element(
        "rect",
        [
          "fill": "url(#hatch\(id))", "x": .number(frame.x), "y": .number(frame.y),
          "width": .number(frame.width), "height": .number(frame.height),
        ])
    }
  }

  /// Labels the bands with their thickness.
  ///
  /// - Parameters:
  ///   - scale: the scale of the view.
  ///   - screen: the screen's frame in picture units; labels outside it are omitted.
  func drawLabels(in scale: Scale, on screen: Rect, into markup: inout Markup) {
    for band in bands where band.thickness * scale.factor >= 13 {
      let depth = band.isUpright ? 0.25 : 0.5
      let x = scale.x(band.frame.x + band.frame.width / 2)
      let y = scale.y(band.frame.y + band.frame.height * depth)
      guard screen.contains(x, y) else { continue }
      markup.words(
        "safe area \(band.thickness.label)", band.isUpright ? x + 4 : x,
        band.isUpright ? y : y + 4, .onTop, .safe, .middle, turned: band.isUpright)
    }
  }

  private func drawPattern(step: String, into markup: inout Markup) {
    markup.element(
      "pattern",
      [
        "id": "hatch\(id)", "width": .string(step), "height": .string(step),
        "patternUnits": "userSpaceOnUse", "patternTransform": "rotate(45)",
      ]
    ) { $0.path("M0 0V\(step)", Look(stroke: .safe)) }
  }

  /// The bands at the top, bottom, left and right that are not empty.
  private var bands: [Band] {
    let middle = max(0, bounds.height - insets.top - insets.bottom)
    let frames = [
      Rect(x: 0, y: 0, width: bounds.width, height: insets.top),
      Rect(x: 0, y: bounds.height - insets.bottom, width: bounds.width, height: insets.bottom),
      Rect(x: 0, y: insets.top, width: insets.left, height: middle),
      Rect(x: bounds.width - insets.right, y: insets.top, width: insets.right, height: middle),
    ]
    return zip(frames, [false, false, true, true]).map(Band.init).filter { !$0.frame.isEmpty }
  }
}

extension Rect {
  /// Whether a point is inside or on the edge.
  func contains(_ x: Double, _ y: Double) -> Bool {
    x >= self.x && x <= maxX && y >= self.y && y <= maxY
  }
}
