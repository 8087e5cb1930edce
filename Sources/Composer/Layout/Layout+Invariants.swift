extension Layout {
  /// The tolerance for rounding errors and for frames that are rounded to device pixels, in points.
  public static func tolerance(in scene: LayoutScene) -> Double {
    1e-6 + (scene.pixelRatio.map { 0.5 / $0 } ?? 0)
  }

  /// The invariants that the layout violates, in their order; usually none.
  ///
  /// Every composer with a frame is judged by the keyboard; the other invariants concern bars at the
  /// bottom. They require enough height: a bar is never lower than one line, and a view may end
  /// below the screen or lie completely behind the keyboard.
  ///
  /// - Parameter scene: the scene of the layout.
  public func brokenInvariants(in scene: LayoutScene) -> [LayoutInvariant] {
    guard let bar = composer?.frame else { return [] }
    let box = scene.composer
    let tolerance = Self.tolerance(in: scene)
    let isBar = box.placement.isDockedBar
    return LayoutInvariant.allCases.filter { invariant in
      switch invariant {
      case .clearOfKeyboard: coveredByKeyboard > tolerance
      case .belowTopLimit: isBar && bar.y < (box.topLimit ?? safeArea.top) - tolerance
      case .clearOfSafeArea:
        isBar && box.safeArea != .ignore
          && bar.maxY > scene.view.height - safeArea.bottom + tolerance
      }
    }
  }

  /// The height of the composer that a docked keyboard covers, in points.
  ///
  /// The padding of an avoiding view may lie under the keyboard: its content ends above the padding.
  public var coveredByKeyboard: Double {
    guard keyboard.state == .docked, let frame = composer?.frame else { return 0 }
    var content = frame
    if case .paddingBottom(let padding)? = avoid {
      content = Rect(x: frame.x, y: frame.y, width: frame.width, height: frame.height - padding)
    }
    return keyboard.frame?.intersection(content)?.height ?? 0
  }

  /// Whether a part of the composer is outside the view or above the top limit.
  ///
  /// - Parameter scene: the scene of the layout.
  public func leavesView(in scene: LayoutScene) -> Bool {
    guard let frame = composer?.frame else { return false }
    let topLimit = scene.composer.topLimit ?? safeArea.top
    let tolerance = Self.tolerance(in: scene)
    return frame.y < topLimit - tolerance || frame.x < -tolerance
      || frame.maxX > scene.view.width + tolerance || frame.maxY > scene.view.height + tolerance
  }
}

extension Placement {
  /// Whether the composer is a bar that stays above the keyboard and the safe area.
  fileprivate var isDockedBar: Bool {
    switch self {
    case .dock, .accessory, .resize, .center: true
    case .overlap, .container, .pan, .overlay, .avoidPadding, .avoidPosition, .avoidHeight,
      .absent:
      false
    }
  }
}

/// A property of every layout with a composer.
public enum LayoutInvariant: String, CaseIterable, Sendable {
  /// A docked keyboard covers no part of the composer.
  case clearOfKeyboard
  /// The bar's top is not above the top limit.
  case belowTopLimit
  /// The bar's bottom is not inside the bottom safe area.
  case clearOfSafeArea
}
