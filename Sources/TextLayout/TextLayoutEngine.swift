import Composer

/// Breaks texts into lines with the fonts of this machine.
///
/// One engine serves all threads of a process: what it caches is shared and bounded.
public final class TextLayoutEngine: Sendable {
  /// The families that a request without `font.families` takes, most wanted first.
  public let defaultFamilies: [String]

  /// Makes an engine over the installed fonts.
  public init(defaultFamilies: [String]) {
    self.defaultFamilies = defaultFamilies
  }
}
