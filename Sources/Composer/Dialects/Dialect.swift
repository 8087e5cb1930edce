/// The platforms in whose terms a layout can be told.
public enum Dialect: String, CaseIterable, Sendable {
  /// Custom properties and an easing.
  case css
  /// Constraint constants, content insets and animation options.
  case uikit
  /// Properties of KeyboardAvoidingView and an Animated configuration.
  case reactNative
  /// The insets of MediaQuery.
  case flutter
  /// Jetpack Compose's WindowInsets.
  case compose
}
