import Composer
import Testing

@Suite("A text")
struct RememberedLinesTests {
  /// Counts how often a text is laid out.
  private final class CountingLines: LineMeasuring {
    private let lines = FixedAdvance()
    private(set) var texts: [String] = []

    var lineHeight: Double { lines.lineHeight }

    func lineCount(of text: UTF16Text, width: Double, stoppingAfter limit: Int?) -> Int {
      texts.append(text.description)
      return lines.lineCount(of: text, width: width, stoppingAfter: limit)
    }
  }

  private func laidOut(_ events: [Event], maxLines: Int? = 3) -> [String] {
    let lines = CountingLines()
    let machine = Machine.iPhone16(
      composer: ComposerBox { $0.text = .box(TextBox(placeholder: "Message")) },
      rules: EditRules(limits: EditLimits(maxLines: maxLines)))
    _ = machine.follow(
      events, from: State(appeared: true, message: FieldText("สวัสดี")), measuring: lines)
    return lines.texts
  }

  @Test("is laid out once while text and available width stay the same")
  func once() {
    let keyboards: [Event] = (0..<500).flatMap {
      [.shown(Double(200 + $0)), .offsetChanged(Double($0 + 1))]
    }
    #expect(laidOut(keyboards + [.focused(), .blurred, .finger(at: 700)]) == ["สวัสดี"])
  }

  @Test("is laid out once for each edit, although it is checked and shown", arguments: [nil, 3])
  func edits(maxLines: Int?) {
    let edits: [Event] = [
      .typed("一"), .typed("二"), .shown(336), .typed("三"), .selectionChanged(0..<1),
    ]
    #expect(laidOut(edits, maxLines: maxLines) == ["สวัสดี", "一สวัสดี", "二一สวัสดี", "三二一สวัสดี"])
  }

  @Test("is not laid out again after a rejected edit")
  func refused() {
    let texts = laidOut([.typed("1\n2\n3\n"), .shown(336), .hidden])
    #expect(texts == ["สวัสดี", "1\n2\n3\nสวัสดี"])
  }

  @Test("is laid out again for another width")
  func width() {
    let display = Display(screen: Size(width: 300, height: 852))
    #expect(laidOut([.resized(display), .shown(336)]) == ["สวัสดี", "สวัสดี"])
  }
}
