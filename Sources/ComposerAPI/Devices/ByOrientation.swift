import Composer
import JSON

extension Orientation: JSONWritable {}

/// Facts for each orientation; nil where none is known.
struct ByOrientation<Facts: Sendable>: Sendable {
  private let portrait: Facts?
  private let landscape: Facts?

  init?(json: inout JSONObject, of facts: @escaping (inout JSONObject) -> Facts?) {
    portrait = json.optional("portrait", .object(facts))
    landscape = json.optional("landscape", .object(facts))
  }

  subscript(orientation: Orientation) -> Facts? {
    switch orientation {
    case .portrait: portrait
    case .landscape: landscape
    }
  }
}

extension ByOrientation: JSONWritable where Facts: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.memberIfPresent("portrait", portrait)
      $0.memberIfPresent("landscape", landscape)
    }
  }
}
