import Composer
import JSON

extension Row: Members {
  /// The maximum number of rows of a composer, and of items in a row.
  fileprivate static let mostParts = 32

  /// Visits a row and its items.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema(
      "RowInput",
      """
      A row. At the edges `above` and `below` it belongs to the bar, which it makes higher: a quote,
      attachments, a toolbar. The edge `keyboard` is the top of a docked keyboard, as with UIKit's
      input accessory view: the row is there only while a keyboard is docked.
      """)
    json.requiredInput("id", &id, .partID)
    json.requiredInput("height", &height, .nonNegativeLength)
    json.type("RowEdge", "What a row belongs to.")
    json.requiredInput("edge", &edge, .name())
    json.about("The buttons from the edges inwards, each with an id of its own.")
    json.input("items", &items, .items)
    json.check { if $0.isAcceptable { $0.checkDistinct("items", items.map { $0.id }) } }
  }
}

extension Item: Members {
  /// Visits a button beside the text or in a row.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema("ItemInput", "A button. One that does not fit is cut, with the warning `itemCut`.")
    json.requiredInput("id", &id, .partID)
    json.requiredInput("width", &size.width, .nonNegativeLength)
    json.requiredInput("height", &size.height, .nonNegativeLength)
    json.type("ItemSide", "The edge of the row from which a button is placed.")
    json.input("side", &side, .name())
    json.type(
      "ItemAlignment",
      """
      Whether a button is at the first line, in the middle or at the last line of the text beside
      it, or at the top, in the middle or at the bottom of its row.
      """)
    json.input("align", &alignment, .name())
  }
}

extension JSONType where Self == JSONArray<JSONMembers<Item>> {
  /// The items of a composer or a row.
  static var items: Self {
    .array(
      of: .members(of: Item(id: "", size: Size(width: 0, height: 0))), count: 0...Row.mostParts)
  }
}

extension JSONType where Self == JSONArray<JSONMembers<Row>> {
  /// The rows of a composer.
  static var rows: Self {
    .array(of: .members(of: Row(id: "", height: 0, edge: .above)), count: 0...Row.mostParts)
  }
}

/// The name that an app gives a part.
struct PartIDType: JSONType {
  func read(_ value: borrowing JSONValue) -> PartID? {
    value.read(as: .string(of: 1...64)).map { PartID($0) }
  }

  #if !hasFeature(Embedded)
    var schema: String {
      JSONString.string(of: 1...64).schema.named(
        "PartId",
        "The name of a field, a row or an item. Two names are equal if their code points are.")
    }
  #endif
}

extension JSONType where Self == PartIDType {
  /// The id of a field, a row or an item.
  static var partID: PartIDType { PartIDType() }
}

extension PartID: JSONWritable {
  /// Writes the name.
  public func write(to json: inout JSONWriter) { json.string(text) }

  #if !hasFeature(Embedded)
    /// The schema, which the rows of requests have.
    public static var schema: String { .schema(named: "PartId") }
  #endif
}

extension JSONObject {
  /// Reports an id that two parts of a member have.
  func checkDistinct(_ name: StaticString, _ ids: [PartID]) {
    guard let repeated = ids.firstRepeated else { return }
    report(name, "must not have the id \"\(repeated)\" twice")
  }
}

extension RowLayout: ResponseObject {
  /// Visits the frames of the row and its items.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("RowResult", "A row and its buttons.")
    json.output("id", value().id)
    json.output("frame", value().frame)
    json.about("The buttons, in the order of the request.")
    json.output("items", value().items)
  }
}

extension ItemLayout: ResponseObject {
  /// Visits the frame of the item.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("ItemResult", "A button.")
    json.output("id", value().id)
    json.output("frame", value().frame)
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

  #if !hasFeature(Embedded)
    var schema: String {
      let name = JSONName<Name>.name(of: Name.self).schema
      return "{\"oneOf\":[\(name.named("PopoverEdge", "The bar's leading edge.")),"
        + "\(JSONInteger.offset.schema)],\"default\":\"bar\"}"
    }
  #endif
}

/// The anchor of a popover in a transition.
private enum SessionAnchor: String, CaseIterable {
  /// The bar.
  case bar
  /// The start of the word that begins with a trigger.
  case session
}

extension Popover: Members {
  /// Visits the members of every popover.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.requiredInput("width", &size.width, .positiveLength)
    json.requiredInput("height", &size.height, .positiveLength)
    json.type("PopoverGap", "The distance from the bar in points.")
    json.input("gap", &gap, .nonNegativeLength)
  }

  fileprivate static let none = Popover(size: Size(width: 0, height: 0))
}

/// The popover of a layout.
struct PopoverMember: Members {
  private(set) var popover = Popover.none
  /// Whether the composer is known; if not, that has been reported.
  private let isInComposer: Bool
  /// The composer's text, which an anchor refers to; nil without one.
  private let text: UTF16Text?

  init(in composer: ComposerBox?) {
    // Not `composer != nil`, for which the compiler compares composers.
    if case .some = composer { isInComposer = true } else { isInComposer = false }
    text = composer?.text.box?.value
  }

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema(
      "PopoverInput",
      """
      A list for mentions or commands: above the bar, or below it if it fits only there. It stays
      inside the view.
      """)
    json.about(
      """
      The bar's leading edge, or the caret at an offset into the composer's text in UTF-16 code
      units.
      """)
    json.input("anchor", &popover.anchor, AnchorType())
    json.check {
      guard case .caret(let offset) = popover.anchor, isInComposer else { return }
      if let text {
        $0.check("anchor", offset, in: text)
      } else {
        $0.report("anchor", "must be \"bar\", because the composer has no \"text\"")
      }
    }
    popover.visit(&json)
  }
}

/// The popover of a transition, which is shown while there is a session.
struct SessionPopover: Members {
  private(set) var popover = Popover.none

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema(
      "SessionPopoverInput",
      """
      The list beside the bar while a word begins with one of `triggers`, like `popover` of
      `/layout`.
      """)
    var anchor = SessionAnchor.session
    json.type("SessionAnchor", "The bar's leading edge, or the start of the word.")
    json.input("anchor", &anchor, .name())
    popover.anchor = anchor == .bar ? .bar : .caret(0)
    popover.visit(&json)
  }
}

extension PopoverLayout: ResponseObject {
  /// Visits the frame of the popover and its side of the bar.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("PopoverResult", "A list beside the bar.")
    json.about("The frame; null if there is no room.")
    json.output("frame", value().frame)
    json.type("PopoverSide", "The side of the bar on which the list is.")
    json.output("side", value().side)
    json.about("Whether it is smaller than requested.")
    json.output("clamped", value().clamped)
  }
}

extension PopoverLayout.Side: JSONWritable {}

/// A panel of a request, whose height can be that of a keyboard.
struct PanelMember: Members {
  /// What gives a panel its height if the request does not.
  enum Source {
    /// The machine, when the panel is shown.
    case machine
    /// Nothing.
    case none
    /// A preset with the height of its keyboard; nil if the request names none.
    case preset(Preset?)
  }

  /// The kind, as the app names it.
  private(set) var kind: PartID = ""
  /// The height in points; nil is that of the keyboard.
  private(set) var height: Double?
  let source: Source

  init(from source: Source) { self.source = source }

  /// The panel; nil without a height.
  var panel: Panel? { height.map { Panel(kind: kind, height: $0) } }

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema(
      "PanelInput",
      """
      A view of the app's own in the keyboard's place, such as emoji. It counts as a docked
      keyboard.
      """)
    json.type("PanelKind", "The kind of the panel, as the app names it.")
    json.requiredInput("kind", &kind, .partID)
    json.type(
      "PanelHeight",
      """
      The height in points, including the bottom safe area. The default is that of the last
      keyboard, or else of the preset's default keyboard.
      """)
    json.input("height", &height, .nonNegativeLength)
    json.check { complete($0) }
  }

  /// Takes the height from the source, or reports that it is missing.
  private mutating func complete(_ json: borrowing JSONObject) {
    guard !kind.text.isEmpty, height == nil else { return }
    switch source {
    case .machine: break
    case .none: json.report("height", "is required")
    case .preset(let preset):
      height = preset?.heightOrEstimate(of: .default)
      guard height == nil else { return }
      json.report(
        "height",
        preset.map { "is required, because no keyboard is known for \($0.description)" }
          ?? "is required, because no \"device\" gives the height of its keyboard")
    }
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

extension PanelLayout: ResponseObject {
  /// Visits the frame of the panel.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("PanelResult", "A panel in the keyboard's place.")
    json.output("frame", value().frame)
  }
}
