/// How much laying out the texts of a request took so far, and how much it may take.
///
/// One is about what a UTF-16 code unit of Latin takes, a fifth of a microsecond; ``ShapingCost`` says
/// what other scripts take. What is spent depends on the texts, styles, widths and limits alone, never
/// on what is kept from earlier requests: the same request always gets the same answer.
public struct LayoutWork: Sendable, Equatable {
  /// The most that may be spent.
  public let limit: Int
  /// What was spent; it exceeds `limit` once a text took too much.
  public private(set) var spent = 0

  /// Work without a bound.
  static var unlimited: LayoutWork { LayoutWork(limit: .max) }

  /// Starts with nothing spent.
  ///
  /// - Parameter limit: at least 0.
  public init(limit: Int) { self.limit = limit }

  /// Whether more was spent than may be; what was measured since then means nothing.
  public var isOver: Bool { spent > limit }

  /// What may still be spent, less than 0 when too much was.
  var left: Int { limit - spent }

  /// Counts what was done, at least 0.
  mutating func spend(_ amount: Int) {
    let (sum, overflows) = spent.addingReportingOverflow(amount)
    spent = overflows ? .max : sum
  }

  /// What it takes to find a line and to write it.
  static let line = 5
}

/// What shaping takes, as `LayoutWork` counts it.
enum ShapingCost {
  /// What a call of HarfBuzz takes, whatever its length.
  static let call = 5

  /// What it takes to have a part of a line shaped anew.
  static let cut = 20

  /// What a UTF-16 code unit of a script takes.
  ///
  /// Fonts differ by a factor of 300, and HarfBuzz has no bound: it tries every contextual rule of the
  /// font at every glyph. Source: measured with HarfBuzz 6.0 and the Noto fonts on random text.
  static func perUnit(of script: OpenTypeTag) -> Int { dear[script] ?? 1 }

  private static let dear: [OpenTypeTag: Int] = [
    "Gran": 250, "Java": 40, "Bali": 30, "Tibt": 15, "Mymr": 10, "Sgnw": 8, "Brah": 8, "Lana": 8,
    "Newa": 8, "Syrc": 6, "Sogd": 6, "Mong": 4, "Knda": 4, "Gujr": 4, "Telu": 4, "Khmr": 4,
    "Sinh": 4, "Deva": 3, "Beng": 3, "Orya": 3, "Mlym": 3, "Cakm": 3, "Guru": 2, "Taml": 2,
    "Phag": 3, "Arab": 2, "Adlm": 2, "Ethi": 2, "Mtei": 2, "Rohg": 3, "Nkoo": 2, "Mand": 2,
  ]
}
