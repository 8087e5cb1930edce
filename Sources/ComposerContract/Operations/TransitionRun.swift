import Composer
import JSON

/// Applies the events of a transition one by one, and gathers the warnings about each.
package struct TransitionRun {
  /// The machine after the last event.
  package private(set) var run: MachineRun
  private let budget: WorkBudget
  /// Whether the frames of the scene may have warnings.
  private var mayWarnOfFrames = true

  /// The state, the scene, the layout and the positions after the last event.
  package var last: MachineRun.Moment { run.last }

  /// Starts with the state of a request.
  ///
  /// - Parameter warnings: receives the warnings about fonts and the text of the state.
  /// - Throws: an error if the texts of the state exceed the work budget.
  package init(
    of request: TransitionRequest, measuring source: any LineSource, within budget: WorkBudget,
    adding warnings: inout Warnings
  ) throws(JSONError) {
    let config = request.config
    warnings.addFonts(of: config.style, at: "/config/composer/text/font", in: source)
    if let style = config.box?.style {
      warnings.addFonts(of: style, at: "/config/box/font", in: source)
    }
    warnings.addZoom(
      of: config.style, on: config.preset?.platform, isPage: false, at: "/config/composer/text/font"
    )
    for (pointer, spans) in request.spans {
      try source.check(hasSpans: true, at: pointer)
      warnings.addFonts(of: spans, in: config.spanStyle, at: pointer, from: source)
    }
    self.budget = budget
    run = MachineRun(
      of: config.machine, from: request.state,
      measuring: source.lines(of: config.style, within: budget),
      limitsIn: config.box.map { $0.lineCounter(measuring: source, within: budget) }, within: budget
    )
    try budget.check(atEvent: nil)
    warnings.add(missing: budget.missingScalar, at: "/state/text")
  }

  /// Applies an event.
  ///
  /// - Parameters:
  ///   - index: the index of the event in the request.
  ///   - warnings: receives the warnings about the event.
  /// - Throws: an error if the event exceeds the work budget.
  package mutating func step(
    _ event: Event, atMs: Double?, at index: Int, adding warnings: inout Warnings
  ) throws(JSONError) -> Step {
    let (before, wasMissing) = (last, budget.missingScalar != nil)
    let step = run.step(event, atMs: atMs)
    try budget.check(atEvent: index)
    warnings.addOffsets(of: event, in: before.state.text, at: index)
    if !wasMissing { warnings.add(missing: budget.missingScalar, at: "/events/\(index)") }
    if mayWarnOfFrames || last.scene !== before.scene {
      let count = warnings.list.count
      warnings.addFrames(of: step.sharedLayout.value, in: last.scene, atEvent: index)
      mayWarnOfFrames = warnings.list.count > count
    }
    return step
  }
}

extension Warnings {
  /// Adds the offsets of an event that are inside a grapheme cluster.
  ///
  /// - Parameter text: the text before the event.
  fileprivate mutating func addOffsets(of event: Event, in text: UTF16Text, at index: Int) {
    let (name, range): (StaticString, Range<Int>)
    switch event {
    case .edited(let change) where change.result == nil:
      (name, range) = ("range", change.range)
    case .selectionChanged(let selection): (name, range) = ("selection", selection)
    default: return
    }
    addOffset(range.lowerBound, in: text, at: "/events/\(index)/\(name)/start")
    addOffset(range.upperBound, in: text, at: "/events/\(index)/\(name)/end")
  }

  private mutating func addOffset(
    _ offset: Int, in text: UTF16Text, at pointer: @autoclosure () -> String
  ) {
    if text.splitsCluster(at: offset) {
      add(.offsetInsideCluster, at: pointer(), UTF16Text.splitCluster)
    }
  }
}
