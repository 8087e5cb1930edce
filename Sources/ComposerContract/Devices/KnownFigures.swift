import Composer
import JSON

extension Orientation: JSONWritable {}

/// The figures of each orientation; nil if none is known.
package struct ByOrientation<Facts: Sendable>: Sendable {
  private let portrait: Facts?
  private let landscape: Facts?

  init?(json: inout JSONObject, of facts: @escaping (inout JSONObject) -> Facts?) {
    portrait = json.optional("portrait", .object(facts))
    landscape = json.optional("landscape", .object(facts))
  }

  /// Creates the figures of both orientations.
  init(_ facts: (Orientation) -> Facts?) {
    portrait = facts(.portrait)
    landscape = facts(.landscape)
  }

  package subscript(orientation: Orientation) -> Facts? {
    switch orientation {
    case .portrait: portrait
    case .landscape: landscape
    }
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
}

/// The known heights of a preset's keyboards in points, including the bottom safe area.
package struct KeyboardHeights: Sendable {
  private let heights: [KeyboardType: Double]

  init?(json: inout JSONObject) {
    let known: [(KeyboardType, Double?)] = [
      (.default, json.optional("default", .nonNegativeLength)),
      (
        .defaultWithoutSuggestions,
        json.optional("defaultWithoutSuggestions", .nonNegativeLength)
      ),
      (.japanese, json.optional("japanese", .nonNegativeLength)),
      (.emoji, json.optional("emoji", .nonNegativeLength)),
      (.numberPad, json.optional("numberPad", .nonNegativeLength)),
    ]
    heights = known.reduce(into: [:]) { $0[$1.0] = $1.1 }
  }

  /// Creates a table of heights.
  ///
  /// - Parameter height: returns the height of a keyboard; nil if it is unknown.
  init(_ height: (KeyboardType) -> Double?) {
    heights = KeyboardType.allCases.reduce(into: [:]) { $0[$1] = height($1) }
  }

  /// The height of a keyboard; nil if it is unknown.
  package subscript(type: KeyboardType) -> Double? { heights[type] }

  /// The keyboards whose height is known, in the order of the contract.
  package var knownTypes: [KeyboardType] { KeyboardType.allCases.filter { heights[$0] != nil } }
}

extension KeyboardHeights: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object {
      for type in knownTypes { $0.entry(type.rawValue, heights[type]) }
    }
  }
}
