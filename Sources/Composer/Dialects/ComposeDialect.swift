/// A layout in the terms of Jetpack Compose, in dp.
public struct ComposeDialect: Hashable, Sendable {
  /// The value of `android:windowSoftInputMode`.
  public enum SoftInputMode: String, CaseIterable, Sendable {
    /// The window resizes and receives insets.
    case adjustResize
    /// The window pans.
    case adjustPan
    /// The window does not change.
    case adjustNothing
  }

  /// The arguments of `spring()`.
  public struct SpringSpec: Hashable, Sendable {
    /// The damping ratio; 1 is critical damping.
    public let dampingRatio: Double
    /// The stiffness for a mass of 1.
    public let stiffness: Double
  }

  /// The parameters of an animation.
  public struct Animation: Hashable, Sendable {
    /// The duration in milliseconds; springs ignore it.
    public let durationMillis: Double
    /// The control points for `PathInterpolator` and `CubicBezierEasing`; `nil` for a spring.
    public let pathInterpolator: CubicBezier?
    /// The arguments of `spring()`; `nil` for a timing curve.
    public let spring: SpringSpec?
  }

  /// `WindowInsets.ime`.
  public let ime: Insets
  /// `WindowInsets.isImeVisible`.
  public let isImeVisible: Bool
  /// `WindowInsets.systemBars`, including the display cutout.
  public let systemBars: Insets
  /// `WindowInsets.safeDrawing`: the greater of both insets on each side.
  public let safeDrawing: Insets
  /// `android:windowSoftInputMode`.
  public let windowSoftInputMode: SoftInputMode
  /// The animation to the layout; `nil` without an animation.
  public let animation: Animation?
  /// The parts of the bar; `nil` for a composer without rows and items.
  public let outline: PartsOutline?
}

extension ComposeDialect {
  /// Converts a layout to the terms of Jetpack Compose.
  ///
  /// Source: Jetpack Compose `WindowInsets.safeDrawing`, the union of system bars, display cutout
  /// and input method.
  public init(_ layout: Layout, in scene: LayoutScene) {
    outline = PartsOutline(layout, in: scene)
    let safeArea = layout.safeArea
    ime = Insets(bottom: layout.keyboard.overlap)
    isImeVisible = layout.keyboard.state != .hidden
    systemBars = safeArea
    safeDrawing = Insets(
      top: safeArea.top, left: safeArea.left,
      bottom: max(safeArea.bottom, layout.keyboard.overlap), right: safeArea.right)
    windowSoftInputMode = scene.composer.placement.softInputMode
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
    case .dock, .accessory, .resize, .center, .avoidPadding, .avoidHeight: .adjustResize
    case .overlap, .container, .pan, .avoidPosition: .adjustPan
    case .overlay, .absent: .adjustNothing
    }
  }
}
