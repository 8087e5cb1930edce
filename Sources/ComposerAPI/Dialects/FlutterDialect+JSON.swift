import Composer
import JSON

extension FlutterDialect: JSONWritable {
  /// Writes the insets of MediaQuery, the scaffold and the animation.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("mediaQuery") { json in
        json.member("viewInsets", viewInsets)
        json.member("viewPadding", viewPadding)
        json.member("padding", padding)
      }
      $0.member("scaffold") { json in
        json.member("resizeToAvoidBottomInset", resizeToAvoidBottomInset)
        json.member("bodyHeight", bodyHeight)
      }
      $0.member("animation", animation)
    }
  }
}

extension FlutterDialect.Animation: JSONWritable {
  /// Writes what a controller and a curve, or a simulation, take.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("durationMs", durationMs)
      $0.member("curve", curve)
      $0.member("cubic", cubic)
      $0.member("spring", spring)
    }
  }
}
