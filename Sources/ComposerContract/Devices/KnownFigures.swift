import Composer
import JSON

extension Orientation: JSONWritable {}

/// The figures of each orientation; nil if none is known.
package struct ByOrientation<Facts: Sendable>: Sendable {
  private let portrait: Facts?
  private let landscape: Facts?
}

extension ByOrientation {
  init(json: inout JSONObject, of facts: @escaping (inout JSONObject) -> Facts?) {
    portrait = json.optional("portrait", .object(facts))
    landscape = json.optional("landscape", .object(facts))
  }

  package subscript(orientation: Orientation) -> Facts? {
    switch orientation {
    case .portrait: portrait
    case .landscape: landscape
    }
  }

  /// Returns what a function makes of the figures of each orientation.
  func map<Other>(_ transform: (Facts) -> Other) -> ByOrientation<Other> {
    ByOrientation<Other>(portrait: portrait.map(transform), landscape: landscape.map(transform))
  }
}

/// What a response tells of each orientation.
package protocol TurnedFigures: JSONWritable {
  /// Names and describes the object that has these figures of both orientations.
  static func describe(_ json: inout some MemberVisitor & ~Copyable)
}

extension ByOrientation: JSONWritable, ResponseObject where Facts: TurnedFigures {
  /// Visits both orientations.
  @inline(__always)
  package static func visit<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, of value: () -> ByOrientation
  ) {
    Facts.describe(&json)
    json.outputIfPresent("portrait", value().portrait)
    json.outputIfPresent("landscape", value().landscape)
  }
}

extension Insets: TurnedFigures {
  @inline(__always)
  package static func describe(_ json: inout some MemberVisitor & ~Copyable) {
    json.schema("SafeAreasByOrientation", "The safe area of the screen by orientation.")
  }
}

extension ByKeyboard: TurnedFigures where Figure: JSONWritable {
  @inline(__always)
  package static func describe(_ json: inout some MemberVisitor & ~Copyable) {
    json.schema("KeyboardsByOrientation", "Keyboard heights by orientation.")
  }
}

/// The keyboards whose height a preset can have.
package enum KeyboardType: String, CaseIterable, Sendable {
  /// Letters with a row of suggestions.
  case `default`
  /// Letters without a row of suggestions.
  case defaultWithoutSuggestions
  /// Kana with a row of candidates.
  case japanese
  /// Emoji.
  case emoji
  /// Digits.
  case numberPad

  /// The place in the order of the contract, without the array of all cases.
  fileprivate var place: Int {
    switch self {
    case .default: 0
    case .defaultWithoutSuggestions: 1
    case .japanese: 2
    case .emoji: 3
    case .numberPad: 4
    }
  }
}

/// A figure of each keyboard; nil if none is known.
package struct ByKeyboard<Figure: Sendable>: Sendable {
  /// In the order of the contract.
  private let figures: [Figure?]
}

extension ByKeyboard {
  init(json: inout JSONObject, of type: some JSONType<Figure>) {
    var figures = [Figure?](repeating: nil, count: KeyboardType.allCases.count)
    Self.visit(&json) { json, name, keyboard in
      figures[keyboard.place] = json.optional(name, type)
    }
    self.figures = figures
  }

  /// Visits the keyboards in the order of the contract.
  private static func visit<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, _ row: (inout Visitor, StaticString, KeyboardType) -> Void
  ) {
    json.about("Letters with suggestions.")
    row(&json, "default", .default)
    json.about("Letters without suggestions.")
    row(&json, "defaultWithoutSuggestions", .defaultWithoutSuggestions)
    json.about("Kana with candidates.")
    row(&json, "japanese", .japanese)
    json.about("Emoji.")
    row(&json, "emoji", .emoji)
    json.about("Digits.")
    row(&json, "numberPad", .numberPad)
  }

  package subscript(type: KeyboardType) -> Figure? { figures[type.place] }

  /// The keyboards whose figure is known, in the order of the contract.
  package var knownTypes: [KeyboardType] { KeyboardType.allCases.filter { self[$0] != nil } }

  /// Returns what a function makes of each figure.
  func map<Other>(_ transform: (Figure) -> Other) -> ByKeyboard<Other> {
    ByKeyboard<Other>(figures: figures.map { $0.map(transform) })
  }
}

extension ByKeyboard: JSONWritable, ResponseObject where Figure: JSONWritable {
  /// Visits the keyboards.
  package static func visit<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, of value: () -> ByKeyboard
  ) {
    json.schema("KeyboardHeights", "Keyboard heights in points. Unknown keyboards are absent.")
    visit(&json) { json, name, type in json.outputIfPresent(name, value()[type]) }
  }
}
