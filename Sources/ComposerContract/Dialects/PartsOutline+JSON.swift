import Composer
import JSON

/// The words of a platform for views that are stacked.
struct StackTerms {
  /// The member with the views of a stack.
  fileprivate let children: StaticString
  /// The values of `alignment` for the top, the middle and the bottom of a line.
  fileprivate let alignments: (first: String, center: String, last: String)
  /// The kind of view that takes the rest of the width around or instead of the text.
  fileprivate let rest: String

  /// UIKit `UIStackView`.
  static let uikit = StackTerms(
    children: "arrangedSubviews", alignments: ("top", "center", "bottom"), rest: "UIView")
  /// Jetpack Compose `Row` and `Column`, and `Modifier.weight` for the rest.
  static let compose = StackTerms(
    children: "content", alignments: ("Top", "CenterVertically", "Bottom"),
    rest: "Modifier.weight(1f)")
  /// Flutter `Row` and `Column`, and `Expanded` for the rest.
  static let flutter = StackTerms(
    children: "children", alignments: ("start", "center", "end"), rest: "Expanded")

  fileprivate func word(for alignment: Item.Alignment) -> String {
    switch alignment {
    case .first: alignments.first
    case .center: alignments.center
    case .last: alignments.last
    }
  }
}

/// The axis along which views are stacked.
private enum StackAxis: String, CaseIterable, JSONWritable {
  case vertical, horizontal

  /// Visits the axis, which each stack has; the name of its other member depends on the platform.
  @inline(__always)
  static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> StackAxis) {
    json.type("StackAxis", "The axis along which views are stacked.")
    json.output("axis", value())
  }
}

/// The parts of a bar in the words of a platform.
struct Stack: JSONWritable {
  let outline: PartsOutline
  let terms: StackTerms

  /// Creates the stack of a layout; nil if the bar has no rows and items.
  init?(_ outline: PartsOutline?, _ terms: StackTerms) {
    guard let outline else { return nil }
    self.outline = outline
    self.terms = terms
  }

  /// Writes a vertical stack, with a horizontal one for each line.
  func write(to json: inout JSONWriter) {
    json.object {
      StackAxis.visit(&$0) { .vertical }
      $0.member(terms.children, outline.lines.map { StackLine(line: $0, terms: terms) })
    }
  }

  #if !hasFeature(Embedded)
    /// The schema of all platforms, which tells the names of the views in words.
    static var schema: String {
      SchemaVisitor.response {
        $0.schema(
          "Stack",
          """
          A vertical stack of horizontal ones. The views are in `arrangedSubviews` (UIKit), `content` (Jetpack Compose)
          or `children` (Flutter). A view has an `id` with its size and alignment, or is the `text` or empty space.
          """)
        $0.rule(#""additionalProperties": true"#)
        StackAxis.visit(&$0, of: SchemaVisitor.noValue)
      }
    }
  #endif
}

private struct StackLine: JSONWritable {
  let line: PartsOutline.Line
  let terms: StackTerms

  func write(to json: inout JSONWriter) {
    json.object {
      StackAxis.visit(&$0) { .horizontal }
      $0.member(terms.children, line.elements.map { StackElement(element: $0, terms: terms) })
    }
  }
}

private struct StackElement: JSONWritable {
  let element: PartsOutline.Element
  let terms: StackTerms

  func write(to json: inout JSONWriter) {
    json.object {
      switch element {
      case .part(let id, let width, let height, let alignment):
        $0.member("id", id)
        $0.memberIfPresent("width", width)
        $0.member("height", height)
        $0.member("alignment", terms.word(for: alignment))
      case .text:
        $0.member("text", true)
        $0.member("fills", terms.rest)
      case .space: $0.member("fills", terms.rest)
      }
    }
  }
}

extension CSSDialect.Grid: ResponseObject {
  /// Visits the properties of a grid container.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("CSSGrid", "The properties of a grid container with the bar's parts.")
    json.about("Always grid.")
    json.constant("display", "grid")
    json.about("The areas `leading`, `text` and `trailing`, and `row-0` and so on for rows.")
    json.output("gridTemplateAreas", value().areas)
    json.about("The widths of the columns.")
    json.output("gridTemplateColumns", value().columns)
    json.about("The heights of the rows.")
    json.output("gridTemplateRows", value().rows)
  }
}
