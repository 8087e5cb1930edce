/// Which fonts an engine tries after the named families.
struct FontFallback: Hashable, Sendable {
  /// Whether the standard font of the content's script comes before the system's choice.
  let addsStandardFont: Bool
  /// Whether each grapheme cluster selects a font by its first character: a font for colour emoji if
  /// that has emoji presentation or can take a skin tone. Otherwise segments have a presentation,
  /// and the system's fonts are asked for one missing character after another.
  let choosesByCluster: Bool
}
