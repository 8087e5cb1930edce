/// A text of metrics for Prometheus to read.
///
/// Source: Prometheus's text-based exposition format, version 0.0.4.
struct Exposition {
  typealias Label = (name: String, value: String)

  private(set) var text = ""
  private var name = ""

  /// Begins a metric.
  ///
  /// - Parameter help: one sentence.
  mutating func begin(_ name: String, _ kind: Figure.Kind, _ help: String) {
    self.name = name
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  /// Adds a value of the metric that was begun.
  mutating func sample(_ value: Double, labels: [Label] = []) {
    line("", labels, Exposition.number(value))
  }

  /// Adds a histogram of the metric that was begun; its buckets each count those below, too.
  mutating func histogram(_ reading: Histogram.Reading, _ scale: Scale, labels: [Label]) {
    var below: UInt64 = 0
    for (count, bound) in zip(reading.counts, scale.labels + ["+Inf"]) {
      below += count
      line("_bucket", labels + [("le", bound)], "\(below)")
    }
    line("_sum", labels, Exposition.number(Double(reading.sum) / scale.unit))
    line("_count", labels, "\(below)")
  }

  private mutating func line(_ suffix: String, _ labels: [Label], _ value: String) {
    let list = labels.map { "\($0.name)=\"\(Exposition.escaped($0.value))\"" }
    text += name + suffix + (list.isEmpty ? "" : "{\(list.joined(separator: ","))}") + " \(value)\n"
  }

  private static func number(_ value: Double) -> String {
    Int(exactly: value).map { "\($0)" } ?? "\(value)"
  }

  private static func escaped(_ value: String) -> String {
    value.reduce(into: "") { text, character in
      switch character {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "\n": text += "\\n"
      default: text.append(character)
      }
    }
  }
}
