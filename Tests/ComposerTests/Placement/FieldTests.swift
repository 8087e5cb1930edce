import Composer
import Testing

/// A field with a frame of its own, and what a client decides about it.
@Suite("A field")
struct FieldTests {
  private func layout(
    _ text: UTF16Text, placement: Placement = .overlap, field: Rect? = frame(16, 400, 240, 60),
    box: (UTF16Text) -> TextBox = { TextBox(value: $0) }, leading: Double = 0,
    keyboard: KeyboardEvent? = nil
  ) -> Layout {
    iPhone16(
      keyboard: keyboard,
      composer: ComposerBox {
        $0.placement = placement
        $0.frame = field
        $0.leading = leading
        $0.text = .box(box(text))
      }
    ).laidOut
  }

  struct Case: CustomTestStringConvertible {
    let name: String
    let placement: Placement
    let field: Rect?
    let lines: Int

    var testDescription: String { "\(name), \(placement)" }
  }

  private static let fields: [Placement] = [
    .overlap, .container, .pan, .overlay, .avoidPadding, .avoidPosition, .avoidHeight,
  ]
  static let widths =
    fields.flatMap { placement in
      [
        Case(name: "in its frame", placement: placement, field: frame(16, 9, 240, 60), lines: 2),
        Case(name: "in a wide frame", placement: placement, field: frame(0, 9, 393, 60), lines: 1),
        Case(name: "in the view", placement: placement, field: nil, lines: 1),
      ]
    }
    + [Placement.dock, .accessory, .resize].map {
      Case(name: "in the view", placement: $0, field: frame(16, 9, 240, 60), lines: 1)
    }

  @Test("wraps at the width of its frame", arguments: widths)
  func wraps(_ testCase: Case) {
    let text = UTF16Text(String(repeating: "あ", count: 25))
    let layout = layout(text, placement: testCase.placement, field: testCase.field)
    #expect(layout.text?.lines == testCase.lines)
  }

  @Test("wraps beside its buttons")
  func wrapsBesideButtons() {
    let text = UTF16Text(String(repeating: "あ", count: 23))
    #expect(layout(text).text?.lines == 1)
    #expect(layout(text, leading: 10).text?.lines == 2)
  }

  @Test("scrolls at the height of its frame, unless it has a limit of its own")
  func scrolls() {
    #expect(layout("a\nb").text?.scrolls == false)
    #expect(layout("a\nb\nc").text?.scrolls == true)
    #expect(layout("a\nb\nc").text?.height == 60)
    let own = layout("a\nb\nc", box: { TextBox(value: $0, maxLines: 3) })
    #expect(own.text?.height == 76)
    #expect(own.text?.scrolls == false)
    let bar = layout("a\nb\nc", placement: .dock)
    #expect(bar.text?.scrolls == false)
  }

  struct Lift: CustomTestStringConvertible {
    let placement: Placement
    let lift: Double?
    let keyboard: Double
    let shift: Double

    var testDescription: String { "\(placement), lift \(lift as Any), keyboard \(keyboard)" }
  }

  @Test(
    "is lifted as the client says, but no more than the overlap",
    arguments: [
      Lift(placement: .container, lift: 120, keyboard: 336, shift: 120),
      Lift(placement: .container, lift: 400, keyboard: 336, shift: 336),
      Lift(placement: .container, lift: 0, keyboard: 336, shift: 0),
      Lift(placement: .container, lift: nil, keyboard: 336, shift: 336),
      Lift(placement: .pan, lift: 120, keyboard: 336, shift: 120),
      Lift(placement: .pan, lift: 400, keyboard: 336, shift: 336),
      Lift(placement: .pan, lift: 120, keyboard: 0, shift: 0),
      Lift(placement: .overlap, lift: 120, keyboard: 336, shift: 0),
    ])
  func lift(_ testCase: Lift) {
    let composer = ComposerBox {
      $0.placement = testCase.placement
      $0.frame = frame(16, 400, 240, 60)
      $0.lift = testCase.lift
    }
    let layout = iPhone16(keyboard: docked(testCase.keyboard), composer: composer).laidOut
    #expect(layout.composer?.shift == testCase.shift)
    #expect(layout.composer?.frame?.y == 400 - testCase.shift)
    #expect(layout.container.y == -testCase.shift)
    let height = testCase.placement == .container ? 852 + testCase.shift : 852
    #expect(layout.container.height == height)
  }

  @Test("that does not exist leaves keyboard and list")
  func absent() {
    let scene = LayoutScene(
      display: Display(screen: Size(width: 393, height: 852)), keyboard: docked(336),
      composer: ComposerBox { $0.placement = .absent },
      content: MessageList(contentHeight: 2_000, offset: 0))
    let layout = scene.laidOut
    #expect(layout.composer == nil)
    #expect(layout.text == nil)
    #expect(layout.keyboard.overlap == 336)
    #expect(layout.content?.bottomInset == 336)
    #expect(layout.animation == nil)
  }
}

@Suite("A measured height")
struct MeasuredHeightTests {
  struct Case: CustomTestStringConvertible {
    let box: TextBox
    let measured: Double
    let height: Double

    var testDescription: String { "\(measured) in \(box)" }
  }

  @Test(
    "is limited by the text's maximum alone",
    arguments: [
      Case(box: TextBox(maxHeight: 67), measured: 154, height: 67),
      Case(box: TextBox(maxHeight: 67), measured: 67, height: 67),
      Case(box: TextBox(maxHeight: 67), measured: 20, height: 20),
      Case(box: TextBox(maxLines: 3), measured: 154, height: 76),
      Case(box: TextBox(minLines: 2), measured: 20, height: 20),
      Case(box: TextBox(), measured: 154, height: 154),
    ])
  func limited(_ testCase: Case) {
    let composer = ComposerBox { $0.text = .box(testCase.box, height: testCase.measured) }
    let layout = iPhone16(composer: composer).laidOut
    #expect(layout.composer?.textFrame?.height == testCase.height)
    #expect(layout.composer?.frame?.height == testCase.height + 12)
    #expect(layout.text?.height == testCase.height)
    #expect(layout.text?.contentHeight == testCase.measured)
    #expect(layout.text?.scrolls == (testCase.measured > testCase.height))
    #expect(layout.text?.lines == nil)
  }
}

@Suite("Right to left")
struct DirectionTests {
  @Test("leading and trailing change sides, in portrait and beside a notch", arguments: [0, 59.0])
  func mirrored(side: Double) {
    func textFrame(_ direction: LayoutDirection) -> Rect? {
      LayoutScene(
        display: Display(
          screen: Size(width: 393, height: 852),
          safeArea: Insets(left: side, bottom: 34, right: side)),
        composer: ComposerBox {
          $0.direction = direction
          $0.leading = 44
          $0.trailing = 10
        }
      ).laidOut.composer?.textFrame
    }
    let width = 393 - 2 * side - 54
    #expect(textFrame(.leftToRight)?.x == side + 44)
    #expect(textFrame(.rightToLeft)?.x == side + 10)
    #expect(textFrame(.leftToRight)?.width == width)
    #expect(textFrame(.rightToLeft)?.width == width)
  }
}
