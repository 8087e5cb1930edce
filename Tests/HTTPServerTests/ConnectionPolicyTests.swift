import TestSupport
import Testing

@testable import HTTPServer

/// The policy of connections without sockets: every order of events to a depth, random walks, and each
/// time at its boundary.
@Suite struct ConnectionPolicyTests {
  private static let second = 1000

  // MARK: Orders and walks

  /// All events in all orders, from an empty loop and from one whose only place is taken.
  @Test(arguments: [[], [.client, .line, .header]] as [[Event]])
  func everyOrderOfEventsKeepsTheInvariants(before: [Event]) throws {
    var count = 0
    func extend(_ events: [Event], by depth: Int) throws {
      for event in Event.allCases {
        let house = PolicyHouse(limit: 1)
        let isPossible = (events + [event]).allSatisfy { house.happens($0) }
        guard isPossible else { continue }
        count += 1
        try #require(house.faults == [], "\(events + [event])")
        if depth > 1 { try extend(events + [event], by: depth - 1) }
      }
    }
    try extend(before, by: 5)
    #expect(count > 5000)
  }

  @Test func randomWalksKeepTheInvariants() throws {
    var random = SeededGenerator(seed: randomSeed)
    for walk in 0..<200 {
      let house = PolicyHouse(limit: .random(in: 1...4, using: &random))
      for step in 0..<400 {
        let event = Event.allCases.randomElement(using: &random)
        _ = house.happens(try #require(event), on: .random(in: 0..<8, using: &random))
        try #require(house.faults == [], "seed \(randomSeed), walk \(walk), step \(step)")
      }
      // Some clients have gone on sending until now; in a drain, all end at its deadline at the latest.
      house.drainToItsEnd(within: 60 * Self.second)
      try #require(house.faults == [], "seed \(randomSeed), walk \(walk), drain")
    }
  }

  @Test func twoLoopsShareTheLimit() {
    let places = ConnectionPlaces(limit: 1)
    let (first, second) = (PolicyHouse(places: places), PolicyHouse(places: places))
    #expect(first.happens(.client) && second.happens(.client))
    #expect(places.servedCount == 1 && places.overLimitCount == 1)
    #expect(second.happens(.line))
    #expect(second.isOverLimit(0))
    #expect(first.happens(.close))
    #expect(!second.isOverLimit(0))
    #expect(places.servedCount == 1 && places.overLimitCount == 0)
  }

  // MARK: Admission

  /// With every place taken by busy connections and the reserve by silent ones, a probe gets in.
  @Test func aProbeIsAdmittedAtTheLimit() {
    let house = PolicyHouse(limit: 2)
    for number in 0..<2 {
      #expect(house.happens(.client) && house.happens(.line, on: number))
      #expect(house.happens(.header, on: number) && house.happens(.work, on: number))
    }
    for _ in 0..<ConnectionPolicy.reserve { #expect(house.happens(.client)) }
    #expect(house.accepted() == .refused)
    house.pass(Self.second)
    #expect(house.accepted() == .inPlaceOf(2))
  }

  @Test func aTurnReplacesABoundedNumberOfConnections() {
    let house = PolicyHouse(limit: 200)
    for _ in 0..<200 { #expect(house.happens(.client)) }
    for number in 0..<200 { #expect(house.happens(.quiet, on: number)) }
    house.pass(Self.second)
    let admissions = (0..<100).map { _ in house.accepted() }
    #expect(admissions[..<32] == (0..<32).map { .inPlaceOf($0) }[...])
    #expect(admissions[32..<96].allSatisfy { $0 == .admitted })
    #expect(admissions[96...].allSatisfy { $0 == .refused })
  }

  @Test func nothingIsAcceptedForATenthOfASecondWithoutDescriptors() {
    let house = PolicyHouse(limit: 1)
    house.policy.acceptFailed()
    house.pass(99)
    #expect(!house.policy.accepts)
    house.pass(1)
    #expect(house.policy.accepts)
  }

  // MARK: Deadlines

  struct Deadline: CustomTestStringConvertible {
    let testDescription: String
    let events: [Event]
    /// The last inspection that lets the connection live is at this time, in milliseconds.
    let milliseconds: Int
    let action: ConnectionPolicy.Action
  }

  /// The idle time is 2 s, that of a request 3 s.
  static let deadlines = [
    Deadline(
      testDescription: "silent between requests", events: [.quiet], milliseconds: 2000,
      action: .end(0)),
    Deadline(
      testDescription: "half a request line", events: [], milliseconds: 5000,
      action: .cutOff(0, .requestTooSlow)),
    Deadline(
      testDescription: "a header that drips", events: [.line], milliseconds: 3000,
      action: .cutOff(0, .requestTooSlow)),
    Deadline(
      testDescription: "half a header", events: [.line, .quiet], milliseconds: 2000,
      action: .cutOff(0, .requestTooSlow)),
    Deadline(
      testDescription: "a body of 128 KiB", events: [.line, .header, .body, .body],
      milliseconds: 5000, action: .cutOff(0, .requestTooSlow)),
    Deadline(
      testDescription: "nothing read of a response", events: [.line, .header, .response],
      milliseconds: 3000, action: .cutOff(0, .responseTooSlow)),
    Deadline(
      testDescription: "a client that lingers",
      events: [.line, .header, .refusal, .end, .close], milliseconds: 3000, action: .forget(0)),
  ]

  @Test(arguments: deadlines)
  func aConnectionEndsAtTheFirstInspectionAfterItsDeadline(example: Deadline) {
    let house = PolicyHouse(limit: 4)
    for event in [.client] + example.events { #expect(house.happens(event)) }
    #expect(house.ticked(house.now) == [])
    #expect(house.ticked(house.now + example.milliseconds) == [])
    let late = house.now + example.milliseconds + 250
    #expect(house.ticked(late) == [example.action])
  }

  /// 1 KiB a second is enough; a byte less is not.
  @Test(arguments: [(3072, true), (3071, false)])
  func aClientMustReadOneKiBASecond(bytes: Int, isEnough: Bool) {
    let house = PolicyHouse(limit: 4)
    for event in [Event.client, .line, .header, .response] { #expect(house.happens(event)) }
    house.facts.acknowledged[0] = 1000 + bytes
    let actions = house.ticked(3001)
    #expect(actions == (isEnough ? [] : [.cutOff(0, .responseTooSlow)]))
  }

  @Test func workHasNoDeadline() {
    let house = PolicyHouse(limit: 4)
    for event in [Event.client, .line, .header, .work] { #expect(house.happens(event)) }
    #expect(house.ticked(1_000_000) == [])
  }

  /// At the second inspection: libmicrohttpd may hold requests that it had read before the first.
  @Test func aClientThatHasClosedIsLetGo() {
    let house = PolicyHouse(limit: 4)
    for event in [Event.client, .farewell] { #expect(house.happens(event)) }
    #expect(house.ticked(1) == [])
    #expect(house.ticked(250) == [])
    #expect(house.ticked(251) == [.end(0)])
  }

  // MARK: The end

  struct Unreadable: CustomTestStringConvertible {
    let testDescription: String
    var events: [Event] = []
    let received: Int
    var isClientThere = true
    let reason: Refusal.Reason?
  }

  static let unreadable = [
    Unreadable(testDescription: "nothing", received: 0, reason: nil),
    Unreadable(
      testDescription: "only the end", received: 1, isClientThere: false, reason: nil),
    Unreadable(testDescription: "garbage", received: 9, reason: .malformedRequest),
    Unreadable(testDescription: "a line of 4,095 bytes", received: 4095, reason: .malformedRequest),
    Unreadable(testDescription: "a line of 4,096 bytes", received: 4096, reason: .targetTooLong),
    Unreadable(
      testDescription: "garbage after a request", events: [.line, .header, .response, .end, .time],
      received: 109, reason: .malformedRequest),
    Unreadable(
      testDescription: "a long line after a request",
      events: [.line, .header, .response, .end, .time], received: 4196, reason: .targetTooLong),
    Unreadable(
      testDescription: "the client leaves after a request",
      events: [.line, .header, .response, .end, .time], received: 101, isClientThere: false,
      reason: nil),
    Unreadable(
      testDescription: "the last response closes", events: [.line, .header, .response, .end],
      received: 100, reason: nil),
    Unreadable(
      testDescription: "a request is cut", events: [.line], received: 100, reason: nil),
  ]

  @Test(arguments: unreadable)
  func whatIsNoRequestIsToldFromALeavingClient(example: Unreadable) {
    let house = PolicyHouse(limit: 4)
    for event in [.client] + example.events { #expect(house.happens(event)) }
    house.facts.end = ConnectionEnd(
      silence: 0, received: example.received, isClientThere: example.isClientThere)
    #expect(house.closed(0).reason == example.reason)
  }

  @Test func aBoundedNumberOfConnectionsLinger() {
    let house = PolicyHouse(limit: 100)
    for number in 0..<65 {
      #expect(house.happens(.client) && house.happens(.line, on: number))
      house.policy.requestRefused(number)
    }
    let closings = (0..<65).map { house.closed($0).lingers }
    #expect(closings == Array(repeating: true, count: 64) + [false])
  }

  // MARK: Draining

  @Test func aDrainEndsListeningThenSilenceThenItself() {
    let house = PolicyHouse(limit: 4)
    #expect(house.happens(.client) && house.happens(.quiet))
    house.policy.drainBegun(until: 30 * Self.second)
    #expect(house.policy.isDraining && !house.policy.isFinished)
    #expect(house.ticked(99) == [])
    #expect(house.ticked(100) == [.stopListening])
    #expect(house.ticked(999) == [])
    #expect(house.ticked(1249) == [.end(0)])
    #expect(house.closed(0) == .init(reason: nil, lingers: false))
    #expect(house.policy.isFinished)
  }

  @Test func aDrainEndsAtItsDeadlineWithWhateverIsLeft() {
    let house = PolicyHouse(limit: 4)
    for event in [Event.client, .line, .header, .work] { #expect(house.happens(event)) }
    house.policy.drainBegun(until: 5000)
    _ = house.ticked(4999)
    #expect(!house.policy.isFinished)
    _ = house.ticked(5000)
    #expect(house.policy.isFinished)
  }
}
