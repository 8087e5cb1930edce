import Composer
import TestSupport

/// Scenes with items, rows, a popover and a panel, on a screen with device pixels or without.
extension SeededGenerator {
  mutating func crowdedScene() -> LayoutScene {
    let base = anyScene()
    let panel = oneIn(4) ? Panel(kind: "emoji", height: points(0...400)) : nil
    let keyboard = oneIn(6) ? nil : keyboard()
    let text = textBox()
    return LayoutScene(
      display: Display(
        screen: base.screen,
        safeArea: Insets(
          top: points(0...60), left: points(0...40), bottom: points(0...40), right: points(0...40)),
        view: base.view),
      keyboard: panel.map { $0.keyboard(on: base.screen, of: .ios) } ?? keyboard, panel: panel,
      composer: oneIn(8) ? ComposerBox { $0.placement = .absent } : composerWithParts(text),
      popover: oneIn(2)
        ? nil
        : Popover(
          size: Size(width: points(1...500), height: points(1...300)),
          anchor: oneIn(2) ? .bar : .caret(0), gap: points(0...12)),
      content: oneIn(3) ? nil : followingList(), scroll: oneIn(2) ? nil : scrollRequest(),
      drag: oneIn(2) ? nil : drag(), keyframesPerSecond: oneIn(3) ? 20 : nil,
      pixelRatio: oneIn(2) ? nil : 3)
  }

  private mutating func composerWithParts(_ text: TextBox) -> ComposerBox {
    let placement = Placement.allCases.randomElement(using: &self) ?? .dock
    return ComposerBox {
      $0.placement = placement
      $0.bottomOffset = points(0...60)
      $0.gap = points(0...20)
      $0.topLimit = oneIn(2) ? nil : points(0...100)
      $0.frame =
        oneIn(2)
        ? nil
        : Rect(
          x: points(0...30), y: points(0...500), width: points(50...400), height: points(0...300))
      $0.verticalOffset = points(0...40)
      $0.followsUndockedKeyboard = oneIn(2)
      $0.direction = oneIn(2) ? .leftToRight : .rightToLeft
      $0.leading = points(0...20)
      $0.trailing = points(0...20)
      $0.items = items(named: "i", upTo: 3)
      $0.rows = rows()
      $0.mode = oneIn(2) ? nil : BarModeRule.allCases.randomElement(using: &self)
      $0.lift = oneIn(3) ? points(0...300) : nil
      $0.margin = points(0...20)
      $0.insets =
        oneIn(2)
        ? .zero
        : Insets(
          top: points(0...9), left: points(0...9), bottom: points(0...9), right: points(0...9))
      $0.itemGap = points(0...10)
      $0.maxFraction = oneIn(2) ? nil : 0.5
      $0.text = oneIn(3) ? .height(points(10...300)) : .box(text, height: oneIn(3) ? 80 : nil)
    }
  }

  private mutating func items(named name: String, upTo count: Int) -> [Item] {
    (0..<Int.random(in: 0...count, using: &self)).map { index in
      Item(
        id: PartID("\(name)\(index)"), size: Size(width: points(0...90), height: points(0...60)),
        side: Item.Side.allCases.randomElement(using: &self) ?? .leading,
        alignment: Item.Alignment.allCases.randomElement(using: &self) ?? .center)
    }
  }

  private mutating func rows() -> [Row] {
    (0..<Int.random(in: 0...3, using: &self)).map { index in
      Row(
        id: PartID("r\(index)"), height: points(0...60),
        edge: Row.Edge.allCases.randomElement(using: &self) ?? .above,
        items: items(named: "r\(index)i", upTo: 2))
    }
  }

  private mutating func followingList() -> MessageList {
    let inverted = oneIn(3)
    return MessageList(
      frame: oneIn(2) ? nil : Rect(x: 0, y: points(0...100), width: 300, height: points(200...600)),
      contentHeight: points(0...2_000), offset: points(0...2_000),
      liftPolicy: MessageList.LiftPolicy.allCases.randomElement(using: &self) ?? .always,
      inverted: inverted, blankSpace: oneIn(2) ? 0 : points(0...400),
      extraPadding: points(-40...40), previousBottomInset: oneIn(2) ? nil : points(0...400),
      pin: inverted || oneIn(2)
        ? nil
        : MessageList.Pin(
          y: points(0...900), height: points(0...300),
          cut: oneIn(2) ? nil : MessageList.PinCut(tallerThan: 100, visibleHeight: 60)),
      scrollButton: oneIn(2) ? nil : MessageList.ScrollButton(size: 40),
      alignment: oneIn(2) ? .start : .end, insertedAbove: inverted ? 0 : points(0...90))
  }
}
