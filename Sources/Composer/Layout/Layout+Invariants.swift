extension Layout {
  /// The tolerance for rounding errors and for frames that are rounded to device pixels, in points.
  public static func tolerance(in scene: LayoutScene) -> Double {
    1e-6 + (scene.pixelRatio.map { 0.5 / $0 } ?? 0)
  }

  /// The invariants that the layout violates, in their order; usually none.
  ///
  /// The invariants concern bars at the bottom and require enough height: a bar is never lower than
  /// one line, and a view may end below the screen or lie completely behind the keyboard.
  ///
  /// - Parameter scene: the scene of the layout.
  public func brokenInvariants(in scene: LayoutScene) -> [LayoutInvariant] {
    guard let box = scene.composer, box.placement.isDockedBar, let bar = composer?.frame else {
      return []
    }
    let tolerance = Self.tolerance(in: scene)
    return LayoutInvariant.allCases.filter { invariant in
      switch invariant {
      case .clearOfKeyboard: bar.maxY > dockedKeyboardTop(over: bar) + tolerance
      case .belowTopLimit: bar.y < (box.topLimit ?? safeArea.top) - tolerance
      case .clearOfSafeArea: bar.maxY > scene.view.height - safeArea.bottom + tolerance
      }
    }
  }

  /// Whether a part of the composer is outside the view or above the top limit.
  ///
  /// - Parameter scene: the scene of the layout.
  public func leavesView(in scene: LayoutScene) -> Bool {
    guard let frame = composer?.frame else { return false }
    let topLimit = scene.composer?.topLimit ?? safeArea.top
    let tolerance = Self.tolerance(in: scene)
    return frame.y < topLimit - tolerance || frame.x < -tolerance
      || frame.maxX > scene.view.width + tolerance || frame.maxY > scene.view.height + tolerance
  }

  /// The top of a docked keyboard that intersects a bar; infinity if none does.
  private func dockedKeyboardTop(over bar: Rect) -> Double {
    guard keyboard.state == .docked, let frame = keyboard.frame, frame.intersection(bar) != nil
    else { return .infinity }
    return frame.y
  }
}

extension Placement {
  /// Whether the composer is a bar that stays above the keyboard and the safe area.
  fileprivate var isDockedBar: Bool {
    switch self {
    case .dock, .accessory, .resize: true
    case .overlap, .container, .pan, .overlay, .avoidPadding, .avoidPosition, .avoidHeight,
      .absent:
      false
    }
  }
}

/// A property of every layout with a bar at the bottom.
public enum LayoutInvariant: String, CaseIterable, Sendable {
  /// A docked keyboard covers no part of the bar.
  case clearOfKeyboard
  /// The bar's top is not above the top limit.
  case belowTopLimit
  /// The bar's bottom is not inside the bottom safe area.
  case clearOfSafeArea
}
