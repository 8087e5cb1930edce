@testable import HTTPServer

/// What can happen to a loop, or to one of its connections.
enum Event: CaseIterable {
  case client
  case line
  case header
  case body
  case work
  case response
  case refusal
  case end
  /// libmicrohttpd refuses the request.
  case rejection
  case close
  /// The client falls silent, or has closed its side.
  case quiet
  case farewell
  case lingeringEnd
  /// A little time passes, or much.
  case time
  case times
  case drain
}

/// A kernel that knows what the test says.
struct ToldFacts: ConnectionFacts {
  var silences: [Int: Int] = [:]
  var hasClosed: Set<Int> = []
  var acknowledged: [Int: Int] = [:]
  var end = ConnectionEnd(silence: 0, received: 0, isClientThere: false)

  func silence(of number: Int) -> Int { silences[number] ?? 0 }
  func hasArrived(_ number: Int) -> Bool { silences[number] == nil }
  func hasSentAll(_ number: Int) -> Bool { hasClosed.contains(number) }
  func acknowledged(by number: Int) -> Int? { acknowledged[number] ?? 1000 }
  func hasUnread(_ number: Int) -> Bool { true }
  func end(of number: Int) -> ConnectionEnd { end }
}

/// A loop in memory: it tells a policy what happens, does what it decides, and looks for faults.
final class PolicyHouse {
  /// What a connection is in the middle of.
  private enum Stage: Equatable {
    case awaiting
    case receiving
    case received
    case computing
    case responding
    case ending
    case lingering
  }

  private struct Guest {
    var stage = Stage.awaiting
    var since: Int
    var pieces = 0
    var hasPlace = true
    var isRefused = false
  }

  static let limits = ConnectionPolicy.Limits(
    idleMilliseconds: 2000, requestMilliseconds: 3000, headerBytes: 8192, isSecure: false)

  var policy: ConnectionPolicy
  var facts = ToldFacts()
  private(set) var now = 0
  /// What should not have happened.
  private(set) var faults: [String] = []
  private let places: ConnectionPlaces
  private let limit: Int
  private let isAlone: Bool
  private var guests: [Int: Guest] = [:]
  private var isDraining = false

  convenience init(limit: Int) {
    self.init(places: ConnectionPlaces(limit: limit), limit: limit, isAlone: true)
  }

  /// One of several loops.
  convenience init(places: ConnectionPlaces) { self.init(places: places, limit: 1, isAlone: false) }

  private init(places: ConnectionPlaces, limit: Int, isAlone: Bool) {
    self.places = places
    self.limit = limit
    self.isAlone = isAlone
    policy = ConnectionPolicy(Self.limits, places: places, now: 0)
  }

  /// A client connects, and whatever is decided is not done.
  func accepted() -> ConnectionPolicy.Admission { policy.accepted(facts) }

  /// A turn begins, and whatever is decided is not done.
  func ticked(_ now: Int) -> [ConnectionPolicy.Action] { policy.ticked(now, facts) }

  /// A header is read; returns whether its connection is over the limit.
  func isOverLimit(_ number: Int) -> Bool { policy.headerRead(number, bytes: 100) }

  /// libmicrohttpd closes a connection.
  func closed(_ number: Int) -> ConnectionPolicy.Closing { policy.closed(number, facts) }

  /// Lets an event happen to the connection of a number, or to the loop.
  ///
  /// - Returns: false, with nothing changed, if it cannot happen now.
  func happens(_ event: Event, on number: Int = 0) -> Bool {
    switch event {
    case .client: connect()
    case .time: pass(300)
    case .times: pass(4000)
    case .drain:
      if isDraining { return false }
      isDraining = true
      policy.drainBegun(until: now + 20_000)
    default:
      guard let guest = guests[number], happens(event, number, guest) else { return false }
    }
    check()
    return true
  }

  private func happens(_ event: Event, _ number: Int, _ guest: Guest) -> Bool {
    switch (event, guest.stage) {
    case (.line, .awaiting):
      policy.requestBegun(number)
      enter(.receiving, number)
    case (.header, .receiving):
      let isOver = policy.headerRead(number, bytes: 100)
      if isAlone, isOver, places.servedCount < limit { faults.append("\(number) has no place") }
      guests[number]?.stage = .received
    case (.body, .received):
      policy.bodyRead(number, bytes: 64 << 10)
      guests[number]?.pieces += 1
    case (.work, .received):
      policy.workBegun(number)
      enter(.computing, number)
    case (.response, .received), (.response, .computing):
      policy.responseBegun(number, acknowledged: 1000)
      enter(.responding, number)
    case (.refusal, .received):
      policy.requestRefused(number)
      policy.responseBegun(number, acknowledged: nil)
      guests[number]?.isRefused = true
      enter(.responding, number)
    case (.end, .responding):
      policy.requestEnded(number)
      enter(.awaiting, number)
    case (.rejection, .receiving), (.rejection, .received), (.rejection, .ending):
      let isNews = policy.requestRefusedByLibrary(number)
      if isNews != (guest.stage != .ending) { faults.append("\(number) is reported wrongly") }
      enter(.ending, number)
    case (.close, .awaiting), (.close, .receiving), (.close, .responding), (.close, .ending):
      close(number)
    case (.quiet, _): facts.silences[number] = 1_000_000
    case (.farewell, _): facts.hasClosed.insert(number)
    case (.lingeringEnd, .lingering):
      policy.lingeringEnded(number)
      forget(number)
    default: return false
    }
    return true
  }

  /// Lets time pass in turns of a quarter of a second at most.
  func pass(_ milliseconds: Int) {
    let end = now + milliseconds
    while now < end {
      now = min(now + 250, end)
      for action in policy.ticked(now, facts) { perform(action) }
      checkDeadlines()
    }
  }

  /// Drains, with clients that never end anything by themselves.
  func drainToItsEnd(within milliseconds: Int) {
    if !isDraining { policy.drainBegun(until: now + milliseconds / 2) }
    let end = now + milliseconds
    while !policy.isFinished, now < end { pass(250) }
    if !policy.isFinished { faults.append("the drain has no end") }
  }

  private func connect() {
    switch policy.accepted(facts) {
    case .admitted: break
    case .inPlaceOf(let number):
      if guests[number]?.hasPlace != true { faults.append("\(number) had no place to give") }
      guests[number]?.hasPlace = false
      end(number)
    case .refused:
      if isAlone, guests.count < limit { faults.append("refused below the limit") }
      return
    }
    let number = policy.opened()
    if guests[number] != nil { faults.append("two connections are \(number)") }
    guests[number] = Guest(since: now)
    facts.silences[number] = nil
    facts.hasClosed.remove(number)
  }

  private func enter(_ stage: Stage, _ number: Int) {
    guests[number]?.stage = stage
    guests[number]?.since = now
    guests[number]?.pieces = 0
  }

  private func perform(_ action: ConnectionPolicy.Action) {
    switch action {
    case .end(let number), .cutOff(let number, _): end(number)
    case .forget(let number):
      if guests[number]?.stage != .lingering { faults.append("\(number) does not linger") }
      forget(number)
    case .stopListening: break
    }
  }

  /// libmicrohttpd closes what was shut down.
  private func end(_ number: Int) {
    if guests[number] == nil || guests[number]?.stage == .ending {
      faults.append("\(number) is ended twice")
    }
    if guests[number]?.stage == .computing { faults.append("\(number) is ended at work") }
    enter(.ending, number)
    close(number)
  }

  private func close(_ number: Int) {
    let closing = policy.closed(number, facts)
    if closing.lingers {
      guests[number]?.hasPlace = false
      enter(.lingering, number)
    } else {
      forget(number)
    }
  }

  private func forget(_ number: Int) { guests[number] = nil }

  private func check() {
    guard isAlone else { return }
    let counted = places.servedCount + places.overLimitCount
    let placed = guests.values.count { $0.hasPlace }
    if counted != placed { faults.append("\(counted) are counted, \(placed) have a place") }
    if places.servedCount > limit { faults.append("\(places.servedCount) are served") }
    if !guests.isEmpty, policy.wait == nil { faults.append("the loop sleeps for good") }
  }

  /// How long a connection may stay in its stage with an inspection every quarter of a second.
  private func longest(_ guest: Guest) -> Int? {
    let (idle, request) = (Self.limits.idleMilliseconds, Self.limits.requestMilliseconds)
    switch guest.stage {
    case .awaiting: return idle + request + 250
    case .receiving, .received: return request + guest.pieces * 1000 + 250
    case .responding: return 2 * (request + 250)
    case .lingering: return request + 250
    case .ending: return nil
    case .computing: return nil
    }
  }

  private func checkDeadlines() {
    for (number, guest) in guests {
      guard let longest = longest(guest), now - guest.since > longest else { continue }
      faults.append("\(number) outlives its deadline: \(guest)")
    }
  }
}
