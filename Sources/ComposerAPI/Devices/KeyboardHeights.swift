import JSON

/// The keyboards that a preset can have.
enum KeyboardType: String, CaseIterable, Sendable {
  /// Letters with the row of suggestions.
  case `default`
  /// Letters alone.
  case defaultWithoutSuggestions
  /// Kana with the row of candidates.
  case japanese
  /// Emoji.
  case emoji
  /// Digits.
  case numberPad
}

/// The heights of a preset's keyboards in points, bottom safe area included, as far as known.
struct KeyboardHeights: Sendable {
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

  /// The height of a keyboard; nil when it is not known.
  subscript(type: KeyboardType) -> Double? { heights[type] }

  /// The keyboards whose height is known, in the order of the contract.
  var knownTypes: [KeyboardType] { KeyboardType.allCases.filter { heights[$0] != nil } }
}

extension KeyboardHeights: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      for type in knownTypes { $0.entry(type.rawValue, heights[type]) }
    }
  }
}
