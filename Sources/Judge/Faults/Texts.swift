import Composer

/// Faults of the text: `textLost` and `textOverLimit`.

/// Text that was typed is not in the field.
///
/// The measure is the number of UTF-16 code units between the longest common beginning and end.
struct TextLost: FaultMeasure {
  static let kind = FaultKind(
    "textLost", "Typed text is gone.",
    of: .text, rank: 0
  ) { Self($0.film, within: $0.budget) }
  let unit = Fault.Unit.characters
  private let film: Film
  private let isTold: Bool
  private let budget: WorkBudget
  private var first = 0

  /// Creates the measure.
  ///
  /// - Parameters:
  ///   - film: the film, whose texts say what was typed.
  ///   - budget: the budget of every pass over a text.
  init(_ film: Film, within budget: WorkBudget) {
    self.film = film
    self.budget = budget
    isTold = film.takes.contains { !$0.text.isEmpty }
  }

  mutating func find(_ moment: Moment) -> Finding? {
    guard isTold, let text = moment.sample.text else { return nil }
    first = film.index(atMs: moment.atMs - moment.tolerance.ms, from: first)
    let last = film.index(atMs: moment.atMs + moment.tolerance.ms, from: moment.expected.take)
    var least: (lost: Int, right: UTF16Text)?
    for index in Set([first, moment.expected.take, last]).union(first...min(last, first + 8)) {
      let right = film.takes[index].text
      budget.spend(reading: min(right.count, text.count))
      let lost = right.lost(in: text)
      if lost < least?.lost ?? .max { least = (lost, right) }
    }
    guard let least, least.lost > 0 else { return nil }
    return Finding(size: Double(least.lost)) {
      "\(least.lost) of \(least.right.count) typed characters are not in the field: nothing may set the text "
        + "while the user types"
    }
  }
}

extension UTF16Text {
  /// The number of code units that another text does not have between its common beginning and end.
  ///
  /// - Complexity: O(n) in the length of the other text.
  fileprivate func lost(in other: UTF16Text) -> Int {
    if self == other { return 0 }
    let most = min(count, other.count)
    var (start, end) = (0, 0)
    while start < most, units[start] == other.units[start] { start += 1 }
    while end < most - start, units[count - 1 - end] == other.units[other.count - 1 - end] {
      end += 1
    }
    return count - start - end
  }
}

/// Measures texts against the limits of a machine.
public struct TextLimits {
  /// A limit that a text exceeds.
  public struct Excess: Sendable {
    /// The unit of the limit.
    public let unit: Fault.Unit
    /// The value, and the greatest one.
    public let (value, most): (Int, Int)
  }

  private let limits: EditLimits
  private let box: LineCounter?
  private let budget: WorkBudget

  /// Creates limits; `nil` if none is enforced.
  ///
  /// - Parameters:
  ///   - box: the box in which lines count; `nil` if lines are not limited.
  ///   - budget: the budget of every pass over a text.
  public init?(_ limits: EditLimits, box: LineCounter?, within budget: WorkBudget) {
    guard limits.enforce, limits.maxLines != nil || !limits.lengths.isEmpty else { return nil }
    self.limits = limits
    self.box = box
    self.budget = budget
  }

  /// The limit that a text exceeds; `nil` if none.
  func excess(of text: UTF16Text) -> Excess? {
    if let most = limits.maxLines, let box {
      let lines = box.lines.lineCount(of: text, width: box.width, stoppingAfter: most + 100)
      if lines > most { return Excess(unit: .lines, value: lines, most: most) }
    }
    for limit in limits.lengths {
      let length = limit.unit.length(of: text, within: budget)
      if length > limit.max { return Excess(unit: .characters, value: length, most: limit.max) }
    }
    return nil
  }
}

/// The text in the field exceeds a limit that is enforced.
struct TextOverLimit: FaultMeasure {
  static let kind = FaultKind(
    "textOverLimit", "The text is over a limit that is enforced.",
    of: .limit, rank: 0
  ) { $0.limits.map(Self.init) }
  let unit = Fault.Unit.characters
  private let limits: TextLimits
  /// The last text and its excess.
  private var known: (text: UTF16Text, excess: TextLimits.Excess?)?

  init(_ limits: TextLimits) { self.limits = limits }

  mutating func find(_ moment: Moment) -> Finding? {
    guard let text = moment.sample.text, !moment.take.isComposing else { return nil }
    // Most samples have the text of the one before.
    if known?.text != text { known = (text, limits.excess(of: text)) }
    guard let excess = known?.excess else { return nil }
    return Finding(size: Double(excess.value - excess.most)) {
      "the text has \(excess.value) \(excess.unit.rawValue); the limit is \(excess.most): refuse or cut what goes beyond it"
    }
  }
}
