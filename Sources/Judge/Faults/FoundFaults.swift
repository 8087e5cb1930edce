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
  /// - Parameter faults: those of each measure in order of time, then those of whole movements.
  /// - Complexity: O(n log n).
  init(_ faults: [Fault]) {
    let order = faults.indices.sorted { (faults[$0].fromMs, $0) < (faults[$1].fromMs, $1) }
    var groups: [FaultKind.Subject: Group] = [:]
    var causes: [Fault] = []
    func close(_ subject: FaultKind.Subject) {
      if let group = groups.removeValue(forKey: subject) { causes.append(group.cause) }
    }
    for index in order {
      let fault = faults[index]
      let subject = fault.kind.subject
      if let group = groups[subject], fault.fromMs > group.toMs + Self.pauseMs { close(subject) }
      groups[subject, default: Group()].add(fault)
    }
    for subject in FaultKind.Subject.allCases { close(subject) }
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
        fault.because.forEach { joined[index].explain($0) }
        continue
      }
      if fault.kind.subject == .bar { bar = joined.count }
      joined.append(fault)
    }
    return joined
  }

  /// Faults that belong together, while they are gathered.
  private struct Group {
    private var faults: [Fault] = []
    private(set) var toMs = -Double.infinity

    mutating func add(_ fault: Fault) {
      faults.append(fault)
      toMs = max(toMs, fault.toMs)
    }

    /// The most probable cause, with the others as its consequences.
    var cause: Fault {
      let (swings, isBrief) = (swings, isBrief)
      func rank(_ fault: Fault) -> Int {
        fault.kind.rank(
          FoundTogether(isBrief: isBrief, swings: swings, isWhole: fault.isWhole))
      }
      let first = faults.indices.min { left, right in
        (rank(faults[left]), -faults[left].size) < (rank(faults[right]), -faults[right].size)
      }
      var cause = faults[first ?? 0]
      for (index, fault) in faults.enumerated() where index != first { cause.explain(fault) }
      return cause
    }

    private func has(_ code: FaultCode) -> Bool { faults.contains { $0.code == code } }

    private var swings: Bool { has(UnderKeyboard.code) && has(Gap.code) }

    /// Faults that last less than this time are a flicker, in milliseconds.
    private static let briefMs = 45.0

    private var isBrief: Bool {
      // The fault of the swing lasts until the swing is greatest, which can be later.
      let places = faults.filter { $0.code == UnderKeyboard.code || $0.code == Gap.code }
      let lasting = places.isEmpty ? faults : places
      let fromMs = lasting.reduce(Double.infinity) { min($0, $1.fromMs) }
      return lasting.reduce(-Double.infinity) { max($0, $1.toMs) } - fromMs < Self.briefMs
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

extension Fault {
  /// The end of the fault and of its consequences, in milliseconds.
  fileprivate var endMs: Double { because.reduce(toMs) { max($0, $1.toMs) } }
}
