import Composer
import Drawing
import TextLayout

extension LinesPicture {
  /// Draws an answer of `POST /lines`.
  init(_ layout: LineLayout, of request: LinesRequest, engine: TextLayoutEngine) {
    let column = request.column
    let included = request.included
    self.init(
      layout,
      of: DrawnText(request.text, in: layout, style: column.style, engine: engine),
      width: column.lineWidth,
      extras: Extras(
        carets: included.contains(.carets),
        opportunities: included.contains(.opportunities)
          ? Array(engine.breakOpportunities(in: request.text, style: column.style)) : [],
        fonts: included.contains(.fonts) ? layout.fonts : []))
  }
}
