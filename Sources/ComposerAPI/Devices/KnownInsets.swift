import Composer
import JSON

/// Insets as far as they are known: an unknown side is nil, which is not 0.
struct KnownInsets: Sendable {
  private let top: Double?
  private let left: Double?
  private let bottom: Double?
  private let right: Double?

  init?(json: inout JSONObject) {
    top = json.optional("top", .nonNegativeLength)
    left = json.optional("left", .nonNegativeLength)
    bottom = json.optional("bottom", .nonNegativeLength)
    right = json.optional("right", .nonNegativeLength)
  }

  /// The insets, when all sides are known.
  var insets: Insets? {
    guard let top, let left, let bottom, let right else { return nil }
    return Insets(top: top, left: left, bottom: bottom, right: right)
  }
}

extension KnownInsets: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.memberIfPresent("top", top)
      $0.memberIfPresent("left", left)
      $0.memberIfPresent("bottom", bottom)
      $0.memberIfPresent("right", right)
    }
  }
}
