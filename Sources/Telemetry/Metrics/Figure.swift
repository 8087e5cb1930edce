/// A metric that somebody else counts, as it stands at one moment.
public struct Figure: Sendable {
  /// What its values mean.
  public enum Kind: String, Sendable {
    /// Only grows, and starts again at 0 with the process.
    case counter
    /// Goes up and down.
    case gauge
    /// Counts by size.
    case histogram
  }

  /// One value, with what tells it apart from the others of its metric.
  public struct Sample: Sendable {
    let value: Double
    let labels: [Exposition.Label]
  }

  let name: String
  let kind: Kind
  let help: String
  let samples: [Sample]

  /// A metric of one value.
  ///
  /// - Parameters:
  ///   - name: as Prometheus wants it: with its unit, and `_total` for a counter.
  ///   - help: one sentence.
  ///   - label: something constant to be told along, such as a version.
  public init(
    _ name: String, _ kind: Kind, _ help: String, _ value: Double,
    label: (name: String, value: String)? = nil
  ) {
    self.name = name
    self.kind = kind
    self.help = help
    samples = [Sample(value: value, labels: label.map { [$0] } ?? [])]
  }

  /// A metric of several values, told apart by one label.
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
