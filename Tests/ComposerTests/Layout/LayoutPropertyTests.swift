import Composer
import TestSupport
import Testing

@Suite("Every layout")
struct LayoutPropertyTests {
  private static let rounds = 500

  @Test("returns to its previous geometry after a show and a hide", arguments: propertySeeds)
  func hideAfterShow(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Self.rounds {
      let composer = random.composer()
      let before = random.scene(keyboard: nil, composer: composer)
      let hide = KeyboardEvent(phase: .hide, frame: random.keyboardFrame(on: before.screen))
      let after = LayoutScene(
        display: before.display, keyboard: hide, composer: composer)
      #expect(after.laidOut.composer == before.laidOut.composer, "seed \(seed)")
      #expect(after.laidOut.container == before.laidOut.container, "seed \(seed)")
    }
  }

  @Test("keeps a docked bar off the keyboard and the safe area", arguments: propertySeeds)
  func dockedBar(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Self.rounds {
      let composer = random.composer(placements: [.dock, .accessory, .resize])
      let scene = random.scene(keyboard: random.keyboard(), composer: composer)
      let layout = scene.laidOut
      let bar = try #require(layout.composer?.frame)
      if composer.safeArea != .ignore {
        #expect(
          bar.maxY <= scene.view.height - layout.safeArea.bottom + 1e-9, "seed \(seed): \(scene)")
      }
      #expect(bar.maxY <= layout.dockedKeyboardTop + 1e-9, "seed \(seed): \(scene)")
      let insets =
        layout.keyboard.state == .docked
        ? composer.insetsWithKeyboard ?? composer.insets : composer.insets
      let room = scene.view.width - insets.left - insets.right
      #expect(abs(bar.width - room) < 1e-9, "seed \(seed)")
    }
  }

  @Test("violates an invariant only where one line does not fit", arguments: propertySeeds)
  func invariants(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var broken = 0
    for _ in 0..<Self.rounds {
      let composer = random.composer(placements: [.dock, .accessory, .resize])
      let scene = random.scene(keyboard: random.keyboard(), composer: composer)
      let layout = scene.laidOut
      let invariants = layout.brokenInvariants(in: scene)
      if invariants.isEmpty { continue }
      broken += 1
      let bar = try #require(layout.composer?.frame)
      #expect(invariants == [.belowTopLimit], "seed \(seed): \(scene)")
      #expect(layout.composer?.clamped == true, "seed \(seed): \(scene)")
      #expect(bar.height <= 20 + composer.margin, "seed \(seed): \(scene)")
    }
    #expect(broken < Self.rounds / 4, "seed \(seed)")
  }

  @Test("is clamped exactly when a bar does not fit", arguments: propertySeeds)
  func clamped(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Self.rounds {
      let composer = random.composer(placements: [.dock])
      let layout = random.scene(keyboard: random.keyboard(), composer: composer).laidOut
      let placed = try #require(layout.composer)
      let bar = try #require(placed.frame)
      let limit = composer.topLimit ?? layout.safeArea.top
      if placed.clamped {
        #expect(bar.y >= limit - 1e-9 || bar.height <= 36 + composer.margin, "seed \(seed)")
      } else {
        #expect(bar.y >= limit - 1e-9, "seed \(seed)")
      }
    }
  }

  @Test(
    "shifts a field to its gap unless clamped, never below its resting frame",
    arguments: propertySeeds)
  func shifted(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Self.rounds {
      let composer = random.composer(placements: [.overlap, .pan])
      let layout = random.scene(keyboard: random.keyboard(), composer: composer).laidOut
      let placed = try #require(layout.composer)
      let field = try #require(placed.frame)
      #expect(placed.shift >= 0, "seed \(seed)")
      guard layout.keyboard.overlap > 0, !placed.clamped,
        let keyboard = layout.keyboard.frame
      else { continue }
      #expect(field.maxY + composer.gap <= keyboard.y + 1e-9, "seed \(seed)")
    }
  }
}

extension Layout {
  /// The top of the keyboard, if it is docked and covers something.
  fileprivate var dockedKeyboardTop: Double {
    guard keyboard.state == .docked, keyboard.overlap > 0 else { return .infinity }
    return keyboard.frame?.y ?? .infinity
  }
}
