/// How much of a text each font drew.
struct FontUsage {
  private var order: [String] = []
  private var lengths: [String: Int] = [:]

  /// Counts the runs of a paragraph.
  mutating func add(_ runs: [ShapedUnits.FontRun]) {
    for run in runs {
      if lengths[run.family] == nil { order.append(run.family) }
      lengths[run.family, default: 0] += run.range.count
    }
  }

  /// The fonts in the order of first use.
  var uses: [LineLayout.FontUse] {
    order.map { LineLayout.FontUse(family: $0, utf16Length: lengths[$0] ?? 0) }
  }
}
