import Composer
import Drawing
import TextLayout

extension LayoutPicture {
  /// Draws an answer of `POST /layout`.
  init(_ answer: LayoutAnswer, to request: LayoutRequest, engine: TextLayoutEngine) {
    self.init(
      request.scene, answer.layout,
      text: DrawnText(in: request.scene, answer.layout, style: request.style, engine: engine),
      name: request.preset?.description, cornerRadius: request.preset?.cornerRadius ?? 0,
      terms: answer.terms ?? [])
  }
}

extension DrawnText {
  /// The text or placeholder in a bar; nil where there is none, or the client measured it.
  ///
  /// - Parameter count: no more lines are drawn; nil is as many as are ever drawn.
  init?(
    in scene: LayoutScene, _ layout: Layout, style: TextStyle?, lines count: Int? = nil,
    engine: TextLayoutEngine
  ) {
    guard let style, let composer = scene.composer, layout.composer?.textFrame != nil,
      case .box(let box) = composer.text, !box.shown.isEmpty
    else { return nil }
    let width = scene.view.width - layout.safeArea.left - layout.safeArea.right
    self.init(
      box.shown, style: style, width: composer.wrapWidth(of: box, in: width), lines: count,
      engine: engine)
  }
}
