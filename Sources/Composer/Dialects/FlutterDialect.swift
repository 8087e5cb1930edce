/// A layout in the terms of Flutter, in logical pixels.
public struct FlutterDialect: Hashable, Sendable {
  /// The parameters of an animation.
  public struct Animation: Hashable, Sendable {
    /// The duration in milliseconds; springs ignore it.
    public let durationMs: Double
    /// The name of the constant in `Curves`; `nil` for springs and for curves without a constant.
    public let curve: String?
    /// The control points for `Cubic`; `nil` for a spring.
    public let cubic: CubicBezier?
    /// The parameters of `SpringDescription`; `nil` for a timing curve.
    public let spring: Spring?
  }

  /// `MediaQueryData.viewInsets`: the parts of the view that the keyboard covers completely.
  public let viewInsets: Insets
  /// `MediaQueryData.viewPadding`: the safe area, independent of the keyboard.
  public let viewPadding: Insets
  /// `MediaQueryData.padding`: the view padding minus the view insets, at least 0.
  public let padding: Insets
  /// `Scaffold.resizeToAvoidBottomInset`.
  public let resizeToAvoidBottomInset: Bool
  /// The height of the scaffold's body, in logical pixels, for a scaffold without bars.
  public let bodyHeight: Double
  /// The animation to the layout; `nil` without an animation.
  public let animation: Animation?
  /// The parts of the bar; `nil` for a composer without rows and items.
  public let outline: PartsOutline?
}

extension FlutterDialect {
  /// Converts a layout to the terms of Flutter.
  ///
  /// Source: Flutter `MediaQueryData.padding`, which is the view padding minus the view insets and
  /// never negative; `Scaffold.resizeToAvoidBottomInset`.
  public init(_ layout: Layout, in scene: LayoutScene) {
    outline = PartsOutline(layout, in: scene)
    let overlap = layout.keyboard.overlap
    let safeArea = layout.safeArea
    viewInsets = Insets(bottom: overlap)
    viewPadding = safeArea
    padding = Insets(
      top: safeArea.top, left: safeArea.left, bottom: max(0, safeArea.bottom - overlap),
      right: safeArea.right)
    resizeToAvoidBottomInset = scene.composer.placement.resizesScaffold
    bodyHeight = scene.view.height - (resizeToAvoidBottomInset ? overlap : 0)
    animation = layout.animation.map(Animation.init)
  }
}

extension FlutterDialect.Animation {
  fileprivate init(_ animation: AnimationLayout) {
    durationMs = animation.durationMs
    curve = animation.curve.flutterName
    cubic = animation.curve.controlPoints
    spring = animation.curve.plainSpring
  }
}

extension Placement {
  fileprivate var resizesScaffold: Bool {
    switch self {
    case .dock, .accessory, .resize, .center, .avoidPadding, .avoidHeight: true
    case .overlap, .container, .pan, .overlay, .avoidPosition, .absent: false
    }
  }
}

extension Curve {
  /// Source: Flutter `Curves`, whose ease curves have the same control points as CSS.
  fileprivate var flutterName: String? {
    switch self {
    case .easeIn: "Curves.easeIn"
    case .easeOut: "Curves.easeOut"
    case .easeInOut: "Curves.easeInOut"
    case .linear: "Curves.linear"
    default: nil
    }
  }
}
