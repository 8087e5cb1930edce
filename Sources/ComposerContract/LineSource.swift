import Composer

/// What operations need of the module that measures text.
///
/// The service measures with fonts; a page measures with a canvas, or with the client's metrics.
package protocol LineSource: AnyObject, Sendable {
  /// The style for requests that specify none.
  var defaultStyle: TextStyle { get }

  /// Whether parts of a text with a style of their own are measured in it.
  var measuresSpans: Bool { get }

  /// Whether there is a font to measure with.
  var hasFonts: Bool { get }

  /// Returns the style for requests that specify none on a screen of a platform; nil where the screen is the
  /// page's own.
  ///
  /// - Parameter pixelRatio: the device pixels of a point.
  func style(of platform: Platform, pixelRatio: Double) -> TextStyle?

  /// Returns a measurer for texts of a style, which charges the budget of a request.
  func lines(of style: TextStyle, within budget: WorkBudget) -> any LineMeasuring

  /// Returns a measurer without a budget, which any thread may use.
  func unlimitedLines(of style: TextStyle) -> any LineMeasuring & Sendable

  /// Whether families are those of a request that names none.
  func isDefault(_ families: [String]) -> Bool

  /// Returns how many families of a style are looked up by their names, and how many of them no
  /// earlier request had.
  func familyLookups(of style: TextStyle) -> (all: Int, new: Int)

  /// Returns the members of a style, as in a request, that change nothing in the lines measured here.
  func unusedMembers(of style: TextStyle) -> [StaticString]

  /// Returns the families of a style that are not installed.
  func absentFamilies(in style: TextStyle) -> [AbsentFamily]
}

extension LineSource {
  package func unusedMembers(of style: TextStyle) -> [StaticString] { [] }
}
