import Composer
import Testing

/// Bars that float: inside the safe area, with other insets over the keyboard, as high as the user wants.
@Suite("A floating bar")
struct CapsuleTests {
  private func bar(
    _ keyboard: KeyboardEvent? = nil, drag: Drag? = nil, _ change: (inout ComposerBox) -> Void
  ) -> Layout {
    let display = Display(
      screen: Size(width: 402, height: 874), safeArea: Insets(top: 62, bottom: 34))
    let composer = ComposerBox {
      $0.text = .height(36)
      change(&$0)
    }
    return LayoutScene(display: display, keyboard: keyboard, composer: composer, drag: drag).laidOut
  }

  private let keyboard = docked(335, on: 402, 874)

  /// Source: Messages on iOS 26, whose bar ends at 850 of 874; public threads deltachat-ios#3023 and
  /// stream-chat-swiftui#1381.
  @Test(
    "takes from the safe area what its inset does not cover, all of it, or nothing",
    arguments: [
      (SafeAreaUse.add, 24.0, 816.0), (.absorb, 24, 840), (.absorb, 40, 834), (.ignore, 24, 850),
      (.absorb, 0, 840), (.ignore, 0, 874),
    ])
  func safeArea(use: SafeAreaUse, inset: Double, bottom: Double) {
    let resting = bar {
      $0.insets = Insets(bottom: inset)
      $0.safeArea = use
    }
    #expect(resting.composer?.frame?.maxY == bottom)
    #expect(resting.composer?.bottomConstraint == 840 - bottom)
    for placement in [Placement.dock, .resize, .accessory] {
      let raised = bar(keyboard) {
        $0.placement = placement
        $0.insets = Insets(bottom: inset)
        $0.safeArea = use
      }
      #expect(raised.composer?.frame?.maxY == 539 - inset, "\(placement)")
    }
  }

  @Test("keeps a banner under it whatever it takes from the safe area")
  func banner() {
    let resting = bar {
      $0.insets = Insets(bottom: 24)
      $0.safeArea = .ignore
      $0.bottomOffset = 50
    }
    #expect(resting.composer?.frame?.maxY == 800)
    #expect(resting.bottomInset == 50)
  }

  /// Source: public threads pika#22 and flow_ui#28: 21 pt at the sides of a resting capsule, 8 pt over the
  /// keyboard.
  @Test("has other insets over a docked keyboard, and those in between while a finger drags it")
  func insetsByState() {
    func capsule(_ keyboard: KeyboardEvent?, drag: Drag? = nil) -> Layout {
      bar(keyboard, drag: drag) {
        $0.insets = Insets(left: 21, bottom: 24, right: 21)
        $0.insetsWithKeyboard = Insets(left: 8, bottom: 4, right: 8)
        $0.safeArea = .ignore
      }
    }
    #expect(capsule(nil).composer?.frame == frame(21, 802, 360, 48))
    #expect(capsule(keyboard).composer?.frame == frame(8, 487, 386, 48))
    #expect(capsule(keyboard).animation?.from == frame(21, 802, 360, 48))
    let half = capsule(keyboard, drag: Drag(phase: .changed, fingerY: 706.5))
    #expect(half.drag?.progress == 0.5)
    #expect(half.composer?.frame == frame(14.5, 644.5, 373, 48))
    let restored = capsule(keyboard, drag: Drag(phase: .ended, fingerY: 600))
    #expect(restored.composer?.frame == frame(8, 487, 386, 48))
    let gone = capsule(keyboard, drag: Drag(phase: .ended, fingerY: 860))
    #expect(gone.composer?.frame == frame(21, 802, 360, 48))
  }

  @Test("wraps its text at the width that it has, which limits count too")
  func wrapping() {
    let scene = LayoutScene(
      display: Display(screen: Size(width: 402, height: 874)), keyboard: keyboard,
      composer: ComposerBox {
        $0.insets = Insets(left: 150, right: 150)
        $0.insetsWithKeyboard = Insets(left: 1)
        $0.text = .box(TextBox(value: "スタンプを送る"))
      })
    #expect(scene.laidOut.text?.lines == 1)
    #expect(scene.wrapWidth == 391)
    let resting = LayoutScene(display: scene.display, composer: scene.composer)
    #expect(resting.laidOut.text?.lines == 1)
    #expect(resting.wrapWidth == 92)
    #expect(scene.laidOut.animation?.from.height == resting.laidOut.composer?.frame?.height)
  }

  /// Source: public threads claudette#929, openclaw#113270 and CodeNomad#439.
  @Test(
    "is as high as the user dragged it, from one line to the room that it has",
    arguments: [
      (200.0, 200.0, 188.0), (60, 60, 48), (10, 48, 36), (5_000, 778, 766), (0, 48, 36),
    ])
  func userHeight(height: Double, bar expected: Double, text: Double) {
    let dragged = bar {
      $0.text = .box(TextBox(value: "одна строка", maxLines: 3))
      $0.userHeight = height
    }
    #expect(dragged.composer?.frame?.height == expected)
    #expect(dragged.composer?.frame?.maxY == 840)
    #expect(dragged.text?.height == text)
    #expect(dragged.composer?.clamped == (height == 5_000))
  }

  @Test("scrolls a text that the height of the user cuts, and gives the rows their place")
  func userHeightWithParts() {
    let lines = UTF16Text("一\n二\n三\n四\n五")
    let cut = bar {
      $0.text = .box(TextBox(value: lines))
      $0.rows = [Row(id: "reply", height: 40, edge: .above)]
      $0.userHeight = 140
    }
    #expect(cut.composer?.frame?.height == 140)
    #expect(cut.text?.height == 88)
    #expect(cut.text?.scrolls == true)
    let half = bar {
      $0.text = .box(TextBox(value: lines))
      $0.userHeight = 5_000
      $0.maxFraction = 0.5
    }
    #expect(half.composer?.frame?.height == 389)
  }

  /// Source: public threads claudette#929, hermes#92873 and muxy#993.
  @Test("is as high as it is dragged, on keyboards and over turns of the screen, until it is reset")
  func draggedBar() {
    let machine = Machine.iPhone16()
    let dragged = machine.follow([.appeared, .barDragged(y: 618)])
    #expect(dragged.frame == frame(0, 618, 393, 200))
    #expect(dragged.state.userHeight == 200)
    #expect(machine.follow([.barDragged(y: 618)], from: dragged.state).ignored == .duplicate)
    let raised = machine.follow([.shown(336), .typed("あ\nい")], from: dragged.state)
    #expect(raised.frame == frame(0, 316, 393, 200))
    let over = machine.follow([.barDragged(y: 900)], from: dragged.state)
    #expect(over.frame == frame(0, 770, 393, 48))
    let reset = machine.follow([.barReset], from: raised.state)
    #expect(reset.frame?.height == 68)
    #expect(reset.state.userHeight == nil)
    #expect(machine.follow([.barReset], from: reset.state).ignored == .duplicate)
    #expect(machine.follow([.barDragged(y: 618)]).ignored == .notAppeared)
  }

  /// Source: public threads bb#642 and flow_ui#46.
  @Test("has its buttons below the text while it has the focus or a text")
  func focusedMode() {
    let machine = Machine.iPhone16(
      composer: ComposerBox {
        $0.mode = .focused
        $0.items = [Item(id: "send", size: Size(width: 40, height: 30))]
      })
    let modes = machine.follow([
      .appeared, .focused(), .typed("ا"), .blurred, .edited(.init(range: 0..<1, replacement: "")),
    ]).steps.map { $0.layout.composer?.parts?.mode }
    #expect(modes == [.inline, .expanded, .expanded, .expanded, .inline])
    let run = machine.follow([.appeared, .focused()])
    #expect(run.effects.contains(.setMode(.expanded)))
  }
}

/// Source: public threads chat-ui#2452 and acorn#378.
@Suite("A bar in the middle")
struct CenteredBarTests {
  private func layout(
    above: Double = 100, below: Double = 60, contentHeight: Double? = 0,
    keyboard: KeyboardEvent? = nil, height: Double = 852
  ) -> Layout {
    LayoutScene(
      display: Display(
        screen: Size(width: 393, height: height), safeArea: Insets(top: 59, bottom: 34)),
      keyboard: keyboard,
      composer: ComposerBox {
        $0.placement = .center
        $0.group.above = above
        $0.group.below = below
        $0.text = .height(36)
      },
      content: contentHeight.map { MessageList(contentHeight: $0, offset: 0) }
    ).laidOut
  }

  @Test("has its group in the middle of the room between top limit and safe area")
  func middle() {
    let centered = layout()
    // The group of 208 in the room from 59 to 818 begins at 334.5.
    #expect(centered.composer?.frame == frame(0, 434.5, 393, 48))
    #expect(centered.composer?.docked == false)
    #expect(centered.composer?.bottomConstraint == nil)
    #expect(centered.composer?.shift == 0)
    #expect(layout(contentHeight: nil).composer == centered.composer)
  }

  @Test("docks with messages, with a docked keyboard, and where the group is too high")
  func docking() {
    let docking = [
      layout(contentHeight: 20), layout(above: 652), layout(keyboard: docked(336)),
    ]
    #expect(docking.map { $0.composer?.docked } == [true, true, true])
    #expect(docking.map { $0.composer?.frame?.maxY } == [818, 818, 516])
    #expect(layout(above: 651).composer?.docked == false)
    #expect(docking[2].animation?.from == frame(0, 434.5, 393, 48))
    let hidden = KeyboardEvent(phase: .hide, frame: .zero)
    #expect(layout(keyboard: hidden).composer?.docked == false)
  }

  @Test("moves to the bottom when the first message comes, and back when the chat is empty again")
  func firstMessage() {
    let machine = Machine.iPhone16(
      composer: ComposerBox {
        $0.placement = .center
        $0.text = .height(36)
      }, content: MessageList(contentHeight: 0, offset: 0))
    let sent = machine.follow([.appeared, .contentChanged(.init(contentHeight: 40))])
    #expect(sent.frame?.maxY == 818)
    #expect(sent.state.list?.offset == 0)
    let cleared = machine.follow([.contentChanged(.init(contentHeight: 0))], from: sent.state)
    #expect(cleared.frame == frame(0, 414.5, 393, 48))
  }
}
