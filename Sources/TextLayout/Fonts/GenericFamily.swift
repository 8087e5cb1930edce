/// A family that stands for others, by its name in CSS.
///
/// Source: CSS Fonts Module Level 4, section 2.1.3. `system-ui` is looked up as a name.
enum GenericFamily: String {
  /// The family of text that has none, as browsers serialize it.
  case standard = "-webkit-body"
  case serif
  case sansSerif = "sans-serif"
  case monospace, cursive, fantasy, math

  /// Reads a name, in which capitals do not matter; nil for others.
  init?(named name: String) { self.init(rawValue: name.lowercased()) }
}
