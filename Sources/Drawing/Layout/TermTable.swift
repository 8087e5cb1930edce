import Composer

/// A table of a layout's terms.
struct TermTable {
  /// The width of the table, in picture units.
  static let width = 440.0

  private static let firstLine = 18.0
  private static let nextLine = 14.0
  private static let mostCharacters = 70

  private let rows: [(term: Term, rule: [String])]

  init(_ terms: [Term]) {
    rows = terms.filter(Self.isShown).map { ($0, Self.lines(of: $0.rule)) }
  }

  /// Whether the table shows a term.
  ///
  /// It shows neither the terms of parts and keyframes, of which a layout has hundreds, nor those that only
  /// repeat another term.
  private static func isShown(_ term: Term) -> Bool {
    !term.name.contains("[") && term.rule.contains(" ")
  }

  /// The height of the table, in picture units.
  var height: Double { 24 + rows.reduce(0) { $0 + Self.height(of: $1.rule, $1.term) } }

  /// Draws the table with its top left corner at a point.
  func draw(at x: Double, _ top: Double, into markup: inout Markup) {
    markup.words("Why it is there", x, top + 12, .name)
    var y = top + 24
    for (index, row) in rows.enumerated() {
      let height = Self.height(of: row.rule, row.term)
      if index.isMultiple(of: 2) {
        markup.element(
          "rect",
          [
            "class": "f-stripe", "x": .number(x - 8), "y": .number(y),
            "width": .number(Self.width), "height": .number(height),
          ])
      }
      draw(row.term, row.rule, at: x, y, into: &markup)
      y += height
    }
  }

  private func draw(
    _ term: Term, _ rule: [String], at x: Double, _ y: Double, into markup: inout Markup
  ) {
    markup.words(term.name, x, y + 14, .name)
    markup.words(term.value.label, x + Self.width - 20, y + 14, .name, .edge, .end)
    for (index, line) in (rule + Self.winner(of: term)).enumerated() {
      let isWinner = index == rule.count
      markup.words(
        line, x, y + 14 + Self.nextLine * Double(index + 1), .note, isWinner ? .edge : .mute)
    }
  }

  private static func winner(of term: Term) -> [String] {
    term.winner.map { ["= \($0)"] } ?? []
  }

  private static func height(of rule: [String], _ term: Term) -> Double {
    firstLine + nextLine * Double(rule.count + winner(of: term).count) + 4
  }

  /// The lines of a rule, broken between words.
  private static func lines(of rule: String) -> [String] {
    rule.split(separator: " ").reduce(into: [String]()) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= mostCharacters {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}
