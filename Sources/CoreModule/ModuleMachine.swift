import Composer
import ComposerContract
import JSON

/// A machine that the module keeps: its configuration is read once, and its state stays here.
final class ModuleMachine {
  private let config: TransitionConfiguration
  private let source: ModuleLines
  private let budget: WorkBudget
  private var run: TransitionRun

  /// Keeps the machine of a request without events.
  init(
    _ config: TransitionConfiguration, _ run: TransitionRun, within budget: WorkBudget,
    _ source: ModuleLines
  ) {
    (self.config, self.run, self.budget, self.source) = (config, run, budget, source)
  }

  /// The state after the last event, as a response has it.
  var state: some JSONWritable { WrittenState(moment: run.last, style: config.spanStyle) }

  /// The part of the state that a page needs after each key.
  var field: some JSONWritable {
    WrittenField(text: run.last.state.text, range: run.last.state.selection)
  }

  /// Decodes the events of a request, which has one.
  func events(_ json: inout JSONObject) -> [TimedEvent]? {
    json.required("events", EventsType(in: config, after: run.last.state, most: 1))
  }

  /// Applies an event, with a work budget of its own.
  ///
  /// - Throws: what a request with this event alone is refused for; the state is then unchanged.
  func step(_ timed: TimedEvent, _ found: [JSONWarning]) throws(JSONError) -> WrittenStep {
    for (pointer, _) in TransitionRequest.spans(of: [timed]) {
      try source.check(hasSpans: true, at: pointer)
    }
    var (next, warnings) = (run, Warnings(found))
    budget.refill()
    let step = try next.step(timed.event, atMs: timed.atMs, at: 0, adding: &warnings)
    run = next
    let result = TransitionResult(step, event: 0, including: config.included)
    return WrittenStep(result: result, warnings: warnings)
  }
}

/// A step of a response, with the warnings about its event.
struct WrittenStep: JSONWritable {
  let result: TransitionResult
  let warnings: Warnings

  func write(to json: inout JSONWriter) {
    json.object {
      TransitionResult.visit(&$0) { result }
      $0.warnings(warnings)
    }
  }
}

/// The warnings about a configuration.
struct WrittenWarnings: JSONWritable {
  let warnings: Warnings

  func write(to json: inout JSONWriter) { json.object { $0.warnings(warnings) } }
}

/// The text of a state and its selection.
private struct WrittenField: JSONWritable {
  let text: UTF16Text
  let range: Range<Int>

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("text", text)
      $0.member("selection", range)
    }
  }
}
