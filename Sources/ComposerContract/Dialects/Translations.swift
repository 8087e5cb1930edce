import Composer
import JSON

/// A layout in each requested dialect.
///
/// A class, because few responses have the 900 bytes.
final class Translations {
  private let css: CSSDialect?
  private let uikit: UIKitDialect?
  private let reactNative: ReactNativeDialect?
  private let flutter: FlutterDialect?
  private let compose: ComposeDialect?

  init(of layout: Layout, in scene: LayoutScene, to dialects: [Dialect]) {
    css = dialects.contains(.css) ? CSSDialect(layout, in: scene) : nil
    uikit = dialects.contains(.uikit) ? UIKitDialect(layout, in: scene) : nil
    reactNative = dialects.contains(.reactNative) ? ReactNativeDialect(layout, in: scene) : nil
    flutter = dialects.contains(.flutter) ? FlutterDialect(layout, in: scene) : nil
    compose = dialects.contains(.compose) ? ComposeDialect(layout, in: scene) : nil
  }
}

extension Translations: JSONWritable {
  /// Writes the requested dialects in the order of the schema.
  func write(to json: inout JSONWriter) {
    json.object {
      $0.memberIfPresent("css", css)
      $0.memberIfPresent("uikit", uikit)
      $0.memberIfPresent("reactNative", reactNative)
      $0.memberIfPresent("flutter", flutter)
      $0.memberIfPresent("compose", compose)
    }
  }
}

extension JSONType where Self == DialectList {
  /// Dialects, each at most once.
  static var dialects: DialectList { DialectList() }
}

/// An array of dialects, each at most once.
struct DialectList: JSONType {
  func read(_ value: borrowing JSONValue) -> [Dialect]? {
    let most = Dialect.allCases.count
    guard let dialects = value.read(as: .array(of: .name(of: Dialect.self), count: 0...most))
    else { return nil }
    if dialects.firstRepeated != nil { value.report("must not name a dialect twice") }
    return dialects
  }

  #if !hasFeature(Embedded)
    var schema: String {
      let names = JSONArray.array(
        of: .name(of: Dialect.self), count: 0...Dialect.allCases.count)
      return "\(names.schema.dropLast()),\"uniqueItems\":true}"
    }
  #endif
}

extension CubicBezier: JSONWritable {
  /// Writes the coordinates of both control points.
  public func write(to json: inout JSONWriter) { json.value([x1, y1, x2, y2]) }
}

extension CSSDialect: JSONWritable {
  /// Writes the custom properties by name.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("properties") { json in
        for property in properties { json.entry(property.name, property.value) }
      }
      $0.member("transition", transition)
      $0.memberIfPresent("grid", grid)
    }
  }
}
