/// A metric of another part of the service, with its values at one moment.
public struct Metric: Sendable {
  /// The type of a metric.
  public enum Kind: String, Sendable {
    /// Only increases, and restarts at 0 with the process.
    case counter
    /// Increases and decreases.
    case gauge
    /// Counts values by size.
    case histogram
  }

  /// One value of a metric, with the labels that distinguish it from the others.
  public struct Sample: Sendable {
    let value: Double
    let labels: [Exposition.Label]
  }

  let name: String
  let kind: Kind
  let help: String
  let samples: [Sample]

  /// Creates a metric with one value.
  ///
  /// - Parameters:
  ///   - name: the name in Prometheus's form: it includes the unit, and `_total` for a counter.
  ///   - help: one sentence.
  ///   - labels: labels with constant values, such as a version.
  public init(
    _ name: String, _ kind: Kind, _ help: String, _ value: Double,
    labels: KeyValuePairs<String, String> = [:]
  ) {
    self.name = name
    self.kind = kind
    self.help = help
    samples = [Sample(value: value, labels: labels.map { (name: $0.key, value: $0.value) })]
  }

  /// Creates a metric with one value for each value of a label.
  public init(
    _ name: String, _ kind: Kind, _ help: String, by label: String, _ values: [String: Int]
  ) {
    self.name = name
    self.kind = kind
    self.help = help
    samples = values.sorted { $0.key < $1.key }.map { key, value in
      Sample(value: Double(value), labels: [(name: label, value: key)])
    }
  }

  func write(to text: inout Exposition) {
    text.begin(name, kind, help)
    for sample in samples { text.sample(sample.value, labels: sample.labels) }
  }
}
