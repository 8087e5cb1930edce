import Composer
import JSON

/// What `POST /layout` answers.
struct LayoutAnswer {
  let layout: Layout
  /// How every number came about; nil unless that is wanted.
  let terms: [Term]?

  private let preset: Preset?
  private let translations: Translations?

  init(_ request: LayoutRequest, measuring lines: some LineMeasuring) {
    if request.explains {
      let explained = request.scene.explainedLayout(measuring: lines)
      layout = explained.layout
      terms = explained.terms
    } else {
      layout = request.scene.layout(measuring: lines)
      terms = nil
    }
    preset = request.preset
    translations =
      request.dialects.isEmpty
      ? nil : Translations(of: layout, in: request.scene, to: request.dialects)
  }
}

extension LayoutAnswer: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      layout.writeMembers(to: &$0)
      $0.memberIfPresent("preset", preset)
      $0.memberIfPresent("dialects", translations)
      $0.memberIfPresent("explain", terms)
    }
  }
}

extension Term: JSONWritable {
  /// Writes the term; the winner only where there was a choice.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("term", name)
      $0.member("value", value)
      $0.member("rule", rule)
      $0.memberIfPresent("winner", winner)
    }
  }
}
