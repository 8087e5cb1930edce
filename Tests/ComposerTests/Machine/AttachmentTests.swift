import Testing
import TestSupport

@testable import Composer

/// Files of a message, and their limits.
@Suite("Attachments")
struct AttachmentTests {
  private static func file(
    _ id: PartID, _ state: Composer.Attachment.State = .ready, bytes: Double? = nil,
    type: UTF16Text? = nil,
    name: UTF16Text? = nil
  ) -> Composer.Attachment {
    Composer.Attachment(id: id, state: state, bytes: bytes, type: type, name: name)
  }

  struct Case: CustomTestStringConvertible {
    let limits: FileLimits
    let files: [Composer.Attachment]
    let refused: [RefusedAttachment.Reason?]

    var testDescription: String { "\(limits.accept) \(files.map { $0.name?.description ?? "" })" }
  }

  /// Source: Vercel's AI Elements, packages/elements/__tests__/prompt-input.test.tsx at 08a1931, and HTML,
  /// `accept`; public threads first-tree#1729, agenta#5619 and docs.plus#296.
  static let cases: [Case] = [
    Case(
      limits: FileLimits(accept: ["image/*"]),
      files: [
        file("a", type: "image/png", name: "test.png"),
        file("b", type: "text/plain", name: "test.txt"),
        file("c", type: "IMAGE/JPEG; q=1"), file("d", name: "x.png"),
        file("e", type: "imagery/png"),
      ],
      refused: [nil, .type, nil, .type, .type]),
    Case(
      limits: FileLimits(accept: [".PDF", "text/plain", ".日本"]),
      files: [
        file("a", name: "a.pdf"), file("b", type: "text/plain;charset=utf-8"),
        file("c", name: "pdf"),
        file("d", type: "text/html", name: "a.html"), file("e", name: "資料.日本"),
      ],
      refused: [nil, nil, .type, .type, nil]),
    Case(
      limits: FileLimits(max: 2), files: [file("a"), file("b"), file("c"), file("d")],
      refused: [nil, nil, .count, .count]),
    Case(
      limits: FileLimits(maxBytes: 10),
      files: [file("a", bytes: 10), file("b", bytes: 11), file("c")], refused: [nil, .bytes, nil]),
    Case(
      limits: FileLimits(maxTotalBytes: 10),
      files: [file("a", bytes: 6), file("b", bytes: 5), file("c", bytes: 4), file("d", bytes: 1)],
      refused: [nil, .total, nil, .total]),
    Case(
      limits: FileLimits(max: 1, maxBytes: 5, accept: ["image/*"]),
      files: [
        file("a", bytes: 9, type: "text/css"), file("b", bytes: 9, type: "image/a"),
        file("c", type: "image/a"),
      ],
      refused: [.type, .bytes, nil]),
  ]

  @Test("are judged in their order, each beside those that were taken", arguments: cases)
  func judged(testCase: Case) {
    let judged = testCase.limits.judge(testCase.files)
    let reasons = testCase.files.map { file in judged.refused.first { $0.id == file.id }?.reason }
    #expect(reasons == testCase.refused)
    #expect(judged.taken.count + judged.refused.count == testCase.files.count)
  }

  private static func machine(_ files: FileLimits? = nil) -> Machine {
    .iPhone16(rules: EditRules(limits: EditLimits(files: files)))
  }

  @Test("that break a limit are refused, and the others can be sent")
  func refused() {
    let run = Self.machine(FileLimits(max: 1)).follow([
      .appeared, .attachmentsChanged(Attachments([Self.file("a", .uploading), Self.file("b")])),
    ])
    #expect(run.effects.first == .refuseAttachments([RefusedAttachment(id: "b", reason: .count)]))
    #expect(run.state.attachments.known.map(\.id) == ["a"])
    let ready = Self.machine(FileLimits(max: 1)).follow(
      [.attachmentsChanged(Attachments([Self.file("a")])), .sent], from: run.state)
    #expect(ready.effects.first == .publish("", attachments: Shared(["a"])))
    #expect(ready.state.attachments == .none)
  }

  /// Source: public threads ai-elements#126 and docs.plus#296.
  @Test("come back with a message that was not sent, and no file is lost")
  func comeBack() {
    let machine = Self.machine()
    let files = [Self.file("a"), Self.file("b", .failed)]
    let sent = machine.follow([
      .appeared, .typed("写真"), .attachmentsChanged(Attachments(files)), .sent,
    ])
    #expect(sent.effects.first == .publish("写真", attachments: Shared(["a"])))
    // A failed upload is not sent, and stays.
    #expect(sent.state.attachments.known.map(\.id) == ["b"])
    let failed = Event.sendFailed("写真", attachments: Attachments([Self.file("a")]))
    let back = machine.follow([failed], from: sent.state)
    #expect(back.state.text == "写真")
    #expect(back.state.attachments.known.map(\.id) == ["a", "b"])
    let busy = machine.follow([.typed("x"), failed], from: sent.state)
    #expect(busy.effects.first == .keepUnsent("写真", attachments: Shared(["a"])))
    let alone = machine.follow(
      [.sendFailed("", attachments: Attachments([Self.file("c")]))], from: State(appeared: true))
    #expect(alone.state.attachments.known.map(\.id) == ["c"])
    #expect(machine.follow([.sendFailed("")], from: State(appeared: true)).ignored == .duplicate)
  }

  /// Source: public thread ai-elements#110; AI Elements, `Backspace` in an empty textarea.
  @Test("lose their last one with a Backspace in an empty box")
  func backspace() {
    let machine = Self.machine()
    let key = Event.keyPressed(KeyPress("Backspace"))
    let two = machine.follow([
      .appeared, .attachmentsChanged(Attachments([Self.file("a"), Self.file("b")])),
    ])
    let one = machine.follow([key], from: two.state)
    #expect(one.effects == [.removeAttachment("b")])
    #expect(machine.follow([key], from: one.state).effects.first == .removeAttachment("a"))
    #expect(machine.follow([key, key], from: one.state).ignored == .unboundKey)
    #expect(machine.follow([.typed("a"), key], from: two.state).ignored == .unboundKey)
    let marked = machine.follow(
      [.edited(.init(range: 0..<0, replacement: "か", composing: 0..<1)), key], from: two.state)
    #expect(marked.ignored == .unboundKey)
  }

  @Test("the first repeated of 300,000 names is found in linear time")
  func manyNames() {
    let ids = (0..<300_000).map { PartID("a photo of the sea \($0)") }
    expectLessThanAMinute {
      #expect(ids.firstRepeated == nil)
      #expect((ids + [ids[7]]).firstRepeated == ids[7])
    }
  }
}
