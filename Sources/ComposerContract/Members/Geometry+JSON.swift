import Composer
import JSON

extension Rect {
  /// Reads a rectangle with width and height of the given type.
  private init?(json: inout JSONObject, extent: JSONNumber) {
    let x = json.required("x", .length)
    let y = json.required("y", .length)
    let width = json.required("width", extent)
    let height = json.required("height", extent)
    guard let x, let y, let width, let height else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }

  fileprivate static func of(_ json: inout JSONObject) -> Rect? {
    Rect(json: &json, extent: .nonNegativeLength)
  }

  fileprivate static func ofKeyboard(_ json: inout JSONObject) -> Rect? {
    Rect(json: &json, extent: .length)
  }
}

extension JSONType where Self == JSONObjectType<Rect> {
  /// A rectangle with a width and a height of at least 0.
  package static var rect: Self { .object(Rect.of) }

  /// The frame of a keyboard as a platform reports it, which can be empty or have negative sides.
  package static var keyboardRect: Self { .object(Rect.ofKeyboard) }
}

extension Size {
  init?(json: inout JSONObject) {
    let width = json.required("width", .positiveLength)
    let height = json.required("height", .positiveLength)
    guard let width, let height else { return nil }
    self.init(width: width, height: height)
  }
}

extension JSONType where Self == JSONObjectType<Size> {
  /// A size with a width and a height greater than 0.
  static var size: Self { .object(Size.init(json:)) }
}

extension Insets {
  init?(json: inout JSONObject) {
    self.init(
      top: json.optional("top", .nonNegativeLength) ?? 0,
      left: json.optional("left", .nonNegativeLength) ?? 0,
      bottom: json.optional("bottom", .nonNegativeLength) ?? 0,
      right: json.optional("right", .nonNegativeLength) ?? 0)
  }
}

extension JSONType where Self == JSONObjectType<Insets> {
  /// Distances from the four sides; an absent side is 0.
  static var insets: Self { .object(Insets.init(json:)) }
}

extension Rect: JSONWritable {
  /// Writes position and size.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("x", x)
      $0.member("y", y)
      $0.member("width", width)
      $0.member("height", height)
    }
  }
}

extension Size: JSONWritable {
  /// Writes width and height.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("width", width)
      $0.member("height", height)
    }
  }
}

extension Insets: JSONWritable {
  /// Writes all four sides.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("top", top)
      $0.member("left", left)
      $0.member("bottom", bottom)
      $0.member("right", right)
    }
  }
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

extension JSONType where Self == JSONInteger {
  /// A limit on the number of lines.
  package static var lineLimit: JSONInteger { .integer(in: 1...1_000_000) }

  /// An offset into a text or a length of a text, in UTF-16 code units.
  static var offset: JSONInteger { .integer(in: 0...UTF16Text.greatestLength) }
}

extension JSONType where Self == JSONText {
  /// A text of a user.
  ///
  /// A body within the default limit of 1 MiB cannot have a longer one.
  package static var text: JSONText { .text(upTo: UTF16Text.greatestLength) }
}
