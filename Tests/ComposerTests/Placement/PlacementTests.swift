import Composer
import Testing

@Suite("Placements that are not docked")
struct PlacementTests {
  struct Shift: CustomTestStringConvertible {
    let keyboard: Double
    let field: Rect
    var gap = 0.0
    let shift: Double
    var clamped = false

    var testDescription: String { "field \(field), keyboard \(keyboard)" }
  }

  static let shifts = [
    Shift(keyboard: 216, field: frame(0, 400, 375, 120), shift: 69),
    Shift(keyboard: 258, field: frame(0, 400, 375, 120), shift: 111),
    Shift(keyboard: 216, field: frame(0, 400, 375, 120), shift: 69),
    Shift(keyboard: 216, field: frame(0, 60, 375, 500), shift: 40, clamped: true),
    Shift(keyboard: 216, field: frame(0, 60, 375, 391), shift: 0),
    Shift(keyboard: 216, field: frame(0, 400, 375, 120), gap: 10, shift: 79),
    Shift(keyboard: 216, field: frame(0, 321, 375, 120), gap: 10, shift: 0),
    Shift(keyboard: 216, field: frame(0, 10, 375, 500), shift: 0, clamped: true),
    Shift(keyboard: 0, field: frame(0, 400, 375, 300), gap: 10, shift: 0),
  ]

  @Test("a field rises by the covered height, at most to the top limit", arguments: shifts)
  func overlap(_ testCase: Shift) {
    let composer = ComposerBox {
      $0.placement = .overlap
      $0.gap = testCase.gap
      $0.frame = testCase.field
    }
    let layout = iPhoneSE(keyboard: dockedOnSE(testCase.keyboard), composer: composer).laidOut
    #expect(layout.composer?.shift == testCase.shift)
    #expect(layout.composer?.frame?.y == testCase.field.y - testCase.shift)
    #expect(layout.composer?.clamped == testCase.clamped)
    #expect(layout.container == frame(0, 0, 375, 667))
  }

  @Test("a panned container moves as far as its field", arguments: shifts)
  func pan(_ testCase: Shift) {
    let composer = ComposerBox {
      $0.placement = .pan
      $0.gap = testCase.gap
      $0.frame = testCase.field
    }
    let layout = iPhoneSE(keyboard: dockedOnSE(testCase.keyboard), composer: composer).laidOut
    #expect(layout.container == frame(0, -testCase.shift, 375, 667))
    #expect(layout.composer?.frame?.y == testCase.field.y - testCase.shift)
  }

  @Test func aFieldInASheetIsComparedInTheSheetsCoordinates() {
    let composer = ComposerBox {
      $0.placement = .overlap
      $0.frame = frame(0, 400, 353, 120)
    }
    let scene = iPhone16(
      keyboard: docked(336), view: frame(20, 100, 353, 600), composer: composer)
    #expect(scene.laidOut.composer?.shift == 104)
  }

  @Test func aStretchedContainerKeepsItsBottom() {
    let composer = ComposerBox {
      $0.placement = .container
      $0.frame = frame(0, 400, 375, 120)
    }
    let layout = iPhoneSE(keyboard: dockedOnSE(216), composer: composer).laidOut
    #expect(layout.container == frame(0, -216, 375, 883))
    #expect(layout.container.maxY == 667)
    #expect(layout.composer?.frame == frame(0, 184, 375, 120))
    let hide = KeyboardEvent(phase: .hide, frame: dockedOnSE(216).frame)
    #expect(iPhoneSE(keyboard: hide, composer: composer).laidOut.container.y == 0)
  }

  @Test func aContainerIsStretchedByTheOverlapAndNotByTheKeyboardsHeight() {
    let composer = ComposerBox { $0.placement = .container }
    let above = iPhone16(
      keyboard: docked(336), view: frame(0, 0, 393, 500), composer: composer)
    #expect(above.laidOut.container == frame(0, 0, 393, 500))
    let fractional = iPhoneSE(keyboard: dockedOnSE(335.5), composer: composer)
    #expect(fractional.laidOut.container == frame(0, -335.5, 375, 1_002.5))
  }

  /// Source: Flutter, test/cupertino/scaffold_test.dart: 600 less a bar of 44 and 100 of keyboard.
  @Test func aResizedContainerBelowANavigationBar() {
    let scene = LayoutScene(
      display: Display(screen: Size(width: 800, height: 600), view: frame(0, 44, 800, 556)),
      keyboard: docked(100, on: 800, 600), composer: ComposerBox { $0.placement = .resize })
    #expect(scene.laidOut.container.height == 456)
  }

  /// Source: Flutter, test/material/scaffold_test.dart: 800 × 600 less an app bar of 56 is 544;
  /// view insets of 100 make it 444; without resizing it stays 544.
  @Test func aResizedContainerEndsAtTheKeyboard() {
    func body(_ placement: Placement) -> Rect {
      LayoutScene(
        display: Display(screen: Size(width: 800, height: 600), view: frame(0, 56, 800, 544)),
        keyboard: KeyboardEvent(phase: .show, frame: frame(0, 500, 800, 100)),
        composer: ComposerBox { $0.placement = placement }
      ).laidOut.container
    }
    #expect(body(.resize) == frame(0, 0, 800, 444))
    #expect(body(.overlay) == frame(0, 0, 800, 544))
  }

  struct Resize: CustomTestStringConvertible {
    let keyboard: Double
    var bottomOffset = 0.0
    var gap = 0.0
    let bottom: Double

    var testDescription: String { "keyboard \(keyboard), offset \(bottomOffset), gap \(gap)" }
  }

  @Test(
    "a bar in a resized container stays above the remaining safe area",
    arguments: [
      Resize(keyboard: 0, bottom: 818),
      Resize(keyboard: 20, bottom: 818),
      Resize(keyboard: 336, bottom: 516),
      Resize(keyboard: 336, bottomOffset: 50, bottom: 466),
      Resize(keyboard: 20, bottomOffset: 50, bottom: 768),
      Resize(keyboard: 336, gap: 8, bottom: 508),
      Resize(keyboard: 0, gap: 80, bottom: 818),
    ])
  func resize(_ testCase: Resize) {
    let composer = ComposerBox {
      $0.placement = .resize
      $0.bottomOffset = testCase.bottomOffset
      $0.gap = testCase.gap
    }
    let layout = iPhone16(keyboard: docked(testCase.keyboard), composer: composer).laidOut
    #expect(layout.composer?.frame?.maxY == testCase.bottom)
    #expect(layout.container.height == 852 - testCase.keyboard)
  }

  @Test func anOverlaidComposerStaysAndReportsTheOverlap() {
    let layout = iPhone16(
      keyboard: docked(336), composer: ComposerBox { $0.placement = .overlay }
    ).laidOut
    #expect(layout.composer?.frame?.maxY == 818)
    #expect(layout.keyboard.overlap == 336)
    let field = ComposerBox {
      $0.placement = .overlay
      $0.frame = frame(0, 700, 393, 40)
    }
    #expect(
      iPhone16(keyboard: docked(336), composer: field).laidOut.composer?.frame
        == frame(0, 700, 393, 40))
  }
}
