import Composer
import JSON

extension Rect: Members {
  /// Visits position and size.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    visit(&json, extent: .nonNegativeLength)
  }

  fileprivate mutating func visit<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, extent: JSONNumber
  ) {
    json.about("The left edge.")
    json.required("x", &x, .length)
    json.about("The top edge.")
    json.required("y", &y, .length)
    json.about("The width.")
    json.required("width", &width, extent)
    json.about("The height.")
    json.required("height", &height, extent)
  }
}

/// The type of rectangles, which is read here: another module would not specialize `visit`, and a recording
/// has a rectangle in each sample.
package struct RectType: JSONType {
  private struct Frame: Members {
    var rect = Rect.zero
    let extent: JSONNumber

    mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
      json.schema("Rect", "A rectangle in points.")
      rect.visit(&json, extent: extent)
    }
  }

  /// The type of width and height.
  fileprivate let extent: JSONNumber

  package func read(_ value: borrowing JSONValue) -> Rect? {
    value.read(as: .members(of: Frame(extent: extent)))?.rect
  }

  #if !hasFeature(Embedded)
    package var schema: String {
      let isKeyboard = extent.schema == JSONNumber.length.schema
      return SchemaVisitor.schema {
        if isKeyboard {
          $0.schema(
            "KeyboardFrame",
            "A keyboard's frame as the platform reports it. An empty frame means hidden.")
        } else {
          $0.schema("Rect", "A rectangle in points.")
        }
        var rect = Rect.zero
        rect.visit(&$0, extent: extent)
      }
    }
  #endif
}

extension JSONType where Self == RectType {
  /// A rectangle with a width and a height of at least 0.
  package static var rect: Self { RectType(extent: .nonNegativeLength) }

  /// The frame of a keyboard as a platform reports it, which can be empty or have negative sides.
  package static var keyboardRect: Self { RectType(extent: .length) }
}

extension Size: Members {
  /// Visits width and height.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.about("The width.")
    json.required("width", &width, .positiveLength)
    json.about("The height.")
    json.required("height", &height, .positiveLength)
  }
}

extension JSONType where Self == JSONMembers<Size> {
  /// A size with a width and a height greater than 0.
  static var size: Self { .members(of: Size(width: 0, height: 0)) }
}

extension Insets: Members {
  /// Visits the four sides.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema("Insets", "Distances from the four sides in points. An absent side is 0.")
    json.about("The distance from the top.")
    json.member("top", &top, .nonNegativeLength)
    json.about("The distance from the left.")
    json.member("left", &left, .nonNegativeLength)
    json.about("The distance from the bottom.")
    json.member("bottom", &bottom, .nonNegativeLength)
    json.about("The distance from the right.")
    json.member("right", &right, .nonNegativeLength)
  }
}

extension JSONType where Self == JSONMembers<Insets> {
  /// Distances from the four sides; an absent side is 0.
  static var insets: Self { .members(of: .zero) }
}

extension Rect: JSONWritable {
  #if !hasFeature(Embedded)
    /// The schema of a rectangle in a response, in which numbers have no bounds.
    public static var schema: String {
      SchemaVisitor.response {
        $0.schema("RectResult", "A rectangle of a response, in points.")
        var rect = Rect.zero
        rect.visit(&$0)
      }
    }
  #endif
}
extension Size: JSONWritable {
  #if !hasFeature(Embedded)
    /// The schema of a size in a response, in which numbers have no bounds.
    public static var schema: String {
      SchemaVisitor.response {
        $0.schema("SizeResult", "A size of a response, in points.")
        var size = Size(width: 0, height: 0)
        size.visit(&$0)
      }
    }
  #endif
}
extension Insets: JSONWritable {
  #if !hasFeature(Embedded)
    /// The schema of distances in a response, in which numbers have no bounds.
    public static var schema: String {
      SchemaVisitor.response {
        $0.schema("InsetsResult", "Distances of a response from the four sides, in points.")
        var insets = Insets.zero
        insets.visit(&$0)
      }
    }
  #endif
}

extension JSONType where Self == JSONNumber {
  /// Points, in a range that exceeds every screen, but in which sums stay exact.
  package static var length: JSONNumber { .number(in: -Length.greatest...Length.greatest) }

  /// Points, at least 0.
  package static var nonNegativeLength: JSONNumber { .number(in: 0...Length.greatest) }

  /// Points, greater than 0.
  static var positiveLength: JSONNumber { .number(above: 0, through: Length.greatest) }

  /// Points of a position that responses have, a sum of lengths.
  package static var position: JSONNumber { .number(in: Length.positions) }

  /// Points of an inset that responses have, at least 0.
  static var inset: JSONNumber { .number(in: 0...Length.positions.upperBound) }

  /// Milliseconds of a duration.
  package static var duration: JSONNumber { .number(in: Length.durations) }

  /// Milliseconds of a clock.
  package static var time: JSONNumber { .number(in: Length.times) }
}

#if !hasFeature(Embedded)
  extension JSONNumber {
    /// The schemas that members without a description of their own share.
    package static var named: [String] {
      [
        JSONNumber.length.schema.named("Length", "A length or position in points."),
        JSONNumber.nonNegativeLength.schema.named(
          "NonNegativeLength", "A length in points; 0 or more."),
        JSONNumber.positiveLength.schema.named(
          "PositiveLength", "A length in points; more than 0."),
        JSONNumber.duration.schema.named(
          "DurationMs", "A duration in milliseconds; without it, the duration of the curve."),
        JSONNumber.time.schema.named(
          "TimeMs", "A time in milliseconds, of any clock that does not go back."),
      ]
    }
  }
#endif

extension JSONType where Self == JSONInteger {
  /// A limit on the number of lines.
  package static var lineLimit: JSONInteger { .integer(in: 1...1_000_000) }

  /// An offset into a text or a length of a text, in UTF-16 code units.
  static var offset: JSONInteger { .integer(in: 0...UTF16Text.greatestLength) }
}

extension JSONType where Self == JSONUTF16String {
  /// A text of a user.
  ///
  /// A body within the default limit of 1 MiB cannot have a longer one.
  package static var text: JSONUTF16String { .text(upTo: UTF16Text.greatestLength) }
}
