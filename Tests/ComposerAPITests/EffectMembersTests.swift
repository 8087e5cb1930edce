import Extremes
import JSON
import Testing

@testable import Composer
@testable import ComposerAPI
@testable import ComposerContract

@Suite("The members of effects")
struct EffectMembersTests {
  private static let waiting: AnimationLayout = {
    var unexplained = Explanation(wanted: false)
    return AnimationLayout(
      Timing(
        of: BarAnimation(curve: .linear, delayMs: 1), orOf: Timing(ofKeyboardOn: .ios)),
      from: .zero, to: .zero,
      keyframesPerSecond: nil, explaining: &unexplained)
  }()

  /// An effect of each type with all its members.
  private static let effects: [Effect] = [
    .animate(Movement(of: "a", from: .zero, to: .zero, timing: waiting)), .focus(field: "a"), .blur,
    .showKeyboard,
    .hideKeyboard, .installAccessory, .removeAccessory, .showPanel(Panel(kind: "a", height: 1)),
    .hidePanel, .publish("a", mode: .send, tokens: Shared([0..<1]), attachments: Shared(["a"])),
    .stop, .record,
    .lockRecording, .cancelRecording, .sendRecording,
    .keepUnsent("a", tokens: Shared([0..<1]), attachments: Shared(["a"])), .recall(back: 1),
    .setQueue([]),
    .setLink(0..<1, url: "a"), .refuseAttachments([]), .removeAttachment("a"),
    .rejectEdit(.maxLines), .setText("a", selection: 0..<1), .attach("a"), .setSend(enabled: true),
    .setCounter(nil), .setSession(nil), .movePick(by: 1), .pick, .setMode(.inline),
    .scroll(offset: 1), .setPlaceholder(visible: true), .setTextColor(.active),
  ]

  @Test("are those of openapi.yaml, and no effect is missing")
  func equalTheContract() throws {
    let contract = try #require(
      JSONDocument(text: String(decoding: Resources.openAPIJSON, as: UTF8.self)))
    let schemas = try #require(contract["components"]?["schemas"]?.members)
    let expected = try #require(schemas["TransitionEffect"]?["oneOf"]?.elements).map { schema in
      guard case .string(let reference)? = schema["$ref"],
        let members = reference.split(separator: "/").last.flatMap({
          schemas[String($0)]?["properties"]?.members
        })
      else { return "no members: \(schema)" }
      return "\(members["type"]?["const"] ?? .null) \(members.keys.sorted())"
    }
    let written = try Self.effects.map {
      let members = try #require(JSONDocument(text: EncodedJSON($0).text)).members
      return "\(members["type"] ?? .null) \(members.keys.sorted())"
    }
    #expect(written.sorted() == expected.sorted())
  }
}
