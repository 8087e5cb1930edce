import Composer

/// The faults of a recording: its differences from what the machine shows for the same events.
public struct Verdict: Sendable {
  /// How the greatest movement of the bar went.
  public struct Motion: Sendable {
    /// The expected curve; `nil` for a jump.
    public let curve: Curve?
    /// The time by which the bar is later, in milliseconds.
    public let lagMs: Double
    /// The root of the mean square of the differences from the curve with this lag, in points.
    public let rms: Double
    /// The known curve that fits best; `nil` if none does.
    public let bestFit: String?
  }

  /// The faults in order of time.
  public let faults: [Fault]
  /// The number of further faults, consequences among them.
  public let faultsLeftOut: Int
  /// How the greatest movement of the bar went; `nil` if no movement was recorded.
  public let motion: Motion?
  /// Whether the recording can be judged.
  public let isPossible: Bool

  /// The greatest number of movements that are compared with known curves.
  public static let mostFits = 300

  /// The number of computed positions after which no further movement of a track is compared with known
  /// curves: a thirtieth of a second.
  static let mostSearched = 10_000_000

  /// The greatest number of faults in a verdict, and of their consequences.
  public static let mostFaults = 1_000

  /// Judges a recording.
  ///
  /// - Parameters:
  ///   - recording: the recording.
  ///   - film: what the machine shows for its events.
  ///   - texts: measures its texts against limits; `nil` without limits.
  ///   - budget: is charged for reading texts and computing movements. If it is exceeded, the verdict is not
  ///     valid.
  /// - Complexity: O(n) in the number of samples and of events.
  public init(
    _ recording: Recording, beside film: Film, limits texts: TextLimits? = nil,
    within budget: WorkBudget
  ) {
    let tracks = Tracks(recording, film, within: budget)
    var walk = JudgeWalk(recording, tracks, JudgeContext(film: film, limits: texts, budget: budget))
    let found = FoundFaults(walk.faults(), over: recording.rules.limits).causes
    var (told, consequences) = (Array(found.prefix(Self.mostFaults)), Self.mostFaults)
    faultsLeftOut = told.indices.reduce(found.count - told.count) {
      $0 + told[$1].limitConsequences(to: &consequences)
    }
    faults = told
    isPossible = true
    motion = tracks.bar.fits.filter { $0.isSampled }.max { $0.distance < $1.distance }.map(
      Motion.init)
  }

  /// The verdict about a recording that cannot be judged: it has no faults, and does not pass.
  public static let impossible = Verdict()

  private init() {
    (faults, faultsLeftOut, motion, isPossible) = ([], 0, nil, false)
  }

  /// Whether nothing is wrong.
  public var passes: Bool { isPossible && faults.isEmpty }
}

extension Verdict.Motion {
  fileprivate init(_ fit: MovementFit) {
    curve = fit.expected
    lagMs = fit.lagMs
    rms = fit.rms
    bestFit = fit.isExplained ? fit.other?.name ?? fit.expected?.name : nil
  }
}

/// The measured tracks and the movements that fit them.
struct Tracks {
  let bottom: MeasuredTrack
  let offset: MeasuredTrack
  let bar: FittedTrack
  let list: FittedTrack

  init(_ recording: Recording, _ film: Film, within budget: WorkBudget) {
    bottom = MeasuredTrack(recording.samples) { film.takes[0].subject(of: $0)?.maxY }
    bar = FittedTrack(bottom, in: film, tolerance: recording.tolerance, within: budget) {
      $0.barBottom
    }
    offset =
      recording.samples.haveList
      ? MeasuredTrack(recording.samples) { $0.list?.offset } : MeasuredTrack()
    list = FittedTrack(offset, in: film, tolerance: recording.tolerance, within: budget) {
      $0.listOffset
    }
  }
}
