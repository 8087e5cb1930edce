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
  ///   - measured: those of each measure, in order of time.
  ///   - timing: those of whole movements, in order of time.
  /// - Complexity: O(n log n).
  init(_ measured: [[Fault]], _ timing: [Fault]) {
    var all: [Fault] = []
    for list in measured { all += list }
    let firstWhole = all.count
    all += timing
    let order = all.indices.sorted { (all[$0].fromMs, $0) < (all[$1].fromMs, $1) }
    var groups: [Subject: Group] = [:]
    var causes: [Fault] = []
    func close(_ subject: Subject) {
      if let group = groups.removeValue(forKey: subject) { causes.append(group.cause) }
    }
    for index in order {
      let fault = all[index]
      let subject = fault.code.subject
      if let group = groups[subject], fault.fromMs > group.toMs + Self.pauseMs { close(subject) }
      groups[subject, default: Group()].add(fault, isWhole: index >= firstWhole)
    }
    for subject in Subject.allCases { close(subject) }
    self.causes = Self.joiningLists(causes.sorted { $0.fromMs < $1.fromMs })
  }

  /// Faults with a longer pause between them have causes of their own, in milliseconds.
  private static let pauseMs = 100.0

  /// A list that does not follow a bar, which itself is wrong, is no fault of its own.
  private static func joiningLists(_ faults: [Fault]) -> [Fault] {
    var joined: [Fault] = []
    var bar: Int?
    for fault in faults {
      if fault.code.subject == .list, let index = bar, fault.fromMs <= joined[index].endMs {
        joined[index].explain(fault)
        fault.because.forEach { joined[index].explain($0) }
        continue
      }
      if fault.code.subject == .bar { bar = joined.count }
      joined.append(fault)
    }
    return joined
  }

  /// Faults that belong together, while they are gathered.
  private struct Group {
    private var faults: [Fault] = []
    /// Whether each fault is that of a whole movement.
    private var areWhole: [Bool] = []
    private(set) var toMs = -Double.infinity

    mutating func add(_ fault: Fault, isWhole: Bool) {
      faults.append(fault)
      areWhole.append(isWhole)
      toMs = max(toMs, fault.toMs)
    }

    /// The most probable cause, with the others as its consequences.
    var cause: Fault {
      // A swing lasts until it was greatest, which can be later.
      let places = faults.filter { $0.code == .underKeyboard || $0.code == .gap }
      let fromMs = (places.isEmpty ? faults : places).reduce(Double.infinity) { min($0, $1.fromMs) }
      let spanMs = (places.isEmpty ? toMs : places.reduce(0) { max($0, $1.toMs) }) - fromMs
      let swings =
        faults.contains { $0.code == .underKeyboard } && faults.contains { $0.code == .gap }
      func rank(_ index: Int) -> Int {
        faults[index].code.rank(
          isBrief: spanMs < Self.briefMs, swings: swings, isWhole: areWhole[index])
      }
      let first = faults.indices.min { left, right in
        (rank(left), -faults[left].size) < (rank(right), -faults[right].size)
      }
      var cause = faults[first ?? 0]
      for (index, fault) in faults.enumerated() where index != first { cause.explain(fault) }
      return cause
    }

    /// What is gone sooner is a flicker, in milliseconds.
    private static let briefMs = 45.0
  }
}

extension Fault {
  /// The end of the fault and of its consequences, in milliseconds.
  fileprivate var endMs: Double { because.reduce(toMs) { max($0, $1.toMs) } }
}

/// What a fault is about.
private enum Subject: CaseIterable { case bar, list, text, limit }

extension FaultCode {
  /// Whether the fault is one of the list's offset.
  public var isOfList: Bool { subject == .list }

  /// What the fault is about: a fault of the bar does not explain one of the text.
  fileprivate var subject: Subject {
    switch self {
    case .underKeyboard, .gap, .doubleInset, .late, .wrongCurve, .unknownCurve, .jump,
      .backAndForth, .notRestored, .offScreen, .wrongHeight, .caretHidden, .eventMissing:
      .bar
    case .listNotFollowed, .listJumped: .list
    case .textLost: .text
    case .textOverLimit: .limit
    }
  }

  /// The order of causes: the least explains the others.
  ///
  /// - Parameters:
  ///   - isBrief: whether all is over after a frame or two: a flicker is no place.
  ///   - swings: whether the bar is both too low and too high: then the swing is the cause.
  ///   - isWhole: whether a whole movement is wrong.
  fileprivate func rank(isBrief: Bool, swings: Bool, isWhole: Bool) -> Int {
    switch self {
    case .eventMissing: 0
    case .wrongHeight: 1
    case .doubleInset: 2
    case .notRestored: 3
    case .late: 4
    case .wrongCurve: 5
    case .unknownCurve: 6
    case .jump: isWhole ? 5 : isBrief ? 7 : 11
    case .backAndForth: swings || isBrief ? 8 : 10
    case .underKeyboard, .gap: 9
    case .offScreen: 12
    case .caretHidden: 13
    case .listJumped: 0
    case .listNotFollowed: 1
    case .textLost, .textOverLimit: 0
    }
  }
}
