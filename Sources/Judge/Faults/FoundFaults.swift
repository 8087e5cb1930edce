import Composer

/// The faults of a recording, as causes with their consequences.
///
/// A bar that is late lies under the keyboard, jumps and comes back: one fault is the cause, and the others
/// are its consequences. Faults of one subject belong together if they overlap, or nearly.
struct FoundFaults {
  /// The causes, in order of time.
  let causes: [Fault]

  /// Gathers faults.
  ///
  /// - Parameters:
  ///   - faults: those of each measure in order of time, then those of whole movements.
  ///   - limits: smaller faults are left out.
  /// - Complexity: O(n log n).
  init(_ faults: [Fault], over limits: FaultLimits) {
    let order = faults.indices
      .filter { faults[$0].size > limits[faults[$0].code] ?? -.infinity }
      .sorted { (faults[$0].fromMs, $0) < (faults[$1].fromMs, $1) }
    var groups = FaultKind.Subject.allCases.map { _ in Group() }
    var causes: [Fault] = []
    func close(_ subject: Int) {
      if let cause = groups[subject].cause(in: faults) { causes.append(cause) }
      groups[subject] = Group()
    }
    for index in order {
      let subject = faults[index].kind.subject.rawValue
      if faults[index].fromMs > groups[subject].toMs + Self.pauseMs { close(subject) }
      groups[subject].add(index, of: faults)
    }
    for subject in groups.indices { close(subject) }
    self.causes = Self.joiningLists(causes.sorted { $0.fromMs < $1.fromMs })
  }

  /// The longest pause between faults that belong together, in milliseconds.
  private static let pauseMs = 100.0

  /// Joins faults of the list to a fault of the bar at the same time, which is their cause.
  private static func joiningLists(_ faults: [Fault]) -> [Fault] {
    var joined: [Fault] = []
    var bar: Int?
    for fault in faults {
      if fault.isOfList, let index = bar, fault.fromMs <= joined[index].endMs {
        joined[index].explain(fault)
        joined[index].explainConsequences(of: fault)
        continue
      }
      if fault.kind.subject == .bar { bar = joined.count }
      joined.append(fault)
    }
    return joined
  }

  /// Faults that belong together, by their indices: a recording can have half a million.
  private struct Group {
    private var indices: [Int] = []
    private var (span, low, high) = (Span(), Span(), Span())

    mutating func add(_ index: Int, of faults: [Fault]) {
      indices.append(index)
      span.include(faults[index])
      if faults[index].kind === UnderKeyboard.kind { low.include(faults[index]) }
      if faults[index].kind === Gap.kind { high.include(faults[index]) }
    }

    /// The time of the last fault, in milliseconds; minus infinity without one.
    var toMs: Double { span.toMs }

    /// The most probable cause, with the others as its consequences; `nil` without a fault.
    func cause(in faults: [Fault]) -> Fault? {
      let swings = !low.isEmpty && !high.isEmpty
      // The fault of the swing lasts until the swing is greatest, which can be later.
      let places = low.joined(high)
      let isBrief = (places.isEmpty ? span : places).lastsMs < Self.briefMs
      func rank(_ fault: Fault) -> (Int, Double) {
        let together = FoundTogether(isBrief: isBrief, swings: swings, isWhole: fault.isWhole)
        return (fault.kind.rank(together), -fault.size)
      }
      guard let first = indices.min(by: { rank(faults[$0]) < rank(faults[$1]) }) else { return nil }
      var cause = faults[first]
      for index in indices where index != first { cause.explain(faults[index]) }
      return cause
    }

    /// Faults that last less than this time are a flicker, in milliseconds.
    private static let briefMs = 45.0
  }

  /// The time from the first of some faults to the last, in milliseconds.
  private struct Span {
    private var fromMs = Double.infinity
    private(set) var toMs = -Double.infinity

    var isEmpty: Bool { toMs < fromMs }
    var lastsMs: Double { toMs - fromMs }

    mutating func include(_ fault: Fault) {
      (fromMs, toMs) = (min(fromMs, fault.fromMs), max(toMs, fault.toMs))
    }

    func joined(_ other: Span) -> Span {
      var joined = self
      (joined.fromMs, joined.toMs) = (min(fromMs, other.fromMs), max(toMs, other.toMs))
      return joined
    }
  }
}

/// What a fault is found with, on which its rank depends.
struct FoundTogether {
  /// Whether the faults last for a frame or two: a flicker, not a wrong place.
  let isBrief: Bool
  /// Whether the bar is both too low and too high: then its swing is the cause.
  let swings: Bool
  /// Whether a whole movement is wrong.
  let isWhole: Bool
}
