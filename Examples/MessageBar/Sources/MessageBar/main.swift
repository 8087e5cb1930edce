// A message bar of an iPhone, without a service: where it belongs, how tall it is, and what it does.
//
// An app for iOS measures lines with a UITextView (docs/core.md, *In an app for iOS*). This example has a table
// of advances, so that it runs everywhere.
import ComposerCore

/// Counts lines by a table of advances: words stay whole, as far as they fit.
final class TableOfAdvances: LineMeasuring {
  let lineHeight = 20.0

  func lineCount(of text: UTF16Text, width: Double, stoppingAfter limit: Int?) -> Int {
    var count = 0
    for paragraph in text.description.split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      count += 1
      var left = width
      for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
        let needed = word.reduce(0) { $0 + advance(of: $1) }
        if needed > left, left < width {
          count += 1
          left = width
        }
        left -= needed + advance(of: " ")
      }
      if let limit, count > limit { return limit + 1 }
    }
    return count
  }

  private func advance(of character: Character) -> Double {
    character.unicodeScalars.allSatisfy { $0.value < 0x1100 } ? 9 : 17
  }
}

let lines = TableOfAdvances()
let display = Display(
  screen: Size(width: 393, height: 852), safeArea: Insets(top: 59, bottom: 34))

// One layout: the bar above the keyboard.
let keyboard = KeyboardEvent(
  phase: .show, frame: KeyboardEvent.dockedFrame(height: 336, on: display.screen))
let bar = ComposerBox {
  $0.text = .box(TextBox(value: "二行の\nメッセージ", maxLines: 5))
  $0.margin = 8
}
let layout = LayoutScene(display: display, keyboard: keyboard, composer: bar)
  .layout(measuring: lines)
print("the bar is at", layout.composer?.frame?.y ?? 0)

// The whole bar: events in, effects out.
let machine = Machine(
  display: display, rules: EditRules(limits: EditLimits(maxLines: 2), returnKey: .send))
var run = MachineRun(of: machine, from: State(), measuring: lines)
let events: [Event] = [
  .appeared, .focused(), .keyboardMoved(keyboard),
  .edited(.init(range: 0..<0, replacement: "こんにちは, hello")), .sent,
]
for event in events {
  for effect in run.step(event).effects { print(effect) }
}

// One edit: a paste that is longer than the limit.
let edit = Edit(
  text: "Hi", range: 2..<2, replacement: " there", limits: EditLimits(maxLength: 5),
  overflow: .truncate)
let result = edit.judged(in: LineCounter(lines: lines, width: 300))
print("the paste is", result.outcome, "and leaves", result.text)
print("the text is", run.state.text.isEmpty ? "empty" : "not empty")
