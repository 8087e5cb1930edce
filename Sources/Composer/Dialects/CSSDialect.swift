/// A layout as CSS custom properties.
public struct CSSDialect: Hashable, Sendable {
  /// A custom property and its value.
  public struct Property: Hashable, Sendable {
    /// The name, including its two leading hyphens.
    public let name: String
    /// The value, including its unit.
    public let value: String
  }

  /// The custom properties to set on the view's element.
  public let properties: [Property]
  /// The value of `transition` that animates the composer; `nil` without an animation.
  public let transition: String?
  /// The grid of the bar's parts; `nil` for a composer without rows and items.
  public let grid: Grid?
}

extension CSSDialect {
  /// Converts a layout to CSS.
  ///
  /// The keyboard's rectangle and the safe area use the names of the browser's environment
  /// variables, so `var(--keyboard-inset-height)` can replace `env(keyboard-inset-height)`.
  ///
  /// Source: VirtualKeyboard API, `env(keyboard-inset-*)`; CSS Environment Variables Level 1,
  /// `env(safe-area-inset-*)`.
  public init(_ layout: Layout, in scene: LayoutScene) {
    let bounds = Rect(x: 0, y: 0, width: scene.view.width, height: scene.view.height)
    let lengths =
      CSSDialect.safeArea(layout.safeArea)
      + CSSDialect.keyboard(layout.keyboard, over: bounds)
      + CSSDialect.composer(layout, in: bounds)
    let easing = layout.animation.map { CSSDialect.easing($0) } ?? []
    grid = Grid(layout, in: scene)
    properties = lengths.map { Property(name: $0, value: "\($1.css)px") } + easing
    transition = layout.animation.flatMap { animation in
      animation.css.map { "transform \(animation.settleMs.css)ms \($0)" }
    }
  }

  private static func safeArea(_ insets: Insets) -> [(String, Double)] {
    [
      ("--safe-area-inset-top", insets.top), ("--safe-area-inset-right", insets.right),
      ("--safe-area-inset-bottom", insets.bottom), ("--safe-area-inset-left", insets.left),
    ]
  }

  /// The part of the view that the keyboard covers; all values are 0 if it covers nothing.
  private static func keyboard(
    _ keyboard: KeyboardLayout, over bounds: Rect
  ) -> [(String, Double)] {
    let covered =
      keyboard.overlap > 0 ? keyboard.frame?.intersection(bounds) ?? .zero : .zero
    return [
      ("--keyboard-inset-top", covered.y), ("--keyboard-inset-left", covered.x),
      ("--keyboard-inset-width", covered.width), ("--keyboard-inset-height", covered.height),
    ]
  }

  private static func composer(_ layout: Layout, in bounds: Rect) -> [(String, Double)] {
    guard let frame = layout.composer?.frame else { return [] }
    let distance = layout.animation.map { $0.to.y - $0.from.y } ?? 0
    return [
      ("--composer-top", frame.y), ("--composer-bottom", bounds.height - frame.maxY),
      ("--composer-left", frame.x), ("--composer-width", frame.width),
      ("--composer-height", frame.height), ("--composer-translate-y", distance),
      ("--container-top", layout.container.y), ("--container-height", layout.container.height),
    ]
  }

  private static func easing(_ animation: AnimationLayout) -> [Property] {
    [
      Property(name: "--composer-duration", value: "\(animation.settleMs.css)ms"),
      Property(name: "--composer-easing", value: animation.css ?? "linear"),
    ]
  }
}
