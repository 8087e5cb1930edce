/// A vertical distance, with what it is called.
struct Dimension {
  /// What it is called.
  let name: String
  /// Its value as people read it.
  let value: String
  /// Its upper end, in units of the picture.
  let top: Double
  /// Its lower end, in units of the picture.
  let bottom: Double
  /// The colour.
  let ink: Ink

  /// Draws the distance with its name to the left of it.
  func draw(at x: Double, nameAt nameX: Double, _ nameY: Double, into markup: inout Markup) {
    let ends = "M\((x - 4).svg) \(top.svg)h8M\((x - 4).svg) \(bottom.svg)h8"
    markup.path("M\(x.svg) \(top.svg)V\(bottom.svg)\(ends)", Look(stroke: ink, .bold))
    markup.path(
      "M\((nameX + 6).svg) \((nameY - 4).svg)H\(x.svg)", Look(stroke: ink, .dashed))
    markup.words(name, nameX, nameY - 7, .name, ink, .end)
    markup.words(value, nameX, nameY + 7, .note, .ink, .end)
  }
}
