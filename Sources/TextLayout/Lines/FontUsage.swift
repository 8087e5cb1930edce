/// How much of a text each font drew.
struct FontUsage {
  /// The fonts in the order of first use.
  private(set) var uses: [LineLayout.FontUse] = []

  /// Counts what a font drew; texts have few fonts.
  mutating func add(_ family: String, _ length: Int) {
    let index = uses.firstIndex { $0.family == family }
    let known = index.map { uses[$0].utf16Length } ?? 0
    let use = LineLayout.FontUse(family: family, utf16Length: known + length)
    if let index { uses[index] = use } else { uses.append(use) }
  }
}
