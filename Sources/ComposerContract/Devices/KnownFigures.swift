import Composer
import JSON

extension Orientation: JSONWritable {}

/// The figures of each orientation; nil if none is known.
package struct ByOrientation<Facts: Sendable>: Sendable {
  private let portrait: Facts?
  private let landscape: Facts?

  init(json: inout JSONObject, of facts: @escaping (inout JSONObject) -> Facts?) {
    portrait = json.optional("portrait", .object(facts))
    landscape = json.optional("landscape", .object(facts))
  }

  private init(portrait: Facts?, landscape: Facts?) {
    self.portrait = portrait
    self.landscape = landscape
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

extension ByOrientation: JSONWritable where Facts: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object {
      $0.memberIfPresent("portrait", portrait)
      $0.memberIfPresent("landscape", landscape)
    }
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

  private init(_ figures: [Figure?]) { self.figures = figures }

  init(json: inout JSONObject, of type: some JSONType<Figure>) {
    figures = [
      json.optional("default", type), json.optional("defaultWithoutSuggestions", type),
      json.optional("japanese", type), json.optional("emoji", type),
      json.optional("numberPad", type),
    ]
  }

  package subscript(type: KeyboardType) -> Figure? { figures[type.place] }

  /// The keyboards whose figure is known, in the order of the contract.
  package var knownTypes: [KeyboardType] { KeyboardType.allCases.filter { self[$0] != nil } }

  /// Returns what a function makes of each figure.
  func map<Other>(_ transform: (Figure) -> Other) -> ByKeyboard<Other> {
    ByKeyboard<Other>(figures.map { $0.map(transform) })
  }
}

extension ByKeyboard: JSONWritable where Figure: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object {
      for type in knownTypes { $0.entry(type.rawValue, self[type]) }
    }
  }
}
