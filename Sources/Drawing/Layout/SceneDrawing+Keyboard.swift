import Composer

/// Draws the keyboard and the safe area.
extension SceneDrawing {
  func drawKeyboard(in scale: Scale, _ motion: SceneMotion, into markup: inout Markup) {
    guard let frame = layout.keyboard.frame ?? motion.leavingKeyboard else { return }
    markup.rect(frame, Look(fill: .keyboard, stroke: .rule), radius: 4 * scale.unit)
    let rows = layout.keyboard.rows ?? []
    let top = rows.last?.frame.maxY ?? frame.y
    let keys = Rect(x: frame.x, y: top, width: frame.width, height: frame.maxY - top)
    let face = layout.panel == nil ? self.keys(on: keys) : faces(on: keys)
    markup.path(face, Look(fill: .key, stroke: .key, .soft))
    for row in rows { draw(row, into: &markup) }
  }

  /// The widths of the keys in each row, relative to a letter key.
  private static let rows: [[Double]] = [
    Array(repeating: 1, count: 10), Array(repeating: 1, count: 9),
    [1.4] + Array(repeating: 1, count: 7) + [1.4], [2.4, 5, 2.4],
  ]

  /// The path of a generic keyboard's keys, which makes the keyboard recognisable.
  private func keys(on frame: Rect) -> String {
    let height = frame.height - layout.safeArea.bottom
    guard frame.width > 160, height > 100 else { return "" }
    let gap = 12.0
    let unit = (frame.width - gap) / 10
    let rowHeight = min(58, (height - gap) / 4)
    let top = frame.y + gap
    return SceneDrawing.rows.enumerated().map { row, widths in
      var x = frame.x + (frame.width - unit * widths.reduce(0, +)) / 2
      let y = (top + Double(row) * rowHeight).svg
      return widths.map { width in
        let key = "M\((x + gap / 2).svg) \(y)h\((width * unit - gap).svg)v\((rowHeight - gap).svg)"
        x += width * unit
        return key + "h\((gap - width * unit).svg)z"
      }.joined()
    }.joined()
  }

  /// The path of a grid of squares, which makes a panel recognisable.
  private func faces(on frame: Rect) -> String {
    let (size, gap) = (26.0, 18.0)
    let columns = Int(min(24, max(0, (frame.width - gap) / (size + gap))))
    let height = frame.height - layout.safeArea.bottom
    let rows = Int(min(8, max(0, (height - gap) / (size + gap))))
    let left = frame.x + (frame.width - Double(columns) * (size + gap) + gap) / 2
    return (0..<rows).flatMap { row in
      (0..<columns).map { column in
        let x = (left + Double(column) * (size + gap)).svg
        let y = (frame.y + gap + Double(row) * (size + gap)).svg
        return "M\(x) \(y)h\(size.svg)v\(size.svg)h\((-size).svg)z"
      }
    }.joined()
  }

  /// The drawing of the safe area inside the view.
  var safeArea: SafeAreaDrawing {
    SafeAreaDrawing(
      bounds: Size(width: scene.view.width, height: scene.view.height),
      insets: layout.safeArea, id: id)
  }
}
