import Composer
import TestSupport

/// Scenes that may come up, and some that should not.
extension SeededGenerator {
  mutating func composer(placements: [Placement] = Placement.allCases) -> ComposerBox {
    let field = Rect(
      x: 0, y: points(0...500), width: points(50...400), height: points(20...300))
    return ComposerBox {
      $0.placement = placements.randomElement(using: &self) ?? .dock
      $0.bottomOffset = points(0...60)
      $0.gap = points(0...20)
      $0.topLimit = Bool.random(using: &self) ? points(0...100) : nil
      $0.frame = placements.contains(.dock) && Bool.random(using: &self) ? nil : field
      $0.verticalOffset = points(0...40)
      $0.followsUndockedKeyboard = Bool.random(using: &self)
      $0.margin = points(0...20)
      $0.insets = oneIn(2) ? .zero : insets()
      $0.insetsWithKeyboard = oneIn(3) ? insets() : nil
      $0.safeArea = SafeAreaUse.allCases.randomElement(using: &self) ?? .add
      $0.userHeight = oneIn(4) ? points(0...500) : nil
      $0.group.above = points(0...200)
      $0.group.below = points(0...200)
      $0.text = .height(points(10...700))
    }
  }

  private mutating func insets() -> Insets {
    Insets(
      top: points(0...10), left: points(0...20), bottom: points(0...40), right: points(0...20))
  }

  mutating func scene(
    keyboard: KeyboardEvent?, composer: ComposerBox
  ) -> LayoutScene {
    let screen = Size(width: 400, height: 800)
    let sheet = Rect(x: points(0...100), y: points(0...200), width: 300, height: points(300...600))
    return LayoutScene(
      display: Display(
        screen: screen, safeArea: Insets(top: points(0...60), bottom: points(0...40)),
        view: Bool.random(using: &self) ? nil : sheet), keyboard: keyboard, composer: composer)
  }

  mutating func keyboard() -> KeyboardEvent {
    KeyboardEvent(
      phase: .show, frame: keyboardFrame(on: Size(width: 400, height: 800)),
      isLocal: Int.random(in: 0..<5, using: &self) > 0)
  }

  mutating func keyboardFrame(on screen: Size) -> Rect {
    let docked = KeyboardEvent.dockedFrame(height: points(0...450), on: screen)
    let anywhere = Rect(
      x: points(-200...400), y: points(0...900), width: points(0...500), height: points(0...400))
    return Int.random(in: 0..<4, using: &self) > 0 ? docked : anywhere
  }

  /// A scene with everything in it, or not.
  mutating func anyScene() -> LayoutScene {
    let composer = composer()
    let base = scene(keyboard: oneIn(5) ? nil : keyboard(), composer: composer)
    let typed = ComposerBox {
      $0.placement = composer.placement
      $0.bottomOffset = composer.bottomOffset
      $0.frame = composer.frame
      $0.insets = composer.insets
      $0.insetsWithKeyboard = composer.insetsWithKeyboard
      $0.safeArea = composer.safeArea
      $0.userHeight = composer.userHeight
      $0.mode = oneIn(3) ? .focused : nil
      $0.focused = oneIn(2)
      $0.text = .box(textBox())
    }
    return LayoutScene(
      display: base.display, keyboard: base.keyboard,
      composer: oneIn(6) ? ComposerBox { $0.placement = .absent } : oneIn(2) ? typed : composer,
      content: oneIn(2) ? nil : messageList(), scroll: oneIn(2) ? nil : scrollRequest(),
      drag: oneIn(2) ? nil : drag(), keyframesPerSecond: nil)
  }

  mutating func textBox() -> TextBox {
    var box = TextBox(
      value: UTF16Text(
        units: Array("one two three four five\n".utf16.prefix(Int.random(in: 0...24, using: &self)))
      ),
      placeholder: ["", "Message", "なんでも聞いてください、どうぞ。👩‍👩‍👧‍👦👩‍👩‍👧‍👦 اسأل عن أي شيء في الملفات"].randomElement(
        using: &self) ?? "",
      minLines: Int.random(in: 1...2, using: &self),
      maxLines: oneIn(2) ? nil : Double(Int.random(in: 4...8, using: &self)) / 2,
      maxHeight: oneIn(2) ? nil : points(20...120))
    box.placeholderLimit =
      oneIn(2)
      ? nil
      : PlaceholderLimit(
        lines: Int.random(in: 1...3, using: &self), overflow: oneIn(2) ? .ellipsis : .clip)
    box.direction = TextStyle.Direction.allCases.randomElement(using: &self) ?? .auto
    return box
  }

  mutating func messageList() -> MessageList {
    MessageList(
      contentHeight: points(0...2_000), offset: points(-300...2_000),
      liftPolicy: MessageList.LiftPolicy.allCases.randomElement(using: &self) ?? .always,
      inverted: oneIn(2), blankSpace: oneIn(2) ? 0 : points(0...400),
      extraPadding: points(-40...40), previousBottomInset: oneIn(2) ? nil : points(0...400))
  }

  mutating func scrollRequest() -> ScrollRequest {
    ScrollRequest(
      viewport: Rect(x: 0, y: points(0...300), width: 400, height: points(0...800)),
      contentHeight: points(0...3_000), offset: points(0...1_000), targetY: points(0...3_000),
      targetHeight: points(0...900), position: oneIn(2) ? .top : .nearest, margin: points(0...60),
      marginBelow: oneIn(2) ? nil : points(0...60))
  }

  mutating func drag() -> Drag {
    Drag(
      phase: Drag.Phase.allCases.randomElement(using: &self) ?? .changed,
      fingerY: points(0...900), velocityY: points(-60...60), dismissPadding: points(0...60))
  }

  mutating func oneIn(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &self) == 0
  }

  /// A length in whole halves of a point.
  mutating func points(_ range: ClosedRange<Int>) -> Double {
    Double(Int.random(in: range.lowerBound * 2...range.upperBound * 2, using: &self)) / 2
  }
}
