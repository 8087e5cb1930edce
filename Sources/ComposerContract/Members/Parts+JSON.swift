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
    let items = json.optional("items", .items)
    guard let id, let height, let edge else { return nil }
    self.init(id: id, height: height, edge: edge, items: items ?? [])
    json.checkDistinct("items", self.items.map { $0.id })
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

extension JSONType where Self == JSONArray<JSONObjectType<Item>> {
  /// The items of a composer or a row.
  static var items: Self { .array(of: .object(Item.init(json:)), count: 0...Row.mostParts) }
}

extension JSONType where Self == JSONArray<JSONObjectType<Row>> {
  /// The rows of a composer.
  static var rows: Self { .array(of: .object(Row.init(json:)), count: 0...Row.mostParts) }
}

/// The name that an app gives a part.
struct PartIDType: JSONType {
  func read(_ value: borrowing JSONValue) -> PartID? {
    value.read(as: .string(of: 1...64)).map { PartID($0) }
  }
}

extension JSONType where Self == PartIDType {
  /// The id of a field, a row or an item.
  static var partID: PartIDType { PartIDType() }
}

extension PartID: JSONWritable {
  /// Writes the name.
  public func write(to json: inout JSONWriter) { json.string(text) }
}

extension Array where Element: Equatable {
  /// The first element that occurs again; nil if all differ.
  ///
  /// - Complexity: O(count²); for lists that the contract keeps short.
  var firstRepeated: Element? {
    indices.first { self[..<$0].contains(self[$0]) }.map { self[$0] }
  }
}

extension JSONObject {
  /// Reports an id that two parts of a member have.
  func checkDistinct(_ name: StaticString, _ ids: [PartID]) {
    guard let repeated = ids.firstRepeated else { return }
    report(name, "must not have the id \"\(repeated)\" twice")
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

extension BarMode: JSONWritable {}

// MARK: Popover and panel

/// The anchor of a popover in a layout: `"bar"`, or an offset into the text.
private struct AnchorType: JSONType {
  private enum Name: String, CaseIterable { case bar }

  func read(_ value: borrowing JSONValue) -> Popover.Anchor? {
    switch value.kind {
    case .number: value.read(as: .offset).map(Popover.Anchor.caret)
    default: value.read(as: .name(of: Name.self)).map { _ in .bar }
    }
  }
}

/// The anchor of a popover in a transition.
private enum SessionAnchor: String, CaseIterable {
  /// The bar.
  case bar
  /// The start of the word that begins with a trigger.
  case session
}

extension Popover {
  /// Reads the popover of a transition, which is shown while there is a session.
  init?(ofSession json: inout JSONObject) {
    let anchor = json.optional("anchor", .name(of: SessionAnchor.self)) ?? .session
    self.init(json: &json, at: anchor == .bar ? .bar : .caret(0))
  }

  private init?(json: inout JSONObject, at anchor: Anchor) {
    let width = json.required("width", .positiveLength)
    let height = json.required("height", .positiveLength)
    let gap = json.optional("gap", .nonNegativeLength) ?? 8
    guard let width, let height else { return nil }
    self.init(size: Size(width: width, height: height), anchor: anchor, gap: gap)
  }

  /// Reads the popover of a layout.
  ///
  /// - Parameter composer: the composer with the text that an anchor refers to; nil if it is unknown,
  ///   which has been reported.
  init?(json: inout JSONObject, in composer: ComposerBox?) {
    let anchor = json.optional("anchor", AnchorType())
    if case .caret(let offset)? = anchor, let composer {
      if let text = composer.text.box?.value {
        json.check("anchor", offset, in: text)
      } else {
        json.report("anchor", "must be \"bar\", because the composer has no \"text\"")
      }
    }
    self.init(json: &json, at: anchor ?? .bar)
  }
}

extension PopoverLayout: JSONWritable {
  /// Writes the frame of the popover and its side of the bar.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("frame", frame)
      $0.member("side", side)
      $0.member("clamped", clamped)
    }
  }
}

extension PopoverLayout.Side: JSONWritable {}

/// A panel of a request, whose height can be that of a keyboard.
struct PanelMember {
  /// The kind, as the app names it.
  let kind: PartID
  /// The height in points; nil is that of the keyboard.
  let height: Double?

  init?(json: inout JSONObject) {
    let kind = json.required("kind", .partID)
    height = json.optional("height", .nonNegativeLength)
    guard let kind else { return nil }
    self.kind = kind
  }

  /// Reads a panel whose height must be known.
  ///
  /// - Parameter preset: the preset with the height of the keyboard; nil if there is none.
  static func placed(_ json: inout JSONObject, preset: Preset?) -> Panel? {
    guard let member = PanelMember(json: &json) else { return nil }
    guard let height = member.height ?? preset?.anyHeight(of: .default) else {
      json.report(
        "height",
        preset.map { "is required, because no keyboard is known for \($0.description)" }
          ?? "is required, because no \"device\" gives the height of its keyboard")
      return nil
    }
    return Panel(kind: member.kind, height: height)
  }
}

extension Panel {
  /// Reads the panel of a state.
  init?(json: inout JSONObject) {
    guard let member = PanelMember(json: &json) else { return nil }
    guard let height = member.height else {
      json.report("height", "is required")
      return nil
    }
    self.init(kind: member.kind, height: height)
  }
}

extension Panel: JSONWritable {
  /// Writes the panel in the form of a request.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("kind", kind)
      $0.member("height", height)
    }
  }
}

extension PanelLayout: JSONWritable {
  /// Writes the frame of the panel.
  public func write(to json: inout JSONWriter) { json.object { $0.member("frame", frame) } }
}
