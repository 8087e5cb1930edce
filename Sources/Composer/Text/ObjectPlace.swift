/// Where an object stands in its line, and the room that it has above and below.
///
/// Source: CSS Inline Layout Module Level 3, section 4.3 (vertical-align); CSS 2, section 10.8.
public struct ObjectPlace: Hashable, Sendable {
  /// What the object is aligned with.
  public enum Alignment: Hashable, Sendable {
    /// Its baseline with that of the text.
    case baseline
    /// Its middle with the middle of the text's small letters.
    case middle
    /// Its bottom with that of the text's font.
    case textBottom
    /// Its top with that of the text's font.
    case textTop
    /// Its baseline with that of a subscript.
    case subscripted
    /// Its baseline with that of a superscript.
    case superscripted
    /// Its baseline a length above that of the text, in points.
    case raised(by: Double)
  }

  /// The room above, in points, at least 0.
  public package(set) var top = 0.0
  /// The room below, in points, at least 0.
  public package(set) var bottom = 0.0
  /// What the object is aligned with.
  public package(set) var alignment = Alignment.baseline

  /// An object that stands on the baseline, without room.
  public init() {}

  /// Makes a place.
  package init(top: Double, bottom: Double, alignment: Alignment) {
    (self.top, self.bottom, self.alignment) = (top, bottom, alignment)
  }
}
