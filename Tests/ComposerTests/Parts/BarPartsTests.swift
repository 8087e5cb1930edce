import Composer
import TestSupport
import Testing

/// Buttons beside the text, rows above and below it, and the two places of the buttons.
///
/// The measurer has 10 pt a character and 20 pt a line; the view is 393 wide.
@Suite("The parts of a bar")
struct BarPartsTests {
  private static let plus = Item(id: "plus", size: Size(width: 40, height: 36), side: .leading)
  private static let send = Item(id: "send", size: Size(width: 50, height: 30), alignment: .last)

  private func layout(
    _ text: UTF16Text = "a", items: [Item] = [plus, send], rows: [Row] = [],
    mode: BarModeRule? = nil, direction: LayoutDirection = .leftToRight, safeArea: Insets = .zero,
    topLimit: Double? = nil, maxFraction: Double? = nil
  ) -> Layout {
    LayoutScene(
      display: Display(screen: Size(width: 393, height: 800), safeArea: safeArea),
      composer: ComposerBox {
        $0.topLimit = topLimit
        $0.direction = direction
        $0.leading = 7
        $0.trailing = 11
        $0.items = items
        $0.rows = rows
        $0.mode = mode
        $0.maxFraction = maxFraction
        $0.text = .box(TextBox(value: text, maxLines: 9))
      }
    ).laidOut
  }

  @Test("are buttons at both edges, whose widths the text does not have")
  func inline() {
    let layout = layout()
    let parts = layout.composer?.parts
    #expect(layout.composer?.frame == frame(0, 752, 393, 48))
    #expect(layout.composer?.textFrame == frame(47, 758, 285, 36))
    #expect(parts?.items?.map(\.id) == ["plus", "send"])
    #expect(parts?.items?.map(\.frame) == [frame(0, 758, 40, 36), frame(343, 761, 50, 30)])
    #expect(parts?.mode == .inline)
    #expect(parts?.rows == nil)
    // 285 − 2 × 5 of padding: 27 characters in a line.
    #expect(self.layout(UTF16Text(String(repeating: "a", count: 27))).text?.lines == 1)
    #expect(self.layout(UTF16Text(String(repeating: "a", count: 28))).text?.lines == 2)
  }

  @Test("lie at the first line, in the middle and at the last line")
  func alignments() {
    let items = Item.Alignment.allCases.map {
      Item(id: PartID($0.rawValue), size: Size(width: 20, height: 20), alignment: $0)
    }
    let layout = layout("1\n2\n3\n4", items: items)
    #expect(layout.composer?.textFrame == frame(7, 698, 315, 96))
    // The lines begin 8 pt below the top of the text, and are 20 pt high.
    #expect(layout.composer?.parts?.items?.map(\.frame.y) == [706, 736, 766])
    #expect(layout.composer?.parts?.items?.map(\.frame.x) == [373, 353, 333])
  }

  @Test("are inside the safe area, and mirrored")
  func mirrored() {
    let sides = Insets(left: 30, right: 20)
    let left = layout(safeArea: sides).composer
    #expect(left?.parts?.items?.map(\.frame.x) == [30, 323])
    #expect(left?.textFrame?.x == 77)
    let right = layout(direction: .rightToLeft, safeArea: sides).composer
    #expect(right?.parts?.items?.map(\.frame.x) == [333, 30])
    #expect(right?.textFrame == frame(91, 758, 235, 36))
  }

  @Test("make the bar as high as the highest button")
  func highItem() {
    let high = Item(id: "a", size: Size(width: 10, height: 90))
    let layout = layout(items: [high, Self.plus])
    #expect(layout.composer?.frame == frame(0, 710, 393, 90))
    #expect(layout.composer?.textFrame?.y == 737)
    #expect(
      layout.composer?.parts?.items?.map(\.frame) == [
        frame(383, 710, 10, 90), frame(0, 737, 40, 36),
      ])
    #expect(layout.composer?.clamped == false)
  }

  @Test("are rows above and below the text, which make the bar higher")
  func rows() {
    let rows = [
      Row(id: "quote", height: 44, edge: .above), Row(id: "files", height: 60, edge: .above),
      Row(id: "tools", height: 30, edge: .below, items: [Self.send]),
    ]
    let layout = layout(rows: rows)
    #expect(layout.composer?.frame == frame(0, 618, 393, 182))
    #expect(layout.composer?.textFrame?.y == 728)
    #expect(layout.composer?.parts?.rows?.map(\.id) == ["quote", "files", "tools"])
    #expect(
      layout.composer?.parts?.rows?.map(\.frame)
        == [frame(0, 618, 393, 44), frame(0, 662, 393, 60), frame(0, 770, 393, 30)])
    #expect(layout.composer?.parts?.rows?[2].items.map(\.frame) == [frame(343, 770, 50, 30)])
    #expect(layout.keyboard.rows == nil)
  }

  @Test("stay whole when the text gives way to the top limit")
  func topLimit() {
    let rows = [Row(id: "quote", height: 44, edge: .above)]
    let text = UTF16Text("1\n2\n3\n4\n5\n6\n7\n8\n9")
    let layout = layout(text, rows: rows, topLimit: 650)
    #expect(layout.composer?.frame == frame(0, 650, 393, 150))
    #expect(layout.composer?.textFrame == frame(47, 700, 285, 94))
    #expect(layout.composer?.clamped == true)
  }

  @Test("take at most a part of the height")
  func maxFraction() {
    let text = UTF16Text("1\n2\n3\n4\n5\n6\n7\n8\n9")
    let layout = layout(text, items: [], topLimit: 400, maxFraction: 0.25)
    #expect(layout.composer?.frame == frame(0, 700, 393, 100))
    #expect(layout.text?.scrolls == true)
    #expect(layout.composer?.clamped == true)
    #expect(self.layout("a", maxFraction: 0.5).composer?.clamped == false)
    // Never below one line.
    #expect(self.layout(text, items: [], maxFraction: 0.01).composer?.frame?.height == 48)
  }

  @Test("go below the text in the mode expanded")
  func expanded() {
    let text = UTF16Text(String(repeating: "a", count: 36))
    let layout = layout(text, mode: .expanded)
    // 393 − 7 − 11 − 10: 36 characters in a line.
    #expect(layout.text?.lines == 1)
    #expect(layout.composer?.frame == frame(0, 716, 393, 84))
    #expect(layout.composer?.textFrame == frame(7, 722, 375, 36))
    #expect(
      layout.composer?.parts?.items?.map(\.frame) == [
        frame(0, 758, 40, 36), frame(343, 764, 50, 30),
      ])
    #expect(layout.composer?.parts?.mode == .expanded)
  }

  @Test(
    "go below when the text has two lines beside them, whatever fits below",
    arguments: [(27, BarMode.inline), (28, .expanded), (36, .expanded), (37, .expanded)])
  func auto(count: Int, mode: BarMode) {
    let text = UTF16Text(String(repeating: "a", count: count))
    #expect(layout(text, mode: .auto).composer?.parts?.mode == mode)
    #expect(
      layout(text, items: [], mode: .auto).composer?.parts?.mode
        == (count > 36 ? .expanded : .inline))
  }

  @Test("stay inline without a text, and go below after a newline")
  func autoEdges() {
    #expect(layout("", mode: .auto).composer?.parts?.mode == .inline)
    #expect(layout("\n", mode: .auto).composer?.parts?.mode == .expanded)
  }

  @Test("are cut where they do not fit, without an overlap")
  func cut() {
    let wide = [
      Item(id: "a", size: Size(width: 200, height: 20), side: .leading),
      Item(id: "b", size: Size(width: 150, height: 20)),
      Item(id: "c", size: Size(width: 100, height: 20)),
      Item(id: "d", size: Size(width: 100, height: 20)),
    ]
    let layout = layout(items: wide)
    #expect(layout.composer?.parts?.items?.map(\.frame.x) == [0, 243, 200, 200])
    #expect(layout.composer?.parts?.items?.map(\.frame.width) == [200, 150, 43, 0])
    #expect(layout.composer?.textFrame?.width == 0)
    #expect(layout.composer?.clamped == true)
    let row = Row(id: "row", height: 10, edge: .above, items: [Self.send])
    let low = self.layout(rows: [row])
    #expect(low.composer?.parts?.rows?[0].items[0].frame.height == 10)
    #expect(low.composer?.clamped == true)
  }

  @Test("fill the frame of a field")
  func field() {
    let scene = LayoutScene(
      display: Display(screen: Size(width: 393, height: 800)), keyboard: docked(300, on: 393, 800),
      composer: ComposerBox {
        $0.placement = .overlap
        $0.frame = frame(20, 600, 200, 100)
        $0.items = [Self.plus, Self.send]
        $0.rows = [Row(id: "quote", height: 30, edge: .above)]
        $0.text = .box(TextBox(value: "1\n2\n3\n4"))
      })
    let layout = scene.laidOut
    #expect(layout.composer?.frame == frame(20, 400, 200, 100))
    #expect(layout.composer?.parts?.rows?.map(\.frame) == [frame(20, 400, 200, 30)])
    #expect(
      layout.composer?.parts?.items?.map(\.frame) == [
        frame(20, 447, 40, 36), frame(170, 467, 50, 30),
      ])
    #expect(layout.text?.height == 70)
    #expect(layout.text?.scrolls == true)
  }
}

/// Any bar: parts do not overlap, are inside the bar, and are mirrored.
@Suite("Any bar with parts")
struct BarPartsPropertyTests {
  private static let rounds = 500

  @Test("has its parts inside, without an overlap", arguments: propertySeeds)
  func inside(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Self.rounds {
      let scene = random.sceneWithParts()
      let layout = scene.laidOut
      let bar = try #require(layout.composer?.frame)
      let frames = layout.composer?.partFrames ?? []
      for (index, part) in frames.enumerated() {
        #expect(bar.contains(part), "seed \(seed): \(part) in \(bar), \(scene)")
        for other in frames.dropFirst(index + 1) {
          #expect(!part.overlaps(other), "seed \(seed): \(part) and \(other), \(scene)")
        }
      }
    }
  }

  @Test("wraps in the text's frame without its insets", arguments: propertySeeds)
  func wrapWidth(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Self.rounds {
      let scene = random.sceneWithParts()
      let layout = scene.laidOut
      let text = try #require(layout.composer?.textFrame)
      let width = try #require(scene.wrapWidth(mode: layout.composer?.parts?.mode ?? .inline))
      #expect(max(0, width) == max(0, text.width - 10), "seed \(seed): \(scene)")
    }
  }

  @Test("is the mirror image of the bar in the other direction", arguments: propertySeeds)
  func mirrored(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Self.rounds {
      let (left, right) = random.mirroredScenes()
      let frames = left.laidOut.composer?.partFrames ?? []
      let others = right.laidOut.composer?.partFrames ?? []
      let width = left.view.width
      #expect(frames.count == others.count)
      for (frame, other) in zip(frames, others) {
        #expect(abs(width - other.maxX - frame.x) < 1e-9, "seed \(seed): \(left)")
        #expect(frame.y == other.y && frame.height == other.height, "seed \(seed): \(left)")
      }
      #expect(left.laidOut.popover?.side == right.laidOut.popover?.side)
      if let popover = left.laidOut.popover?.frame, let other = right.laidOut.popover?.frame {
        #expect(abs(width - other.maxX - popover.x) < 1e-9, "seed \(seed): \(left)")
      }
    }
  }

  @Test("keeps its parts together on device pixels", arguments: propertySeeds)
  func snapped(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Self.rounds {
      let scene = random.sceneWithParts(pixelRatio: [1, 2, 2.625, 3].randomElement(using: &random))
      let ratio = try #require(scene.pixelRatio)
      let layout = scene.laidOut
      let bar = try #require(layout.composer?.frame)
      let frames = layout.composer?.partFrames ?? []
      for part in frames + [bar] {
        for edge in [part.x, part.y, part.maxX, part.maxY] {
          let pixels = edge * ratio
          #expect(abs(pixels - pixels.rounded()) < 1e-6, "seed \(seed): \(part)")
        }
        #expect(bar.contains(part), "seed \(seed): \(part) in \(bar)")
      }
      for (index, part) in frames.enumerated() {
        for other in frames.dropFirst(index + 1) { #expect(!part.overlaps(other), "seed \(seed)") }
      }
    }
  }
}

extension ComposerLayout {
  /// The frames that must not overlap: the text, the items beside or below it, and the rows.
  var partFrames: [Rect] {
    [textFrame].compactMap(\.self) + (parts?.items ?? []).map(\.frame)
      + (parts?.rows ?? []).map(\.frame)
  }
}

extension Rect {
  func contains(_ other: Rect) -> Bool {
    x <= other.x + 1e-9 && y <= other.y + 1e-9 && maxX >= other.maxX - 1e-9
      && maxY >= other.maxY - 1e-9
  }

  func overlaps(_ other: Rect) -> Bool {
    min(maxX, other.maxX) - max(x, other.x) > 1e-9 && min(maxY, other.maxY) - max(y, other.y) > 1e-9
  }
}

extension SeededGenerator {
  /// A docked bar with any parts.
  mutating func sceneWithParts(pixelRatio: Double? = nil) -> LayoutScene {
    scene(
      withParts: parts(), direction: oneOf([.leftToRight, .rightToLeft]), pixelRatio: pixelRatio)
  }

  /// Two scenes that differ in the direction alone.
  mutating func mirroredScenes() -> (LayoutScene, LayoutScene) {
    let parts = parts()
    return (
      scene(withParts: parts, direction: .leftToRight, pixelRatio: nil),
      scene(withParts: parts, direction: .rightToLeft, pixelRatio: nil)
    )
  }

  private struct Parts {
    let items: [Item]
    let rows: [Row]
    let mode: BarModeRule?
    let text: UTF16Text
    let side: Double
    let leading: Double
    let trailing: Double
    let topLimit: Double?
    let maxFraction: Double?
    let popover: Popover
    let keyboard: Double
  }

  private mutating func parts() -> Parts {
    let units = Array("one two three\nfour five six seven eight".utf16)
    return Parts(
      items: items("i"),
      rows: (0..<Int.random(in: 0...3, using: &self)).map { index in
        Row(
          id: "r\(index)", height: length(0...80), edge: oneOf(Row.Edge.allCases),
          items: items("r\(index)"))
      },
      mode: oneOf([nil, .inline, .expanded, .auto]),
      text: UTF16Text(units: Array(units.prefix(Int.random(in: 0...units.count, using: &self)))),
      side: oneOf([0, 21.5]), leading: length(0...30), trailing: length(0...30),
      topLimit: oneOf([nil, length(0...500)]), maxFraction: oneOf([nil, nil, 0.3, 1]),
      popover: Popover(
        size: Size(width: length(1...500), height: length(1...900)), gap: length(0...20)),
      keyboard: oneOf([0, length(1...500)]))
  }

  private mutating func items(_ name: String) -> [Item] {
    (0..<Int.random(in: 0...4, using: &self)).map { index in
      Item(
        id: "\(name)-\(index)", size: Size(width: length(0...150), height: length(0...70)),
        side: oneOf(Item.Side.allCases), alignment: oneOf(Item.Alignment.allCases))
    }
  }

  private func scene(
    withParts parts: Parts, direction: LayoutDirection, pixelRatio: Double?
  ) -> LayoutScene {
    LayoutScene(
      display: Display(
        screen: Size(width: 393, height: 852),
        safeArea: Insets(top: 59, left: parts.side, bottom: 34, right: parts.side)),
      keyboard: parts.keyboard > 0 ? docked(parts.keyboard) : nil,
      composer: ComposerBox {
        $0.topLimit = parts.topLimit
        $0.direction = direction
        $0.leading = parts.leading
        $0.trailing = parts.trailing
        $0.items = parts.items
        $0.rows = parts.rows
        $0.mode = parts.mode
        $0.maxFraction = parts.maxFraction
        $0.text = .box(TextBox(value: parts.text, maxLines: 5))
      },
      popover: parts.popover, pixelRatio: pixelRatio)
  }

  private mutating func oneOf<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: choices.indices, using: &self)]
  }

  /// A length in whole eighths of a point, in which sums are exact.
  private mutating func length(_ range: ClosedRange<Int>) -> Double {
    Double(Int.random(in: range.lowerBound * 8...range.upperBound * 8, using: &self)) / 8
  }
}
