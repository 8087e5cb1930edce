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
      if let toMs = groups[subject].toMs, faults[index].fromMs > toMs + Self.pauseMs {
        close(subject)
      }
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
    /// The times of all faults, of those below the right place, and of those above it, in milliseconds.
    private var (all, below, above): (Band?, Band?, Band?)

    mutating func add(_ index: Int, of faults: [Fault]) {
      let (kind, fromMs, toMs) = (faults[index].kind, faults[index].fromMs, faults[index].toMs)
      indices.append(index)
      all.include(from: fromMs, to: toMs)
      if kind === UnderKeyboard.kind { below.include(from: fromMs, to: toMs) }
      if kind === Gap.kind { above.include(from: fromMs, to: toMs) }
    }

    /// The time of the last fault, in milliseconds; `nil` without one.
    var toMs: Double? { all?.high }

    /// The most probable cause, with the others as its consequences; `nil` without a fault.
    func cause(in faults: [Fault]) -> Fault? {
      let swings = below != nil && above != nil
      // The fault of the swing lasts until the swing is greatest, which can be later.
      var places = below
      places.include(from: above?.low, to: above?.high)
      let isBrief = (places ?? all)?.width ?? 0 < Self.briefMs
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

extension Band? {
  /// Widens the times to those of a fault.
  fileprivate mutating func include(from fromMs: Double?, to toMs: Double?) {
    include(fromMs)
    include(toMs)
  }
}
