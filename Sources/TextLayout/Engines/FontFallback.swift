/// Which fonts an engine tries after the named families.
struct FontFallback: Hashable, Sendable {
  /// Whether the standard font of the content's script comes before the system's choice.
  let addsStandardFont: Bool
}
