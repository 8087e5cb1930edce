import Composer
import JSON

extension Row {
  /// The maximum number of rows of a composer, and of items in a row.
  fileprivate static let mostParts = 32

  /// Reads a row and its items.
  fileprivate init?(json: inout JSONObject) {
    let id = json.required("id", .partID)
    let height = json.required("height", .nonNegativeLength)
    let edge = json.required("edge", .name(of: Edge.self))
    let items = json.optional(
      "items", .array(of: .object(Item.init(json:)), count: 0...Self.mostParts))
    guard let id, let height, let edge else { return nil }
    self.init(id: id, height: height, edge: edge, items: items ?? [])
    if let repeated = self.items.map(\.id).firstRepeated {
      json.report("items", "must not have the id \"\(repeated)\" twice")
    }
  }
}

extension Item {
  fileprivate init?(json: inout JSONObject) {
    let id = json.required("id", .partID)
    let width = json.required("width", .nonNegativeLength)
    let height = json.required("height", .nonNegativeLength)
    let side = json.optional("side", .name(of: Side.self)) ?? .trailing
    let alignment = json.optional("align", .name(of: Alignment.self)) ?? .center
    guard let id, let width, let height else { return nil }
    self.init(id: id, size: Size(width: width, height: height), side: side, alignment: alignment)
  }
}

extension JSONType where Self == JSONArray<JSONObjectType<Row>> {
  /// The rows of a composer.
  static var rows: Self { .array(of: .object(Row.init(json:)), count: 0...Row.mostParts) }
}

extension JSONType where Self == JSONString {
  /// The id of a field, a row or an item.
  static var partID: JSONString { .string(of: 1...64) }
}

extension [String] {
  /// The first string that occurs again; nil if all differ.
  var firstRepeated: String? {
    var seen: Set<String> = []
    return first { !seen.insert($0).inserted }
  }
}

extension RowLayout: JSONWritable {
  /// Writes the frames of the row and its items.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("id", id)
      $0.member("frame", frame)
      $0.member("items", items)
    }
  }
}

extension ItemLayout: JSONWritable {
  /// Writes the frame of the item.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("id", id)
      $0.member("frame", frame)
    }
  }
}
