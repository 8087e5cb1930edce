import Composer
import JSON

extension ComposeDialect: JSONWritable {
  /// Writes the window's insets, its mode and the animation.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("windowInsets") { json in
        json.member("ime", ime)
        json.member("isImeVisible", isImeVisible)
        json.member("systemBars", systemBars)
        json.member("safeDrawing", safeDrawing)
      }
      $0.member("windowSoftInputMode", windowSoftInputMode)
      $0.member("animation", animation)
      $0.memberIfPresent("column", Stack(outline, .compose))
    }
  }
}

extension ComposeDialect.SoftInputMode: JSONWritable {}

extension ComposeDialect.Animation: JSONWritable {
  /// Writes the arguments of an interpolator or a spring.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("durationMillis", durationMillis)
      $0.member("pathInterpolator", pathInterpolator)
      $0.member("spring", spring)
    }
  }
}

extension ComposeDialect.SpringSpec: JSONWritable {
  /// Writes the arguments of `spring()`.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("dampingRatio", dampingRatio)
      $0.member("stiffness", stiffness)
    }
  }
}

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
      $0.memberIfPresent("column", Stack(outline, .flutter))
    }
  }
}

extension FlutterDialect.Animation: JSONWritable {
  /// Writes the arguments of a controller and a curve, or of a spring simulation.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("durationMs", durationMs)
      $0.member("curve", curve)
      $0.member("cubic", cubic)
      $0.member("spring", spring)
    }
  }
}
