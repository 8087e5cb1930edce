import Composer
import JSON

extension ComposeDialect: ResponseObject {
  /// Visits the window's insets, its mode and the animation.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema(
      "JetpackComposeTranslation",
      "Jetpack Compose's window insets, soft input mode and animation.")
    json.object("windowInsets") { json in
      json.schema("JetpackComposeWindowInsets", "Jetpack Compose's WindowInsets.")
      json.output("ime", value().ime)
      json.about("Whether the keyboard is visible.")
      json.output("isImeVisible", value().isImeVisible)
      json.output("systemBars", value().systemBars)
      json.output("safeDrawing", value().safeDrawing)
    }
    json.type("AndroidSoftInputMode", "The `android:windowSoftInputMode` of an activity.")
    json.output("windowSoftInputMode", value().windowSoftInputMode)
    json.about("The animation; null if nothing animates.")
    json.output("animation", value().animation)
    json.about("The bar's parts as `Column` and `Row`; absent without items and rows.")
    json.outputIfPresent("column", Stack(value().outline, .compose))
  }
}

extension ComposeDialect.SoftInputMode: JSONWritable {}

extension ComposeDialect.Animation: ResponseObject {
  /// Visits the arguments of an interpolator or a spring.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("JetpackComposeAnimation", "The parameters of `tween` or `spring`.")
    json.about("Milliseconds.")
    json.output("durationMillis", value().durationMillis)
    json.type("TimingControlPoints", "x1, y1, x2 and y2 of a cubic Bézier curve.")
    json.about("For `PathInterpolator`; null for a spring.")
    json.output("pathInterpolator", value().pathInterpolator)
    json.about("For `spring`; null for a timing curve.")
    json.output("spring", value().spring)
  }
}

extension ComposeDialect.SpringSpec: ResponseObject {
  /// Visits the arguments of `spring()`.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("JetpackComposeSpring", "The parameters of `spring`.")
    json.about("1 is critical damping.")
    json.output("dampingRatio", value().dampingRatio)
    json.about("Stiffness for a mass of 1.")
    json.output("stiffness", value().stiffness)
  }
}

extension FlutterDialect: ResponseObject {
  /// Visits the insets of MediaQuery, the scaffold and the animation.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("FlutterTranslation", "Flutter's MediaQuery, Scaffold and animation.")
    json.object("mediaQuery") { json in
      json.schema("FlutterMediaQuery", "The insets of Flutter's MediaQueryData.")
      json.output("viewInsets", value().viewInsets)
      json.output("viewPadding", value().viewPadding)
      json.output("padding", value().padding)
    }
    json.object("scaffold") { json in
      json.schema("FlutterScaffold", "A Scaffold without bars.")
      json.about("Whether the body shrinks.")
      json.output("resizeToAvoidBottomInset", value().resizeToAvoidBottomInset)
      json.about("The height of the body.")
      json.output("bodyHeight", value().bodyHeight)
    }
    json.about("The animation; null if nothing animates.")
    json.output("animation", value().animation)
    json.about("The bar's parts as `Column` and `Row`; absent without items and rows.")
    json.outputIfPresent("column", Stack(value().outline, .flutter))
  }
}

extension FlutterDialect.Animation: ResponseObject {
  /// Visits the arguments of a controller and a curve, or of a spring simulation.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("FlutterAnimation", "The parameters of a Flutter animation.")
    json.about("Milliseconds.")
    json.output("durationMs", value().durationMs)
    json.about("The name of a constant of `Curves`.")
    json.output("curve", value().curve)
    json.type("TimingControlPoints")
    json.about("For `Cubic`; null for a spring.")
    json.output("cubic", value().cubic)
    json.about("For `SpringDescription`; null for a timing curve.")
    json.output("spring", value().spring)
  }
}
