import Composer
import Drawing
import TextLayout

extension TransitionPicture {
  /// Draws what came of the first events of a request.
  init(_ moments: [Moment], of request: TransitionRequest) {
    let preset = request.config.preset
    self.init(
      moments, of: request.events.count, name: preset?.description,
      cornerRadius: preset?.cornerRadius ?? 0)
  }
}

extension TransitionPicture.Moment {
  /// How much of its text each event is drawn with.
  private static let mostLines = 10

  /// Draws what came of an event.
  ///
  /// - Parameter state: the state after it.
  init(
    _ event: Event, _ step: Step, to state: State, in config: MachineRequest,
    engine: TextLayoutEngine
  ) {
    let scene = state.scene(in: config.machine)
    self.init(
      event, step, in: scene,
      text: DrawnText(
        in: scene, step.layout, style: config.style, lines: Self.mostLines, engine: engine))
  }
}
