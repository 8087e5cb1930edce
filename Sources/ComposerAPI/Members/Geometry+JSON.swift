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
  /// A rectangle; width and height are not negative.
  static var rect: Self { .object(Rect.of) }

  /// A keyboard's frame as the platform reports it, also one that is empty or inside out.
  static var keyboardRect: Self { .object(Rect.ofKeyboard) }
}

extension Size {
  fileprivate init?(json: inout JSONObject) {
    let width = json.required("width", .positiveLength)
    let height = json.required("height", .positiveLength)
    guard let width, let height else { return nil }
    self.init(width: width, height: height)
  }
}

extension JSONType where Self == JSONObjectType<Size> {
  /// A size with an area.
  static var size: Self { .object(Size.init(json:)) }
}

extension Insets {
  fileprivate init?(json: inout JSONObject) {
    self.init(
      top: json.optional("top", .nonNegativeLength) ?? 0,
      left: json.optional("left", .nonNegativeLength) ?? 0,
      bottom: json.optional("bottom", .nonNegativeLength) ?? 0,
      right: json.optional("right", .nonNegativeLength) ?? 0)
  }
}

extension JSONType where Self == JSONObjectType<Insets> {
  /// Distances from the four sides; a side that is absent is 0.
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
  /// Writes both extents.
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
  /// Points; far beyond every screen, and small enough that sums stay exact.
  static var length: JSONNumber { .number(in: -1_000_000...1_000_000) }

  /// Points, not negative.
  static var nonNegativeLength: JSONNumber { .number(in: 0...1_000_000) }

  /// Points, more than zero.
  static var positiveLength: JSONNumber { .number(above: 0, through: 1_000_000) }

  /// Milliseconds.
  static var duration: JSONNumber { .number(in: 0...60_000) }
}

extension JSONType where Self == JSONInteger {
  /// A limit on lines.
  static var lineLimit: JSONInteger { .integer(in: 1...1_000_000) }

  /// An offset into a text, or its length.
  static var offset: JSONInteger { .integer(in: 0...longestText) }
}

extension JSONType where Self == JSONText {
  /// A text that somebody typed.
  static var text: JSONText { .text(upTo: longestText) }
}

/// UTF-16 code units; no body within the usual limit of 1 MiB holds more.
private let longestText = 1 << 20
