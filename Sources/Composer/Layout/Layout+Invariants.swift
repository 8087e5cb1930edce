extension Layout {
  /// How much two sums may differ that should be equal, in points.
  private static let tolerance = 1e-6

  /// The invariants that the layout breaks, in their order; as a rule none.
  ///
  /// They are about bars at the bottom, and hold where there is room: a bar never gets lower than
  /// one line, and a view may end below the screen or lie wholly under the keyboard.
  ///
  /// - Parameter scene: the scene that the layout was made of.
  public func brokenInvariants(in scene: LayoutScene) -> [LayoutInvariant] {
    guard let box = scene.composer, box.placement.isDockedBar, let bar = composer?.frame else {
      return []
    }
    return LayoutInvariant.allCases.filter { invariant in
      switch invariant {
      case .clearOfKeyboard: bar.maxY > dockedKeyboardTop(over: bar) + Self.tolerance
      case .belowTopLimit: bar.y < (box.topLimit ?? safeArea.top) - Self.tolerance
      case .clearOfSafeArea:
        bar.maxY > scene.view.height - safeArea.bottom + Self.tolerance
      }
    }
  }

  /// The top of a docked keyboard that lies over a bar, or else no limit.
  private func dockedKeyboardTop(over bar: Rect) -> Double {
    guard keyboard.state == .docked, let frame = keyboard.frame, frame.intersection(bar) != nil
    else { return .infinity }
    return frame.y
  }
}

extension Placement {
  /// Whether the composer is a bar that the layout keeps above what is at the bottom.
  fileprivate var isDockedBar: Bool {
    switch self {
    case .dock, .accessory, .resize: true
    case .overlap, .container, .pan, .overlay, .avoidPadding, .avoidPosition, .avoidHeight: false
    }
  }
}

/// What must hold wherever a bar at the bottom is placed.
public enum LayoutInvariant: String, CaseIterable, Sendable {
  /// A docked keyboard covers no part of the bar.
  case clearOfKeyboard
  /// The bar's top is not above the top limit.
  case belowTopLimit
  /// The bar's bottom is not inside the bottom safe area.
  case clearOfSafeArea
}
