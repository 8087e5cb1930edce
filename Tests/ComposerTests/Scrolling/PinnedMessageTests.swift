import Composer
import Testing

/// A question that stays on top while its answer streams in, and the button to the last message.
///
/// Source: public threads CopilotKit#4142, open-webui#22535 and ai-dial-chat#7628 for the blank
/// space, which shrinks as the answer grows.
@Suite("A pinned message")
struct PinnedMessageTests {
  /// A list of 800, of which a bar of 48 and the keyboard cover the end.
  private func layout(
    contentHeight: Double, offset: Double, keyboard: Double = 0, pin: Double? = 1_000,
    policy: MessageList.LiftPolicy = .always, previous: Double? = nil, extra: Double = 0,
    button: MessageList.ScrollButton? = nil, direction: LayoutDirection = .leftToRight
  ) -> MessageListLayout? {
    LayoutScene(
      display: Display(screen: Size(width: 390, height: 800)),
      keyboard: keyboard > 0 ? docked(keyboard, on: 390, 800) : nil,
      composer: ComposerBox { $0.direction = direction },
      content: MessageList(
        contentHeight: contentHeight, offset: offset, liftPolicy: policy, extraPadding: extra,
        previousBottomInset: previous, pin: pin.map { MessageList.Pin(y: $0, height: 60) },
        scrollButton: button)
    ).laidOut.content
  }

  @Test("has blank space below the content, so that it can be on top")
  func blankSpace() {
    let layout = layout(contentHeight: 1_060, offset: 1_000)
    #expect(layout?.blankSpace == 692)
    #expect(layout?.bottomInset == 740)
    #expect(layout?.maxOffset == 1_000)
    #expect(layout?.offset == 1_000)
  }

  @Test("has no blank space without a pin")
  func noPin() {
    #expect(layout(contentHeight: 1_060, offset: 300, pin: nil)?.blankSpace == nil)
  }

  @Test("needs less blank space as the answer grows, and none once it fills the list")
  func growth() {
    #expect(layout(contentHeight: 1_500, offset: 1_000)?.blankSpace == 252)
    #expect(layout(contentHeight: 1_752, offset: 1_000)?.blankSpace == 0)
    let full = layout(contentHeight: 3_000, offset: 1_000)
    #expect(full?.blankSpace == 0)
    #expect(full?.bottomInset == 48)
    #expect(full?.offset == 1_000)
  }

  @Test("stays on top when the keyboard comes and goes", arguments: MessageList.LiftPolicy.allCases)
  func keyboard(policy: MessageList.LiftPolicy) {
    let shown = layout(
      contentHeight: 1_060, offset: 1_000, keyboard: 300, policy: policy, previous: 740)
    #expect(shown?.blankSpace == 392)
    #expect(shown?.bottomInset == 740)
    #expect(shown?.offset == 1_000)
    let hidden = layout(contentHeight: 1_060, offset: 1_000, policy: policy, previous: 740)
    #expect(hidden?.offset == 1_000)
  }

  @Test("is left alone after the user scrolled away")
  func scrolled() {
    let layout = layout(contentHeight: 3_000, offset: 400, policy: .never)
    #expect(layout?.offset == 400)
  }

  @Test(
    "counts as on top within 1 pt, because clients round offsets",
    arguments: [(999.0, 1_000.0), (1_001, 1_000), (998.75, 998.75), (1_001.25, 1_001.25)])
  func rounded(offset: Double, shown: Double) {
    #expect(layout(contentHeight: 3_000, offset: offset, policy: .never)?.offset == shown)
  }

  @Test("leaves the extra padding if that is greater")
  func extraPadding() {
    let layout = layout(contentHeight: 1_740, offset: 1_000, extra: 40)
    #expect(layout?.blankSpace == 12)
    #expect(layout?.bottomInset == 88)
  }

  @Test("is on top with any heights")
  func possible() {
    for contentHeight in stride(from: 1_000.0, through: 4_000, by: 37.5) {
      let layout = layout(contentHeight: contentHeight, offset: 1_000, keyboard: 123)
      #expect(layout?.maxOffset ?? 0 >= 1_000)
      #expect(layout?.offset == 1_000)
    }
  }

  @Test("has a button to the end once more than the threshold is hidden")
  func button() {
    let button = MessageList.ScrollButton(size: 40)
    let near = layout(contentHeight: 2_000, offset: 1_148, pin: nil, button: button)?.scrollButton
    #expect(near?.visible == false)
    // The list's greatest offset is 1,248; the bar begins at 752.
    let far = layout(contentHeight: 2_000, offset: 1_147, pin: nil, button: button)?.scrollButton
    #expect(far?.visible == true)
    #expect(far?.frame == frame(334, 696, 40, 40))
    let mirrored = layout(
      contentHeight: 2_000, offset: 0, pin: nil, button: button, direction: .rightToLeft)
    #expect(mirrored?.scrollButton?.frame.x == 16)
  }

  @Test("has a button that the keyboard lifts, of an inverted list too")
  func liftedButton() {
    let button = MessageList.ScrollButton(size: 40, margin: 10, threshold: 0)
    let list = LayoutScene(
      display: Display(screen: Size(width: 390, height: 800)), keyboard: docked(300, on: 390, 800),
      content: MessageList(contentHeight: 2_000, offset: -347, inverted: true, scrollButton: button)
    ).laidOut.content
    // The keyboard has moved the messages up to the end, −348.
    #expect(list?.scrollButton?.frame == frame(340, 402, 40, 40))
    #expect(list?.scrollButton?.visible == false)
  }
}
