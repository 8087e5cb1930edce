import Foundation
import TestSupport

/// A JSON value of a response, read with Foundation instead of the service's reader.
@dynamicMemberLookup
struct JSONTree {
  let value: Any?

  subscript(dynamicMember name: String) -> JSONTree {
    JSONTree(value: (value as? [String: Any])?[name])
  }

  subscript(index: Int) -> JSONTree {
    guard let array = value as? [Any], array.indices.contains(index) else {
      return JSONTree(value: nil)
    }
    return JSONTree(value: array[index])
  }

  var number: Double? { (value as? NSNumber)?.doubleValue }
  var string: String? { value as? String }
  var bool: Bool? { value as? Bool }
  var isNull: Bool { value is NSNull }
  var elements: [JSONTree] { (value as? [Any] ?? []).map(JSONTree.init) }
  var names: [String] { (value as? [String: Any] ?? [:]).keys.sorted() }
}

extension Reply {
  /// The body as JSON.
  var json: JSONTree {
    JSONTree(
      value: try? JSONSerialization.jsonObject(
        with: Data(body.utf8), options: [.fragmentsAllowed]))
  }
}

extension Reply {
  /// The body without the newline at its end; empty if it has none.
  var line: String { body.hasSuffix("\n") ? String(body.dropLast()) : "" }
}

/// Returns a JSON string, written with Foundation instead of the service's writer.
func quoted(_ text: String) -> String {
  let data = try? JSONSerialization.data(withJSONObject: text, options: [.fragmentsAllowed])
  return String(decoding: data ?? Data(), as: UTF8.self)
}
