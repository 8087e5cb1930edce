/// The computed layout of the composer.
public struct ComposerLayout: Hashable, Sendable {
  /// The composer's frame in view coordinates; `nil` for an accessory bar that is not installed.
  public let frame: Rect?
  /// The text's frame in view coordinates; `nil` unless the composer is a bar.
  public let textFrame: Rect?
  /// The distance from the bar's bottom to the bottom safe area, in points; `nil` if no constraint
  /// holds the bar there.
  public let bottomConstraint: Double?
  /// The upward shift from the resting frame, in points; 0 for a docked bar.
  public let shift: Double
  /// Whether the composer is less high, or shifted less, than necessary, or its items are cut.
  public let clamped: Bool
  /// The rows and items; `nil` if the composer has none.
  public let parts: PartsLayout?
  /// Whether a bar that can be in the middle of the view is docked; `nil` for other placements.
  public private(set) var docked: Bool?
  /// The frame of the text, also of a field; `nil` without a frame.
  let textColumn: Rect?

  /// A composer without a frame: an accessory bar that is not installed.
  static let uninstalled = ComposerLayout(
    frame: nil, textFrame: nil, bottomConstraint: nil, shift: 0, clamped: false, parts: nil,
    textColumn: nil)

  /// Creates the layout of a bar at the bottom.
  init(
    bar frame: Rect, _ placed: PartFrames, mode: BarMode, of composer: borrowing ComposerBox,
    bottomConstraint: Double, clamped: Bool
  ) {
    self.init(
      frame: frame, textFrame: placed.text, bottomConstraint: bottomConstraint, shift: 0,
      clamped: clamped || placed.isCut, parts: PartsLayout(placed, mode: mode, of: composer),
      textColumn: placed.text)
  }

  /// Creates the layout of a field, whose frame its parts fill.
  init(
    field frame: Rect, of composer: borrowing ComposerBox, text: MeasuredText, shift: Double = 0
  ) {
    let placed = BarParts(of: composer, mode: text.mode).placed(
      in: frame, text, textHeight: text.height, margin: nil)
    self.init(
      frame: frame, textFrame: nil, bottomConstraint: nil, shift: shift, clamped: placed.isCut,
      parts: PartsLayout(placed, mode: text.mode, of: composer), textColumn: placed.text)
  }

  private init(
    frame: Rect?, textFrame: Rect?, bottomConstraint: Double?, shift: Double, clamped: Bool,
    parts: PartsLayout?, textColumn: Rect?
  ) {
    self.frame = frame
    self.textFrame = textFrame
    self.bottomConstraint = bottomConstraint
    self.shift = shift
    self.clamped = clamped
    self.parts = parts
    self.textColumn = textColumn
  }

  /// The composer after a shift upwards, which removes its bottom constraint.
  func shifted(by distance: Double, clamped: Bool) -> ComposerLayout {
    ComposerLayout(
      frame: frame?.offsetBy(y: -distance), textFrame: textFrame?.offsetBy(y: -distance),
      bottomConstraint: nil, shift: distance, clamped: self.clamped || clamped,
      parts: parts?.mapFrames { $0.offsetBy(y: -distance) },
      textColumn: textColumn?.offsetBy(y: -distance))
  }

  /// The bar of a placement that can be in the middle of the view.
  ///
  /// - Parameter isDocked: whether it is at the bottom; in the middle it is at rest, not shifted.
  func docked(_ isDocked: Bool) -> ComposerLayout {
    var composer = ComposerLayout(
      frame: frame, textFrame: textFrame, bottomConstraint: bottomConstraint, shift: 0,
      clamped: clamped, parts: parts, textColumn: textColumn)
    composer.docked = isDocked
    return composer
  }

  /// The composer with other frames.
  func mapFrames(_ transform: (Rect) -> Rect) -> ComposerLayout {
    var composer = ComposerLayout(
      frame: frame.map(transform), textFrame: textFrame.map(transform),
      bottomConstraint: bottomConstraint, shift: shift, clamped: clamped,
      parts: parts?.mapFrames(transform), textColumn: textColumn.map(transform))
    composer.docked = docked
    return composer
  }
}

/// The computed rows and items of a composer.
public struct PartsLayout: Hashable, Sendable {
  /// The items, in their order; `nil` if the composer has none.
  public let items: [ItemLayout]?
  /// The rows of the bar from top to bottom; `nil` if the composer has none.
  public let rows: [RowLayout]?
  /// The place of the items.
  public let mode: BarMode
  /// Whether items were cut to fit.
  public let isCut: Bool

  /// Creates the layout of the parts; `nil` for a composer without rows, items and mode.
  init?(_ placed: PartFrames, mode: BarMode, of composer: borrowing ComposerBox) {
    guard !placed.items.isEmpty || !placed.rows.isEmpty || composer.mode != nil else { return nil }
    items = placed.items.isEmpty ? nil : placed.items
    rows = placed.rows.isEmpty ? nil : placed.rows
    self.mode = mode
    isCut = placed.isCut
  }

  private init(_ items: [ItemLayout]?, _ rows: [RowLayout]?, of parts: PartsLayout) {
    self.items = items
    self.rows = rows
    mode = parts.mode
    isCut = parts.isCut
  }

  /// The parts with other frames.
  func mapFrames(_ transform: (Rect) -> Rect) -> PartsLayout {
    PartsLayout(
      items?.map { $0.mapFrame(transform) }, rows?.map { $0.mapFrames(transform) }, of: self)
  }
}

/// The style property that an avoiding view applies.
///
/// Source: React Native `KeyboardAvoidingView`, property `behavior`.
public enum Avoidance: Hashable, Sendable {
  /// Behaviour `padding`: the bottom padding, in points.
  case paddingBottom(Double)
  /// Behaviour `position`: the upward distance, in points.
  case bottom(Double)
  /// Behaviour `height`: the height in points; `nil` sets no height.
  case height(Double?)
}

/// The result of a placement.
struct PlacementResult: Hashable {
  /// The computed layout of the composer.
  let composer: ComposerLayout
  /// The container's frame, in view coordinates.
  let container: Rect
  /// The style that an avoiding view applies; `nil` for other placements.
  let avoid: Avoidance?

  init(_ composer: ComposerLayout, container: Rect, avoid: Avoidance? = nil) {
    self.composer = composer
    self.container = container
    self.avoid = avoid
  }
}

extension ComposerBox {
  /// Places the composer; `nil` without one.
  func placed(
    in context: LayoutContext, text: MeasuredText, explaining terms: inout Explanation
  ) -> PlacementResult? {
    switch placement {
    case .dock: dock(in: context, text: text, explaining: &terms)
    case .accessory: accessory(in: context, text: text, explaining: &terms)
    case .overlap: overlap(in: context, text: text, explaining: &terms)
    case .container: container(in: context, text: text, explaining: &terms)
    case .resize: resize(in: context, text: text, explaining: &terms)
    case .pan: pan(in: context, text: text, explaining: &terms)
    case .overlay: overlay(in: context, text: text, explaining: &terms)
    case .avoidPadding: avoidPadding(in: context, text: text, explaining: &terms)
    case .avoidPosition: avoidPosition(in: context, text: text, explaining: &terms)
    case .avoidHeight: avoidHeight(in: context, text: text, explaining: &terms)
    case .center: center(in: context, text: text, explaining: &terms)
    case .absent: nil
    }
  }
}
