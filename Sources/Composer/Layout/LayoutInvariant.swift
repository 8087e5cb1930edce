/// What must hold wherever a bar at the bottom is placed.
public enum LayoutInvariant: String, CaseIterable, Sendable {
  /// A docked keyboard covers no part of the bar.
  case clearOfKeyboard
  /// The bar's top is not above the top limit.
  case belowTopLimit
  /// The bar's bottom is not inside the bottom safe area.
  case clearOfSafeArea
}
