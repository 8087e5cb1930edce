import Testing

@testable import Composer

/// The checks of another message box that concern its logic: 26 of 69, the others render elements.
///
/// Source: Vercel's AI Elements, packages/elements/__tests__/prompt-input.test.tsx at 0c1f5e8, Apache
/// License 2.0. Its `accept` is one string with commas.
@Suite("AI Elements' prompt input")
struct PromptInputTests {
  /// Files that are added one by one, and how many of them are taken by then.
  struct Files: CustomTestStringConvertible {
    let accept: String
    let files: [(name: UTF16Text, taken: Int)]

    init(_ accept: String, _ files: (UTF16Text, Int)...) {
      self.accept = accept
      self.files = files.map { (name: $0.0, taken: $0.1) }
    }

    var testDescription: String { accept.debugDescription }
  }

  static let accepted: [Files] = [
    Files("image/*", ("test.txt", 0)), Files("image/*", ("test.png", 1)),
    Files("video/*", ("test.txt", 0), ("test.mp4", 1)),
    Files("audio/*", ("test.png", 0), ("test.mp3", 1)),
    Files("image/png", ("test.png", 1), ("test.jpg", 1)),
    Files("application/pdf", ("doc.pdf", 1), ("test.txt", 1)),
    Files("image/*, video/*", ("test.png", 1), ("test.mp4", 2), ("test.mp3", 2), ("test.txt", 2)),
    Files(
      "image/png, application/pdf", ("test.png", 1), ("doc.pdf", 2), ("test.jpg", 2),
      ("test.txt", 2)),
    Files(
      "image/*, application/pdf", ("test.png", 1), ("test.jpg", 2), ("doc.pdf", 3), ("doc.docx", 3)),
    Files("  image/*  ,  application/pdf  ", ("test.png", 1), ("doc.pdf", 2)),
    Files("", ("test.png", 1), ("test.txt", 2)), Files("   ", ("test.png", 1), ("test.txt", 2)),
    Files("image/*,  ,  ", ("test.png", 1), ("test.txt", 1)),
  ]

  private static let types: [String: UTF16Text] = [
    "txt": "text/plain", "png": "image/png", "jpg": "image/jpeg", "mp4": "video/mp4",
    "mp3": "audio/mpeg",
    "pdf": "application/pdf",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ]

  private static func file(_ name: UTF16Text, bytes: Double = 4) -> Composer.Attachment {
    let end = name.description.split(separator: ".").last.map(String.init) ?? ""
    return Composer.Attachment(
      id: PartID(name.description), bytes: bytes, type: types[end], name: name)
  }

  private static func machine(_ files: FileLimits? = nil, running: RunningRules? = nil) -> Machine {
    .iPhone16(
      rules: EditRules(limits: EditLimits(files: files)), running: running,
      keys: [KeyPress("Enter"): .send, KeyPress("Enter", [.shift]): .newline])
  }

  @Test("takes the files that it accepts", arguments: accepted)
  func accept(testCase: Files) {
    let patterns = testCase.accept.split(separator: ",", omittingEmptySubsequences: false)
    let limits = FileLimits(accept: patterns.map { UTF16Text(String($0)) })
    var run = Self.machine(limits).follow([.appeared])
    for (name, taken) in testCase.files {
      let all = run.state.attachments.known + [Self.file(name)]
      run = Self.machine(limits).follow([.attachmentsChanged(Attachments(all))], from: run.state)
      #expect(run.state.attachments.known.count == taken, "\(name)")
      let refused = run.effects.contains { if case .refuseAttachments = $0 { true } else { false } }
      #expect(refused == !run.state.attachments.known.contains { $0.name == name }, "\(name)")
    }
  }

  @Test(
    "takes as many files, and as large ones, as it may",
    arguments: [
      (FileLimits(max: 2), ["test1.txt", "test2.txt", "test3.txt"], 4, 2),
      (FileLimits(maxBytes: 1_000), ["large.txt"], 2_000, 0),
    ] as [(FileLimits, [UTF16Text], Double, Int)])
  func limits(limits: FileLimits, names: [UTF16Text], bytes: Double, taken: Int) {
    let files = names.map { Self.file($0, bytes: bytes) }
    let run = Self.machine(limits).follow([.appeared, .attachmentsChanged(Attachments(files))])
    #expect(run.state.attachments.known.count == taken)
    let reason: RefusedAttachment.Reason = limits.max == nil ? .bytes : .count
    #expect(
      run.effects.first
        == .refuseAttachments([RefusedAttachment(id: files.last?.id ?? "", reason: reason)]))
  }

  private static let enter = Event.keyPressed(KeyPress("Enter"))

  @Test("sends with Enter, is empty at once, and keeps what is typed next")
  func submit() {
    let sent = Self.machine().follow([.appeared, .focused(), .typed("Hello"), Self.enter])
    #expect(sent.effects.first == .publish("Hello"))
    #expect(sent.state.text == "")
    let next = Self.machine().follow([.typed("Second message")], from: sent.state)
    #expect(next.state.text == "Second message")
    let shift = Self.machine().follow([
      .appeared, .focused(), .typed("Hello"), .keyPressed(KeyPress("Enter", [.shift])),
    ])
    #expect(shift.state.text == "Hello\n")
    #expect(!shift.effects.contains(.publish("Hello")))
    let composing = Self.machine().follow([
      .appeared, .focused(), .edited(.init(range: 0..<0, replacement: "にほん", composing: 0..<3)),
      Self.enter,
    ])
    #expect(composing.ignored == .composing)
  }

  @Test("keeps the files of a message that is not sent, and loses those of one that is")
  func failures() {
    let files = Attachments([Self.file("test.txt")])
    let sent = Self.machine().follow([
      .appeared, .focused(), .typed("test message"), .attachmentsChanged(files), Self.enter,
    ])
    #expect(sent.effects.first == .publish("test message", attachments: Shared(["test.txt"])))
    #expect(sent.state.attachments == .none)
    let failed = Self.machine().follow(
      [.sendFailed("test message", attachments: files)], from: sent.state)
    #expect(failed.state.text == "test message")
    #expect(failed.state.attachments == files)
  }

  @Test("loses one file with each Backspace in an empty box, and none beside a text")
  func backspace() {
    let files = Attachments(["first.txt", "second.txt", "third.txt"].map { Self.file($0) })
    let key = Event.keyPressed(KeyPress("Backspace"))
    let run = Self.machine().follow([.appeared, .attachmentsChanged(files), key, key, key])
    #expect(
      run.steps.compactMap { $0.effects.first }.suffix(3) == [
        .removeAttachment("third.txt"), .removeAttachment("second.txt"),
        .removeAttachment("first.txt"),
      ])
    let typed = Self.machine().follow([
      .appeared, .attachmentsChanged(files), .typed("Some text"), key,
    ])
    #expect(typed.state.attachments == files)
  }

  @Test("stops a running answer")
  func stop() {
    let run = Self.machine(running: RunningRules()).follow([.appeared, .runStarted, .sent])
    #expect(run.effects == [.stop])
  }
}
