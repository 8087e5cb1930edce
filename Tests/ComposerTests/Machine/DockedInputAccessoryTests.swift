import Composer
import Testing

/// Source: a blog article on a bar like that of Messages (Objective-C), and UIKit's
/// `inputAccessoryView` with `keyboardDismissMode = .interactive`.
@Suite("Docked input accessory")
struct DockedInputAccessoryTests {
  private let machine = Machine.iPhone16(
    composer: ComposerBox {
      $0.placement = .accessory
      $0.text = .box(TextBox())
    },
    content: MessageList(contentHeight: 3_000, offset: 2_230, liftPolicy: .whenAtEnd))
  private let up: [Event] = [.appeared, .focused(), .shown(336)]

  @Test func isAtTheBottomWithoutFocusAndOnTheKeyboardWithIt() {
    let run = machine.follow(up + [.tappedOutside, .hidden])
    #expect(run.bottoms == [818, 818, 516, 516, 818])
    #expect(run.frame == Rect(x: 0, y: 770, width: 393, height: 48))
  }

  @Test("follows a finger from the keyboard's top down and back up; lifting it there cancels")
  func cancelled() {
    let fingers: [Event] = [400, 516, 600, 700, 840, 700, 530].map(Event.finger)
    let run = machine.follow(up + fingers + [.lifted(velocityY: -200)])
    #expect(run.bottoms == [818, 818, 516, 516, 516, 600, 700, 818, 700, 530, 516])
    #expect(run.steps.map { $0.layout.drag?.release }.last == .restore)
    #expect(run.effects.compactMap(\.timing) == [.init(durationMs: 250, curve: .keyboard)])
    #expect(run.state.focused)
    #expect(run.state == machine.follow(up).state)
  }

  @Test("hides with the keyboard when the finger is lifted while moving down")
  func dismissed() {
    let run = machine.follow(up + [.finger(at: 600), .lifted(velocityY: 400), .hidden])
    #expect(run.bottoms == [818, 818, 516, 600, 818, 818])
    #expect(
      run.steps[4].effects.prefix(3) == [.blur, .hideKeyboard, .setTextColor(.inactive)])
    #expect(run.steps[4].effects.compactMap(\.distance) == [218])
    #expect(run.ignored == .duplicate)
    #expect(!run.state.focused)
  }

  @Test("is restored when the system cancels the gesture at any point")
  func gestureCancelled() {
    let cancel = Event.dragged(.init(phase: .cancelled, velocityY: 2_000))
    let run = machine.follow(up + [.finger(at: 840), cancel])
    #expect(run.frame?.maxY == 516)
    #expect(run.state.focused)
  }

  @Test("is installed when the screen appears and removed when it disappears, each once")
  func installation() {
    let run = machine.follow(
      [.disappeared, .appeared, .appeared, .focused(), .disappeared, .disappeared, .appeared])
    let told = run.steps.map { $0.effects.filter(\.isAboutAccessory) }
    let installed = [Effect.installAccessory]
    #expect(told == [[], installed, [], [], [.removeAccessory], [], installed])
    #expect(
      run.steps.map { $0.layout.composer?.frame != nil }
        == [false, true, true, true, false, false, true])
  }

  @Test("loses the focus with its screen, so no reference keeps it alive")
  func disappearance() {
    let run = machine.follow(up + [.disappeared])
    #expect(
      run.effects.prefix(4) == [.blur, .hideKeyboard, .setTextColor(.inactive), .removeAccessory])
    #expect(!run.state.focused)
    #expect(run.frame == nil)
  }

  // MARK: what naive implementations of it get wrong

  @Test("keeps the end of the list above it")
  func list() {
    let run = machine.follow(up + [.typed("a\nb"), .hidden])
    let offsets = run.steps.map(\.layout.content?.offset)
    #expect(offsets == [2_230, 2_230, 2_532, 2_552, 2_250])
    #expect(run.steps[2].effects.last == .scroll(offset: 2_532))
    #expect(run.steps.map(\.layout.content?.bottomInset) == [82, 82, 384, 404, 102])
  }

  @Test("is not counted twice where the keyboard's frame contains it")
  func included() {
    let frame = KeyboardEvent.dockedFrame(height: 384, on: Size(width: 393, height: 852))
    let shown = Event.keyboardMoved(
      KeyboardEvent(phase: .show, frame: frame, includesAccessory: true))
    #expect(machine.follow([.appeared, .focused(), shown]).frame?.maxY == 516)
  }

  @Test("ignores drags on a floating keyboard")
  func floating() {
    let floating = Event.changed(Rect(x: 40, y: 300, width: 300, height: 250))
    let run = machine.follow([.appeared, .focused(), floating, .finger(at: 500)])
    #expect(run.ignored == .keyboardNotDocked)
    #expect(run.frame?.maxY == 818)
  }
}

extension Effect {
  fileprivate var isAboutAccessory: Bool {
    self == .installAccessory || self == .removeAccessory
  }
}
