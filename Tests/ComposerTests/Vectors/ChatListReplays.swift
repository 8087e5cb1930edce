import Composer

/// The tests of a chat list that follows the keyboard, as facts: where the list is, and what then is right.
///
/// Source: react-native-keyboard-controller at af130ca (2026-08-17), KeyboardChatScrollView: all 138 tests of
/// useChatKeyboard (104), useExtraContentPadding (30) and useFrozenPadding (4), in their order. The tests of
/// its helpers are in `ChatScrollVectors`. A list is 390 × 800 with 2,000 of content unless it says otherwise.
/// An offset of 50 below the list is a view that ends 50 above the bottom.
///
/// On Android an inverted list has the coordinates of a list with a padding on top, which is written as
/// `100 - 300`.
struct ChatListReplay: Sendable {
  /// What is right after a step.
  enum Fact: Hashable, Sendable {
    /// The scroll offset.
    case at(Double)
    /// The list moves, or does not.
    case moves, stays
    /// The inset below the last message, or above the first one of an inverted list.
    case inset(Double)
  }

  /// What happens.
  enum Step: Sendable {
    /// The keyboard has a height.
    case keyboard(Double, [Fact] = [])
    /// The keyboard is on its way to a height, of which a part is done.
    case part(Double, of: Double, [Fact])
    /// The user scrolls.
    case user(Double)
    /// What is above the composer becomes higher or lower.
    case extra(Double, [Fact] = [])
    /// A sheet comes in front, or goes.
    case held(Bool, [Fact] = [])
  }

  /// Why a test is not replayed to its result.
  enum Difference: Hashable, Sendable {
    /// The test is about the library's own calls, not about a place.
    case ownCalls
    /// Another test wants the opposite in the same situation.
    case contradicts(String)
    /// The rule is another one, for a reason.
    case rule(String)
  }

  let spec: String
  let name: String
  var policy = MessageList.LiftPolicy.always
  var inverted = false
  var content = 2_000.0
  var below = 0.0
  var blank = 0.0
  var extra = 0.0
  var offset = 0.0
  var steps: [Step] = []
  var difference: Difference?
}

extension ChatListReplay {
  static let all =
    iOS + iOSBehaviors + persistent + offsets + blankSpace + extraOnIOS + android + closing
    + behaviors + blankOnAndroid + offsetsOnAndroid + others + padding + clamped + frozen

  static let iOS = [
    ChatListReplay(
      spec: "index.ios", name: "opens", offset: 100,
      steps: [.keyboard(300, [.at(400), .inset(300)])]),
    ChatListReplay(
      spec: "index.ios", name: "closes", offset: 100,
      steps: [.keyboard(300), .user(400), .keyboard(0, [.at(100), .inset(0)])]),
    ChatListReplay(
      spec: "index.ios", name: "an interactive dismissal does not set the offset",
      difference: .ownCalls),
    ChatListReplay(
      spec: "index.ios", name: "grows", offset: 100,
      steps: [.keyboard(300), .user(400), .keyboard(350, [.at(450), .inset(350)])]),
    ChatListReplay(
      spec: "index.ios", name: "short content", content: 500, steps: [.keyboard(300, [.at(0)])]),
    ChatListReplay(spec: "index.ios", name: "calls no scrollTo", difference: .ownCalls),
    ChatListReplay(
      spec: "index.ios", name: "inverted opens", inverted: true,
      steps: [.keyboard(300, [.at(-300)])]),
    ChatListReplay(
      spec: "index.ios", name: "inverted closes", inverted: true,
      steps: [.keyboard(300), .user(-300), .keyboard(0, [.at(0)])]),
    ChatListReplay(
      spec: "index.ios", name: "inverted closes after a scroll", inverted: true,
      steps: [.keyboard(300), .user(-250), .keyboard(0, [.at(50)])]),
    ChatListReplay(
      spec: "index.ios", name: "inverted grows", inverted: true,
      steps: [.keyboard(300), .user(-300), .keyboard(350, [.at(-350)])]),
    ChatListReplay(
      spec: "index.ios", name: "inverted closes at the oldest message", inverted: true,
      steps: [.keyboard(300), .user(1_200), .keyboard(0, [.at(1_200)])]),
  ]

  static let iOSBehaviors = [
    ChatListReplay(
      spec: "index.ios", name: "never opens", policy: .never, offset: 100,
      steps: [.keyboard(300, [.at(100), .inset(300)])]),
    ChatListReplay(
      spec: "index.ios", name: "never closes at the end", policy: .never, offset: 100,
      steps: [.keyboard(300), .user(1_500), .keyboard(0, [.at(1_200), .inset(0)])]),
    ChatListReplay(
      spec: "index.ios", name: "never closes", policy: .never, offset: 100,
      steps: [.keyboard(300), .user(500), .keyboard(0, [.at(500), .inset(0)])]),
    ChatListReplay(
      spec: "index.ios", name: "never inverted closes at the end", policy: .never, inverted: true,
      offset: 500, steps: [.keyboard(300), .user(0), .keyboard(0, [.at(0), .inset(0)])]),
    ChatListReplay(
      spec: "index.ios", name: "whenAtEnd at the end", policy: .whenAtEnd, offset: 1_180,
      steps: [.keyboard(300, [.at(1_480)])]),
    ChatListReplay(
      spec: "index.ios", name: "whenAtEnd elsewhere", policy: .whenAtEnd, offset: 100,
      steps: [.keyboard(300, [.at(100)])]),
    ChatListReplay(
      spec: "index.ios", name: "whenAtEnd inverted at the end", policy: .whenAtEnd, inverted: true,
      steps: [.keyboard(300, [.at(-300)])]),
    ChatListReplay(
      spec: "index.ios", name: "whenAtEnd inverted elsewhere", policy: .whenAtEnd, inverted: true,
      offset: 500, steps: [.keyboard(300, [.at(500)])]),
    ChatListReplay(
      spec: "index.ios", name: "the inset is that of the end",
      steps: [.keyboard(300, [.inset(300)]), .keyboard(0, [.inset(0)])]),
    ChatListReplay(
      spec: "index.ios", name: "frozen, the inset stays", offset: 100,
      steps: [.held(true), .keyboard(300, [.inset(0)])]),
    ChatListReplay(
      spec: "index.ios", name: "frozen, the offset stays", offset: 100,
      steps: [.held(true), .keyboard(300, [.stays])]),
    ChatListReplay(
      spec: "index.ios", name: "frozen, the inset stays at the end",
      steps: [.held(true), .keyboard(300, [.inset(0)])]),
  ]

  static let persistent = [
    ChatListReplay(
      spec: "persistent.ios", name: "opens", policy: .persistent, offset: 100,
      steps: [.keyboard(300, [.at(400), .inset(300)])]),
    ChatListReplay(
      spec: "persistent.ios", name: "closes at the end", policy: .persistent, offset: 1_180,
      steps: [.keyboard(300), .user(1_480), .keyboard(0, [.at(1_200), .inset(0)])]),
    ChatListReplay(
      spec: "persistent.ios", name: "closes elsewhere", policy: .persistent, offset: 1_180,
      steps: [.keyboard(300), .user(500), .keyboard(0, [.at(500), .inset(0)])]),
    ChatListReplay(
      spec: "persistent.ios", name: "opens again", policy: .persistent, offset: 1_180,
      steps: [
        .keyboard(300), .user(500), .keyboard(0, [.inset(0)]),
        .keyboard(300, [.at(800), .inset(300)]),
      ]),
    ChatListReplay(
      spec: "persistent.ios", name: "shrinks at the end", policy: .persistent, offset: 1_180,
      steps: [.keyboard(300), .user(1_480), .keyboard(200, [.at(1_400), .inset(200)])]),
    ChatListReplay(
      spec: "persistent.ios", name: "inverted opens", policy: .persistent, inverted: true,
      steps: [.keyboard(300, [.at(-300), .inset(300)])]),
    ChatListReplay(
      spec: "persistent.ios", name: "inverted closes elsewhere", policy: .persistent,
      inverted: true, offset: 500,
      steps: [.keyboard(300), .user(400), .keyboard(0, [.at(400), .inset(0)])]),
    ChatListReplay(
      spec: "persistent.ios", name: "inverted closes at the end", policy: .persistent,
      inverted: true, steps: [.keyboard(300), .user(-300), .keyboard(0, [.at(0), .inset(0)])]),
  ]

  static let offsets = [
    ChatListReplay(
      spec: "offset.ios", name: "the inset", below: 50, offset: 100,
      steps: [.keyboard(300, [.inset(250)])]),
    ChatListReplay(
      spec: "offset.ios", name: "opens", below: 50, offset: 100, steps: [.keyboard(300, [.at(350)])]
    ),
    ChatListReplay(
      spec: "offset.ios", name: "closes", below: 50, offset: 100,
      steps: [.keyboard(300), .user(350), .keyboard(0, [.at(100), .inset(0)])]),
    ChatListReplay(spec: "offset.ios", name: "calls no scrollTo", difference: .ownCalls),
    ChatListReplay(
      spec: "offset.ios", name: "the inset at the end", below: 50,
      steps: [.keyboard(300, [.inset(250)]), .keyboard(0, [.inset(0)])]),
    ChatListReplay(
      spec: "offset.ios", name: "inverted opens", inverted: true, below: 50,
      steps: [.keyboard(300, [.at(-250)])]),
  ]

  static let blankSpace = [
    ChatListReplay(
      spec: "blankSpace.ios", name: "none", offset: 100,
      steps: [.keyboard(300, [.at(400), .inset(300)])]),
    ChatListReplay(
      spec: "blankSpace.ios", name: "absorbs all", content: 300, blank: 500,
      steps: [.keyboard(300, [.at(0)])]),
    ChatListReplay(
      spec: "blankSpace.ios", name: "absorbs a part", content: 700, blank: 100,
      steps: [.keyboard(300, [.at(200)])]),
    ChatListReplay(
      spec: "blankSpace.ios", name: "inverted absorbs all", inverted: true, blank: 500,
      offset: -500, steps: [.keyboard(300, [.at(-500)])]),
    ChatListReplay(
      spec: "blankSpace.ios", name: "inverted absorbs a part", inverted: true, blank: 100,
      offset: -100, steps: [.keyboard(300, [.at(-300)])]),
    ChatListReplay(
      spec: "blankSpace.ios", name: "persistent, half visible", policy: .persistent,
      content: 1_500, blank: 500, offset: 1_000,
      steps: [.keyboard(300, [.at(1_000)]), .keyboard(0, [.at(1_000)])]),
    ChatListReplay(
      spec: "blankSpace.ios", name: "never closes at the end", policy: .never, blank: 500,
      offset: 100, steps: [.keyboard(300, [.at(100)]), .user(1_700), .keyboard(0, [.at(1_700)])]),
    ChatListReplay(
      spec: "blankSpace.ios", name: "whenAtEnd, half visible", policy: .whenAtEnd,
      content: 1_500, blank: 500, offset: 1_000, steps: [.keyboard(300, [.at(1_000)])]),
  ]

  static let extraOnIOS = [
    ChatListReplay(
      spec: "index.ios.ecp", name: "the same keyboard again", offset: 1_200,
      steps: [
        .keyboard(300, [.at(1_500)]), .extra(50), .user(1_550), .keyboard(300, [.at(1_550)]),
      ]),
    ChatListReplay(
      spec: "index.ios.ecp", name: "the same keyboard again, inverted", inverted: true, extra: 50,
      offset: -300, steps: [.keyboard(300), .user(-350), .keyboard(300, [.at(-350)])]),
    ChatListReplay(
      spec: "index.ios.ecp", name: "persistent shrinks", policy: .persistent, extra: 50,
      offset: 1_550, steps: [.keyboard(300), .user(1_550), .keyboard(250, [.at(1_500)])]),
    ChatListReplay(
      spec: "index.ios.ecp", name: "never closes", policy: .never, extra: 50, offset: 100,
      steps: [.keyboard(300), .user(1_550), .keyboard(0, [.at(1_250)])]),
  ]
}
