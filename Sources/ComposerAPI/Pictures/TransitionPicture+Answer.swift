import Composer
import Drawing
import TextLayout

extension TransitionPicture {
  /// How much of its text each event is drawn with.
  private static let mostLines = 10

  /// Draws an answer of `POST /transition`.
  init(_ steps: [Step], of request: TransitionRequest, engine: TextLayoutEngine) {
    let config = request.config
    let moments = zip(request.events, steps).prefix(TransitionPicture.mostMoments).map {
      event, step in
      let scene = step.state.scene(in: config.machine)
      return Moment(
        event, step, in: scene,
        text: DrawnText(
          in: scene, step.layout, style: config.style, lines: Self.mostLines, engine: engine))
    }
    self.init(
      moments, of: steps.count, name: config.preset?.description,
      cornerRadius: config.preset?.cornerRadius ?? 0)
  }
}
