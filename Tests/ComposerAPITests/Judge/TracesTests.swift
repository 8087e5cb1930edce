import Foundation
import TestSupport
import Testing

@Suite("POST /traces")
struct TracesTests {
  private static let config = """
    {"device":"iphone-16","composer":{"text":{"maxLines":5}},"limits":{"maxLength":200},
     "content":{"contentHeight":2000,"offset":1000},"keys":{"Enter":"send"},
     "returnKey":"send"}
    """

  private func traces(_ rest: String, config: String = Self.config) throws -> JSONTree {
    let reply = try Transport.memory.withClient {
      try $0.post("/traces", #"{"config":\#(config)\#(rest)}"#)
    }
    #expect(reply.status == 200, "\(reply.body.prefix(2_000))")
    return reply.json
  }

  /// A configuration with answers, history and lists.
  private static let assistant = """
    {"device":"pixel-8","composer":{"textHeight":40},"running":{"withText":"queue"},"history":true,
     "triggers":["@"],"keys":{"Enter":"send","Shift+Enter":"newline"}}
    """

  @Test(
    "expects what /transition shows", arguments: ["states", "pairs", "orders"],
    [Self.config, Self.assistant])
  func replay(cover: String, config: String) throws {
    try Transport.memory.withClient { client in
      let request = #"{"config":\#(config),"cover":"\#(cover)","maxTraces":60}"#
      let reply = try client.post("/traces", request)
      let again = try client.post("/traces", request)
      #expect(reply.body == again.body)
      let traces = reply.json.traces.elements
      #expect(traces.count > 10)
      for trace in traces {
        let events = try trace.events.elements.map { try json($0) }.joined(separator: ",")
        let steps = try client.post(
          "/transition", #"{"config":\#(config),"events":[\#(events)]}"#
        ).json.steps.elements
        #expect(steps.count == trace.expect.elements.count)
        for (step, sight) in zip(steps, trace.expect.elements) {
          #expect(step.ignored.string == sight.ignored.string, "\(trace.id) \(events)")
          #expect(step.layout.composer.frame.sides == sight.bar.sides, "\(trace.id) \(events)")
          #expect(step.layout.keyboard.state.string == sight.keyboard.state.string)
          #expect(try json(step.effects) == json(sight.effects), "\(trace.id)")
        }
      }
    }
  }

  private func json(_ value: JSONTree) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: value.value ?? NSNull(), options: [.sortedKeys, .fragmentsAllowed])
    return String(decoding: data, as: UTF8.self)
  }

  @Test("has every order of the asynchronous events once")
  func orders() throws {
    let all = try traces(#","cover":"orders""#)
    let orders = try all.traces.elements.map { trace in
      try trace.events.elements.map { try json($0) }.joined()
    }
    #expect(orders.count == 120)
    #expect(Set(orders).count == 120)
    #expect(all.coverage.covered.number == 120)
    #expect(all.traces[0].events.elements.count == 6)
    let short = try traces(#","cover":"orders","depth":3"#)
    #expect(short.coverage.all.number == 20)
    let few = try traces(#","cover":"orders","maxTraces":100"#)
    #expect(few.traces.elements.count == 100)
    #expect(few.coverage.leftOut.elements.count == 20)
  }

  @Test(
    "covers every class of states, and every event in it, as far as the depth and the number allow")
  func coverage() throws {
    let config = #"{"screen":{"width":400,"height":800},"composer":{"textHeight":40}}"#
    let states = try traces(#","cover":"states","depth":3,"maxTraces":500"#, config: config)
    #expect(states.coverage.covered.number == states.coverage.all.number, "\(states.coverage)")
    #expect(states.coverage.complete.bool == true)
    let pairs = try traces(#","cover":"pairs","depth":2,"maxTraces":500"#, config: config)
    #expect(pairs.coverage.covered.number == pairs.coverage.all.number, "\(pairs.coverage)")
    #expect(pairs.coverage.leftOut.elements.isEmpty)
    let few = try traces(#","cover":"pairs","maxTraces":3"#, config: config)
    #expect(few.traces.elements.count == 3)
    #expect(few.coverage.leftOut.elements.count == 20)
    #expect(
      few.coverage.eventsLeftOut.elements.map(\.string)
        == [
          "contentChanged", "stopped", "runStarted", "runEnded", "barDragged", "barReset",
          "recordStarted", "recordMoved", "recordEnded",
        ] + Self.queueEvents)
  }

  /// Events of messages that wait, which only a machine with `running.drain` has.
  private static let queueEvents = ["queueEdited", "queueMoved", "queueRemoved", "queueSteered"]

  @Test("has the events of messages that wait, where the machine sends them")
  func queue() throws {
    let result = try traces(
      #","cover":"pairs","depth":5,"maxTraces":300"#,
      config: #"{"device":"iphone-16","composer":{"textHeight":40},"running":{"drain":"each"}}"#)
    let leftOut = result.coverage.eventsLeftOut.elements.map(\.string)
    #expect(!leftOut.contains { $0?.hasPrefix("queue") ?? true })
    let effects = result.traces.elements.flatMap { $0.expect.elements }
      .flatMap { $0.effects.elements }
    #expect(effects.contains { $0.type.string == "setQueue" && $0.queue.elements.count == 1 })
  }

  @Test(
    "cannot be shorter where each trace has one event, and says how short it could be elsewhere")
  func shortest() throws {
    let config = #"{"screen":{"width":400,"height":800},"composer":{"textHeight":40}}"#
    for cover in ["states", "pairs"] {
      let single = try traces(#","cover":"\#(cover)","depth":2,"maxTraces":500"#, config: config)
        .coverage
      #expect(single.covered.number == single.all.number)
      #expect(single.events.number == single.leastEvents.number, "\(single)")
      for depth in [3, 6, 20] {
        let result = try traces(
          #","cover":"\#(cover)","depth":\#(depth),"maxTraces":100"#, config: config)
        let (events, least) = (
          result.coverage.events.number ?? 0, result.coverage.leastEvents.number ?? 0
        )
        #expect(least <= events && events <= 1.8 * least, "\(result.coverage)")
        let counts = result.traces.elements.map(\.events.elements.count)
        #expect(counts.reduce(0, +) == Int(events))
        #expect(counts.allSatisfy { $0 <= depth })
      }
    }
  }

  @Test("takes events that change something first")
  func changes() throws {
    let config = #"{"screen":{"width":400,"height":800},"composer":{"textHeight":40}}"#
    let result = try traces(#","cover":"pairs","depth":3,"maxTraces":500"#, config: config)
    let changes = result.coverage.changes
    #expect(changes.covered.number == changes.all.number, "\(result.coverage)")
    #expect((changes.all.number ?? 0) < (result.coverage.all.number ?? 0))
    let ignored = result.traces.elements.map { trace in
      trace.expect.elements.count { $0.ignored.string != nil }
    }
    #expect(ignored.prefix(50).reduce(0, +) < ignored.suffix(50).reduce(0, +))
  }

  @Test(
    "has what sending means while an answer runs",
    arguments: ["queue", "steer", "send", "block"])
  func running(withText: String) throws {
    let config =
      #"{"device":"iphone-16","composer":{"textHeight":40},"running":{"withText":"\#(withText)"}}"#
    let sights = try traces(#","cover":"pairs","depth":5,"maxTraces":300"#, config: config)
      .traces.elements.flatMap { $0.expect.elements }
    let effects = sights.flatMap { $0.effects.elements }
    #expect(effects.contains { $0.type.string == "stop" })
    let modes = Set(effects.filter { $0.type.string == "publish" }.compactMap { $0.mode.string })
    #expect(modes == (withText == "block" ? [] : [withText]))
    #expect(sights.contains { $0.ignored.string == "running" } == (withText == "block"))
  }

  @Test("walks through the history, edits messages, and has those that were not sent")
  func drafts() throws {
    let result = try traces(
      #","cover":"pairs","depth":6,"maxTraces":400"#, config: Self.assistant)
    let effects = result.traces.elements.flatMap { $0.expect.elements }
      .flatMap { $0.effects.elements }
    let types = Set(effects.compactMap(\.type.string))
    #expect(types.isSuperset(of: ["recall", "keepUnsent", "setSession", "pick", "movePick"]))
    let events = result.traces.elements.flatMap { $0.events.elements }
    let purposes = Set(events.compactMap(\.purpose.string))
    #expect(purposes == ["draft", "edit", "history", "cancel"])
    let keys = Set(events.compactMap(\.key.string))
    #expect(keys == ["ArrowDown", "ArrowUp", "Enter", "Escape", "F1", "Shift+Enter", "Tab"])
    #expect(
      result.coverage.eventsLeftOut.elements.map(\.string)
        == [
          "contentChanged", "barDragged", "barReset", "recordStarted", "recordMoved", "recordEnded",
        ] + Self.queueEvents)
  }

  @Test(
    "has only what a person can do, if that is asked for",
    arguments: ["states", "pairs", "orders"],
    [Self.config, Self.assistant])
  func possible(cover: String, config: String) throws {
    let rest = #","cover":"\#(cover)","depth":6,"maxTraces":60"#
    let all = try traces(rest, config: config)
    let possible = try traces(rest + #","possible":true"#, config: config)
    var (steps, impossible) = (0, [String]())
    for trace in possible.traces.elements {
      let (events, sights) = (trace.events.elements, trace.expect.elements)
      for index in events.indices.dropFirst() {
        steps += 1
        let type = events[index].type.string ?? ""
        if !Self.isPossible(type, sights[index], after: sights[index - 1]) {
          impossible.append("\(type) in \(trace.id.string ?? "")")
        }
      }
    }
    #expect(steps > 50)
    #expect(impossible.isEmpty)
    #expect((possible.coverage.all.number ?? 0) < (all.coverage.all.number ?? 0))
  }

  private static func isPossible(_ type: String, _ sight: JSONTree, after before: JSONTree) -> Bool
  {
    let ignored = sight.ignored.string ?? ""
    if ["notAppeared", "alreadyFocused", "notFocused", "notDragging"].contains(ignored) {
      return false
    }
    switch type {
    case "edited", "keyPressed", "selectionChanged", "wrapped", "keyboardWillShow":
      return before.focused.bool == true
    case "keyboardWillHide", "keyboardWillChangeFrame", "tappedClose":
      return before.keyboard.state.string != "hidden"
    case "sent": return ignored.isEmpty
    default: return true
    }
  }

  @Test("leaves marked text to the input method, if only what a person can do is asked for")
  func marked() throws {
    let config = #"{"screen":{"width":400,"height":800},"composer":{"textHeight":40}}"#
    func next(_ rest: String) throws -> [JSONTree] {
      try traces(#","cover":"pairs","depth":6,"maxTraces":500\#(rest)"#, config: config)
        .traces.elements.flatMap { trace in
          zip(trace.events.elements, trace.events.elements.dropFirst())
            .filter { $0.0.composing.start.number != nil && $0.1.type.string == "edited" }
            .map(\.1)
        }
    }
    func isOfInputMethod(_ edit: JSONTree) -> Bool {
      ["か", ""].contains(edit.replacement.string) || edit.composing.start.number != nil
    }
    let (all, possible) = (try next(""), try next(#","possible":true"#))
    #expect(!all.allSatisfy(isOfInputMethod))
    #expect(!possible.isEmpty && possible.allSatisfy(isOfInputMethod))
  }

  @Test(
    "has only what a runner performs by itself, if the app performs nothing",
    arguments: [
      (
        "playwright",
        [
          "focused", "tapped", "blurred", "keyboardWillShow", "keyboardWillChangeFrame",
          "keyboardWillHide", "edited", "keyPressed", "sent", "selectionChanged", "resized",
        ]
      ),
      (
        "jest",
        [
          "focused", "tapped", "blurred", "keyboardWillShow", "keyboardWillChangeFrame",
          "keyboardWillHide", "edited", "sent", "resized",
        ]
      ),
      ("xctest", ["focused", "tapped", "keyboardWillShow", "edited", "sent", "resized"]),
      ("compose", ["focused", "tapped", "edited", "sent"]),
      (
        "flutter",
        [
          "focused", "tapped", "blurred", "keyboardWillShow", "keyboardWillChangeFrame",
          "keyboardWillHide", "edited", "sent", "selectionChanged", "resized",
        ]
      ),
    ])
  func undriven(format: String, performed: [String]) throws {
    try Transport.memory.withClient { client in
      for cover in ["states", "pairs", "orders"] {
        let reply = try client.post(
          "/traces",
          #"{"config":\#(Self.config),"cover":"\#(cover)","format":"\#(format)","possible":true,"drive":false}"#,
          headers: ["Accept": "application/json", "Content-Type": "application/json"])
        let file = try #require(reply.json.file.string)
        let types = file.split(separator: "type").dropFirst().compactMap { part in
          part.split(whereSeparator: { "\\\":".contains($0) }).first.map { String($0) }
        }
        let events = Set(types).intersection(Self.eventTypes)
        #expect(events.subtracting(performed + ["appeared"]).isEmpty, "\(format) \(cover)")
        #expect(events.contains("focused"), "\(format) \(cover)")
        #expect(cover == "orders" || events.contains("edited"), "\(format) \(cover)")
        let left = Set(reply.json.coverage.eventsLeftOut.elements.compactMap(\.string))
        #expect(left.isDisjoint(with: performed) && left.contains("panelShown"), "\(left)")
      }
    }
  }

  private static let eventTypes: Set<String> = [
    "appeared", "disappeared", "resized", "focused", "tapped", "blurred", "tappedOutside",
    "tappedClose", "keyboardWillShow", "keyboardWillChangeFrame", "keyboardWillHide", "panelShown",
    "panelHidden", "dragChanged", "dragEnded", "dragCancelled", "edited", "keyPressed",
    "selectionChanged", "attachmentsChanged", "contentChanged", "sent", "offsetChanged", "stopped",
    "runStarted", "runEnded", "sendFailed", "textSet", "wrapped", "held",
  ]

  @Test("has the shortest trace that breaks a condition, on each device")
  func broken() throws {
    let result = try traces(
      """
      ,"cover":"states","maxTraces":1,"devices":["pixel-8","ipad-10"],
      "invariants":["bar.height <= 100","bar.bottom <= keyboard.top or not keyboard.docked",
        "bar.frame inside view","not focused or appeared","bar.top > 300 - 1"]
      """)
    let found = result.broken.elements.map {
      "\($0.device.string ?? "") \($0.pointer.string ?? "") \($0.events.elements.count)"
    }
    #expect(
      found.filter { $0.contains("/invariants/0") } == [
        "iphone-16 /invariants/0 2", "pixel-8 /invariants/0 2", "ipad-10 /invariants/0 2",
      ], "\(found)")
    #expect(!found.contains { $0.contains("/invariants/1") || $0.contains("/invariants/3") })
    let first = try #require(result.broken.elements.first)
    #expect(first.invariant.string == "bar.height <= 100")
    #expect(first.events[1].type.string == "edited")
    #expect((first.expect[1].bar.height.number ?? 0) > 100)
  }

  @Test(
    "says what is wrong with a condition",
    arguments: [
      ("bar.hight <= 2", "has the unknown word \"bar.hight\""),
      ("bar.height", "needs one of <=, <, >=, >, == and !="),
      ("bar.height <=", "ends too early"), ("bar.height <= 3 4", "has \"4\" where it should end"),
      ("not 3", "needs a fact after \"not\""), ("bar.frame <= 3", "needs \"inside\""),
      ("bar.frame inside keyboard", "needs \"inside\""),
    ])
  func mistakes(condition: String, detail: String) throws {
    let reply = try Transport.memory.withClient {
      try $0.post(
        "/traces", #"{"config":{"device":"pixel-8"},"invariants":[\#(quoted(condition))]}"#)
    }
    #expect(reply.status == 422)
    #expect(reply.json.errors[0].pointer.string == "/invariants/0")
    #expect(reply.json.errors[0].detail.string?.hasPrefix(detail) == true, "\(reply.body)")
    #expect(reply.json.errors[0].detail.string?.contains("keyboard.top") == true)
  }

  @Test("writes events as JSON, whatever opens a list")
  func controls() throws {
    try Transport.memory.withClient { client in
      for trigger in ["\\u0000", "\\u0001", "\\u001f", "\\t", "\\\"", "\\\\", "あ"] {
        let config =
          "{\"device\":\"iphone-16\",\"composer\":{\"textHeight\":40},\"triggers\":[\"\(trigger)\"]}"
        for format in ["json", "playwright", "xctest", "compose", "flutter"] {
          let request =
            "{\"config\":\(config),\"cover\":\"states\",\"depth\":3,\"format\":\"\(format)\"}"
          let reply = try client.post("/traces", request)
          guard reply.status == 200 else { continue }
          #expect(!reply.body.utf8.contains { $0 < 0x20 && $0 != 0x0A }, "\(trigger) \(format)")
          if format == "json" { #expect(!reply.json.traces.elements.isEmpty, "\(trigger)") }
        }
      }
    }
  }

  @Test(
    "returns what the client accepts",
    arguments: [
      ("playwright", "text/javascript", 200, "text/javascript; charset=utf-8"),
      ("playwright", "*/*", 200, "text/javascript; charset=utf-8"),
      ("playwright", "application/json", 200, "application/json"),
      ("playwright", "text/plain", 406, "application/problem+json"),
      ("xctest", "text/plain", 200, "text/plain; charset=utf-8"),
      ("xctest", "text/javascript", 406, "application/problem+json"),
      ("json", "application/json", 200, "application/json"),
      ("json", "text/javascript", 406, "application/problem+json"),
      ("json", "image/png", 406, "application/problem+json"),
    ])
  func negotiated(format: String, accept: String, status: Int, type: String) throws {
    try Transport.memory.withClient { client in
      let reply = try client.post(
        "/traces",
        "{\"config\":{\"device\":\"pixel-8\"},\"cover\":\"states\",\"depth\":2,\"format\":\"\(format)\"}",
        headers: ["Accept": accept, "Content-Type": "application/json"])
      #expect(reply.status == status)
      #expect(reply.headers["Content-Type"] == type)
      if format != "json", type == "application/json" {
        #expect(reply.json.file.string?.isEmpty == false)
      }
    }
  }

  @Test(
    "makes a file of tests",
    arguments: [
      ("playwright", "text/javascript; charset=utf-8", "composer.spec.js"),
      ("jest", "text/javascript; charset=utf-8", "composer.test.js"),
      ("xctest", "text/plain; charset=utf-8", "ComposerTraceTests.swift"),
      ("compose", "text/plain; charset=utf-8", "ComposerTraceTest.kt"),
      ("flutter", "text/plain; charset=utf-8", "composer_trace_test.dart"),
    ])
  func files(format: String, type: String, name: String) throws {
    let request =
      #"{"config":\#(Self.config.split(separator: "\n").joined()),"cover":"orders","format":"\#(format)"}"#
    for transport in Transport.allCases {
      try transport.withClient { client in
        let reply = try client.post("/traces", request)
        #expect(reply.headers["Content-Type"] == type)
        #expect(reply.headers["Content-Disposition"] == "inline; filename=\"\(name)\"")
        #expect(reply.body.contains("orders-120") || reply.body.contains("orders_120"))
        let batch = try client.post(
          "/traces", request, headers: ["Content-Type": "application/x-ndjson"])
        #expect(batch.json.file.string == reply.body)
        #expect(batch.json.name.string == name)
      }
    }
  }
}
