/// A layout as Jetpack Compose uses it, in dp.
public struct ComposeDialect: Hashable, Sendable {
  /// How the window is to be declared.
  public enum SoftInputMode: String, CaseIterable, Sendable {
    /// The window resizes, and insets are told.
    case adjustResize
    /// The window moves.
    case adjustPan
    /// Nothing happens.
    case adjustNothing
  }

  /// A spring as `spring()` takes it.
  public struct SpringSpec: Hashable, Sendable {
    /// 1 is critically damped.
    public let dampingRatio: Double
    /// The force per distance of a unit of mass.
    public let stiffness: Double
  }

  /// What an animation is made with.
  public struct Animation: Hashable, Sendable {
    /// In milliseconds; a spring takes its own time.
    public let durationMillis: Double
    /// For `PathInterpolator` and `CubicBezierEasing`; `nil` for a spring.
    public let pathInterpolator: CubicBezier?
    /// For `spring()`; `nil` for a timing curve.
    public let spring: SpringSpec?
  }

  /// `WindowInsets.ime`.
  public let ime: Insets
  /// `WindowInsets.isImeVisible`.
  public let isImeVisible: Bool
  /// `WindowInsets.systemBars`, the cutout included.
  public let systemBars: Insets
  /// `WindowInsets.safeDrawing`: the union of both, which is the greater on each side.
  public let safeDrawing: Insets
  /// `android:windowSoftInputMode`.
  public let windowSoftInputMode: SoftInputMode
  /// How to get there; `nil` when nothing animates.
  public let animation: Animation?
}

extension ComposeDialect {
  /// Tells a layout.
  ///
  /// Source: Jetpack Compose `WindowInsets.safeDrawing`, the union of system bars, display cutout
  /// and input method.
  public init(_ layout: Layout, in scene: LayoutScene) {
    let safeArea = layout.safeArea
    ime = Insets(bottom: layout.keyboard.overlap)
    isImeVisible = layout.keyboard.state != .hidden
    systemBars = safeArea
    safeDrawing = Insets(
      top: safeArea.top, left: safeArea.left,
      bottom: max(safeArea.bottom, layout.keyboard.overlap), right: safeArea.right)
    windowSoftInputMode = scene.composer?.placement.softInputMode ?? .adjustResize
    animation = layout.animation.map(Animation.init)
  }
}

extension ComposeDialect.Animation {
  fileprivate init(_ animation: AnimationLayout) {
    durationMillis = animation.durationMs
    pathInterpolator = animation.curve.controlPoints
    spring = animation.curve.plainSpring.map(ComposeDialect.SpringSpec.init)
  }
}

extension ComposeDialect.SpringSpec {
  fileprivate init(_ spring: Spring) {
    dampingRatio = Oscillator(spring).dampingRatio
    stiffness = spring.stiffness / spring.mass
  }
}

extension Placement {
  /// Source: Android `WindowManager.LayoutParams.softInputMode`.
  fileprivate var softInputMode: ComposeDialect.SoftInputMode {
    switch self {
    case .dock, .accessory, .resize, .avoidPadding, .avoidHeight: .adjustResize
    case .overlap, .container, .pan, .avoidPosition: .adjustPan
    case .overlay: .adjustNothing
    }
  }
}
