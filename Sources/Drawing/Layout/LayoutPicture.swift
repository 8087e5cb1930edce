import Composer

/// A picture of a layout.
public struct LayoutPicture {
  private let drawing: SceneDrawing
  private let name: String?
  private let table: TermTable?
  private let warnings: [String]

  /// Creates a picture.
  ///
  /// - Parameters:
  ///   - scene: the scene of the layout.
  ///   - layout: the layout of the scene.
  ///   - text: the text or placeholder in the bar; `nil` if the client measured it.
  ///   - name: the name of the device; `nil` to show only the screen's size.
  ///   - cornerRadius: the corner radius of the screen, in points.
  ///   - terms: the terms for the table; empty to omit it.
  ///   - warnings: sentences that are shown below the drawing.
  public init(
    _ scene: LayoutScene, _ layout: Layout, text: DrawnText?, name: String?,
    cornerRadius: Double, terms: [Term], warnings: [String] = []
  ) {
    drawing = SceneDrawing(
      scene: scene, layout: layout, text: text, cornerRadius: cornerRadius, id: "")
    self.name = name
    self.warnings = warnings
    table = terms.isEmpty ? nil : TermTable(terms)
  }

  private static let leftGutter = 128.0
  private static let rightGutter = 236.0

  /// The picture as an SVG file.
  ///
  /// - Complexity: O(n) in the number of terms; the rest of the drawing is bounded.
  public var svg: [UInt8] {
    let scale = self.scale
    let screen = scale.screen(of: drawing.scene.screen)
    let callouts = CalloutColumn(
      drawing.callouts(in: scale), top: screen.y - 8, bottom: screen.maxY + 8)
    let document = document(around: screen, callouts)
    return document.bytes {
      drawing.draw(in: scale, into: &$0)
      drawing.drawLabels(in: scale, into: &$0)
      drawDimensions(in: scale, into: &$0)
      callouts.draw(at: screen.maxX + 42, past: screen.maxX + 18, into: &$0)
      table?.draw(at: tableLeft(of: screen), Document.header, into: &$0)
      $0.words(footer, Document.margin, document.height - 16, .note, .mute)
    }
  }

  private var scale: Scale {
    Scale(
      showing: drawing.scene.screen, from: 280, to: 1400,
      originX: Document.margin + LayoutPicture.leftGutter,
      originY: Document.header + ScreenDrawing.bezel + 1)
  }

  private func document(around screen: Rect, _ callouts: CalloutColumn) -> Document {
    let bottom = max(
      screen.maxY + ScreenDrawing.bezel, callouts.bottom,
      table.map { Document.header + $0.height } ?? 0)
    return Document(
      title: title, subtitle: subtitle,
      width: tableLeft(of: screen) + (table == nil ? 0 : TermTable.width),
      height: bottom + 44, warnings: warnings)
  }

  private func tableLeft(of screen: Rect) -> Double { screen.maxX + LayoutPicture.rightGutter }

  private func drawDimensions(in scale: Scale, into markup: inout Markup) {
    let dimensions = drawing.dimensions(in: scale)
    var lane = scale.originX - ScreenDrawing.bezel - 13
    var nameY = Double.infinity
    for dimension in dimensions {
      nameY = min(nameY - 34, (dimension.top + dimension.bottom) / 2)
      dimension.draw(
        at: lane, nameAt: scale.originX - ScreenDrawing.bezel - 42, nameY, into: &markup)
      lane -= 14
    }
  }

  // MARK: Words

  private var title: String {
    let screen = drawing.scene.screen
    let size = "\(screen.width.label) × \(screen.height.label)"
    return name.map { "\($0), \(size)" } ?? "Screen of \(size)"
  }

  private var subtitle: String {
    let keyboard = drawing.layout.keyboard
    let ignored = keyboard.ignored.map { ", event ignored: \($0.rawValue)" } ?? ""
    let overlap =
      keyboard.overlap > 0 ? ", covers \(keyboard.overlap.label) of the view's height" : ""
    return "Keyboard \(keyboard.state.rawValue)\(overlap)\(ignored)"
  }

  /// A description of the animation.
  private var footer: String {
    guard let animation = drawing.layout.animation, animation.from.y != animation.to.y else {
      return "Nothing is animated"
    }
    let way = animation.from.y - animation.to.y
    return "Moves \(abs(way).label) \(way < 0 ? "down" : "up") in "
      + "\(animation.durationMs.label) ms, curve \(animation.curve.label), settled after "
      + "\(animation.settleMs.label) ms"
  }
}
