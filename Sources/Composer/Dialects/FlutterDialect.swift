/// A layout as Flutter uses it, in logical pixels.
public struct FlutterDialect: Hashable, Sendable {
  /// What an animation is made with.
  public struct Animation: Hashable, Sendable {
    /// In milliseconds; a spring takes its own time.
    public let durationMs: Double
    /// The name of one of `Curves`; `nil` for a curve that has none, and for a spring.
    public let curve: String?
    /// For `Cubic`; `nil` for a spring.
    public let cubic: CubicBezier?
    /// For `SpringDescription`; `nil` for a timing curve.
    public let spring: Spring?
  }

  /// `MediaQueryData.viewInsets`: what is completely covered, by the keyboard.
  public let viewInsets: Insets
  /// `MediaQueryData.viewPadding`: what is partly covered, whatever the keyboard does.
  public let viewPadding: Insets
  /// `MediaQueryData.padding`: the same less what the keyboard covers.
  public let padding: Insets
  /// `Scaffold.resizeToAvoidBottomInset`.
  public let resizeToAvoidBottomInset: Bool
  /// The height of such a scaffold's body without bars of its own.
  public let bodyHeight: Double
  /// How to get there; `nil` when nothing animates.
  public let animation: Animation?
}

extension FlutterDialect {
  /// Tells a layout.
  ///
  /// Source: Flutter `MediaQueryData.padding`, which is the view padding less the view insets and
  /// not negative; `Scaffold.resizeToAvoidBottomInset`.
  public init(_ layout: Layout, in scene: LayoutScene) {
    let overlap = layout.keyboard.overlap
    let safeArea = layout.safeArea
    viewInsets = Insets(bottom: overlap)
    viewPadding = safeArea
    padding = Insets(
      top: safeArea.top, left: safeArea.left, bottom: max(0, safeArea.bottom - overlap),
      right: safeArea.right)
    resizeToAvoidBottomInset = scene.composer?.placement.resizesScaffold ?? false
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
    case .dock, .accessory, .resize, .avoidPadding, .avoidHeight: true
    case .overlap, .container, .pan, .overlay, .avoidPosition: false
    }
  }
}

extension Curve {
  /// Source: Flutter `Curves`, whose ease curves have the control points of CSS.
  fileprivate var flutterName: String? {
    switch self {
    case .easeIn: "Curves.easeIn"
    case .easeOut: "Curves.easeOut"
    case .easeInOut: "Curves.easeInOut"
    case .linear: "Curves.linear"
    case .keyboard, .androidIme, .cubicBezier, .spring: nil
    }
  }
}
