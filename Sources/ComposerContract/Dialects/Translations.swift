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

extension Translations: ResponseObject {
  /// Visits the requested dialects in the order of the schema.
  @inline(__always)
  static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Translations) {
    json.schema("PlatformTranslations", "The layout in the terms of each requested platform.")
    json.outputIfPresent("css", value().css)
    json.outputIfPresent("uikit", value().uikit)
    json.outputIfPresent("reactNative", value().reactNative)
    json.outputIfPresent("flutter", value().flutter)
    json.outputIfPresent("compose", value().compose)
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

  #if !hasFeature(Embedded)
    /// The schema of four numbers.
    public static var schema: String {
      "{\"type\":\"array\",\"items\":{\"type\":\"number\"},\"minItems\":4,\"maxItems\":4}"
    }
  #endif
}

/// The custom properties by name.
private struct CustomProperties: JSONWritable {
  let properties: [CSSDialect.Property]

  func write(to json: inout JSONWriter) {
    json.object {
      for property in properties { $0.entry(property.name, property.value) }
    }
  }

  #if !hasFeature(Embedded)
    static var schema: String { [String: String].schema }
  #endif
}

extension CSSDialect: ResponseObject {
  /// Visits the custom properties, the transition and the grid.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("CSSTranslation", "Custom properties for the element that is the view.")
    json.type(
      "CSSCustomProperties",
      """
      Custom properties by name. `--keyboard-inset-*` and `--safe-area-inset-*` have the names of
      the browser's `env()` variables. `--composer-left` and `--composer-top` are for a transform,
      which `transition` animates; `--composer-translate-y` is the distance of the animation.
      """)
    json.output("properties", CustomProperties(properties: value().properties))
    json.about("The value of `transition` for the transform; null without animation.")
    json.output("transition", value().transition)
    json.about("The bar's parts; absent without items and rows.")
    json.outputIfPresent("grid", value().grid)
  }
}
