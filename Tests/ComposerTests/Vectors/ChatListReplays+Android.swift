extension ChatListReplay {
  static let android = [
    ChatListReplay(
      spec: "index.android", name: "opens", offset: 100,
      steps: [.keyboard(200, [.at(300)]), .keyboard(300, [.inset(300)])]),
    ChatListReplay(
      spec: "index.android", name: "opens frame by frame", offset: 100,
      steps: [.keyboard(150, [.at(250)]), .keyboard(300, [.at(400)])]),
    ChatListReplay(
      spec: "index.android", name: "returns no contentOffsetY", difference: .ownCalls),
    ChatListReplay(
      spec: "index.android", name: "closes after a scroll", offset: 100,
      steps: [
        .keyboard(300), .user(200), .keyboard(150, [.at(50)]), .keyboard(0, [.at(0)]),
      ]),
    ChatListReplay(
      spec: "index.android", name: "closes", offset: 100,
      steps: [.keyboard(300), .user(400), .keyboard(150, [.at(250)])]),
    ChatListReplay(
      spec: "index.android", name: "the inset is that of the end",
      steps: [.keyboard(300, [.inset(300)]), .keyboard(0, [.inset(0)])]),
    ChatListReplay(
      spec: "index.android", name: "inverted opens", inverted: true,
      steps: [.keyboard(200, [.at(100 - 300)]), .keyboard(300, [.inset(300)])]),
    ChatListReplay(
      spec: "index.android", name: "inverted opens frame by frame", inverted: true,
      steps: [.keyboard(100, [.at(200 - 300)]), .keyboard(250, [.at(50 - 300)])]),
    ChatListReplay(
      spec: "index.android", name: "inverted returns no contentOffsetY", difference: .ownCalls),
    ChatListReplay(
      spec: "index.android", name: "inverted closes", inverted: true,
      steps: [
        .keyboard(300), .user(0 - 300), .keyboard(150, [.at(150 - 300)]),
        .keyboard(0, [.at(300 - 300)]),
      ]),
    ChatListReplay(
      spec: "index.android", name: "inverted closes after a scroll", inverted: true,
      steps: [.keyboard(300), .user(50 - 300), .keyboard(150, [.at(200 - 300)])]),
    ChatListReplay(
      spec: "index.android", name: "inverted, the inset is that of the end", inverted: true,
      steps: [.keyboard(300, [.inset(300)]), .keyboard(0, [.inset(0)])]),
  ]

  static let closing = [
    ChatListReplay(
      spec: "closing.android", name: "whenAtEnd elsewhere", policy: .whenAtEnd, offset: 100,
      steps: [.keyboard(200, [.stays]), .keyboard(300), .keyboard(100, [.stays])]),
    ChatListReplay(
      spec: "closing.android", name: "whenAtEnd at the end", policy: .whenAtEnd, offset: 1_200,
      steps: [.keyboard(300), .user(1_500), .keyboard(200, [.moves])]),
    ChatListReplay(
      spec: "closing.android", name: "never opens at the end", policy: .never, offset: 1_200,
      steps: [.keyboard(200, [.stays])]),
    ChatListReplay(
      spec: "closing.android", name: "never closes at the end", policy: .never, offset: 1_200,
      steps: [.keyboard(300, [.stays]), .user(1_500), .keyboard(200, [.at(1_400)])]),
    ChatListReplay(
      spec: "closing.android", name: "persistent closes", policy: .persistent, offset: 100,
      steps: [.keyboard(300), .user(400), .keyboard(200, [.at(400)])]),
    ChatListReplay(
      spec: "closing.android", name: "persistent closes beyond the end", policy: .persistent,
      content: 1_000, offset: 100,
      steps: [.keyboard(300), .user(400), .keyboard(0, [.at(200)])]),
    ChatListReplay(
      spec: "closing.android", name: "whenAtEnd inverted, the inset", policy: .whenAtEnd,
      inverted: true, offset: 100, steps: [.keyboard(300, [.stays]), .keyboard(200, [.inset(200)])]),
    ChatListReplay(
      spec: "closing.android", name: "never inverted, the inset", policy: .never, inverted: true,
      offset: 100, steps: [.keyboard(300), .keyboard(200, [.inset(200)])]),
    ChatListReplay(
      spec: "closing.android", name: "persistent inverted, the inset", policy: .persistent,
      inverted: true, offset: 500, steps: [.keyboard(300), .keyboard(200, [.inset(200)])]),
    ChatListReplay(
      spec: "closing.android", name: "never inverted at the end", policy: .never, inverted: true,
      steps: [.keyboard(300), .user(0 - 300), .keyboard(200, [.inset(200), .at(0 - 200)])]),
    ChatListReplay(
      spec: "closing.android", name: "never elsewhere", policy: .never, offset: 100,
      steps: [.keyboard(300), .keyboard(200, [.stays])]),
    ChatListReplay(
      spec: "closing.android", name: "whenAtEnd inverted beyond the oldest", policy: .whenAtEnd,
      inverted: true, content: 1_500, offset: 900,
      steps: [.keyboard(300), .keyboard(50, [.at(750 - 50)])]),
  ]

  static let behaviors = [
    ChatListReplay(
      spec: "behaviors.android", name: "persistent inverted, the inset", policy: .persistent,
      inverted: true, offset: 500, steps: [.keyboard(300), .keyboard(0, [.inset(0)])]),
    ChatListReplay(
      spec: "behaviors.android", name: "persistent inverted does not go back",
      policy: .persistent, inverted: true, offset: 500,
      steps: [.keyboard(300, [.moves]), .keyboard(200, [.stays])]),
    ChatListReplay(
      spec: "behaviors.android", name: "persistent inverted at the end", policy: .persistent,
      inverted: true, steps: [.keyboard(300), .keyboard(200, [.moves])]),
    ChatListReplay(
      spec: "behaviors.android", name: "persistent at the end", policy: .persistent,
      offset: 1_200, steps: [.keyboard(300), .user(1_500), .keyboard(200, [.moves])]),
    ChatListReplay(
      spec: "behaviors.android", name: "never", policy: .never, offset: 100,
      steps: [.keyboard(200, [.stays])]),
    ChatListReplay(
      spec: "behaviors.android", name: "whenAtEnd at the end", policy: .whenAtEnd, offset: 1_180,
      steps: [.keyboard(200, [.moves])]),
    ChatListReplay(
      spec: "behaviors.android", name: "whenAtEnd elsewhere", policy: .whenAtEnd, offset: 100,
      steps: [.keyboard(200, [.stays])]),
    ChatListReplay(
      spec: "behaviors.android", name: "whenAtEnd inverted at the end", policy: .whenAtEnd,
      inverted: true, steps: [.keyboard(200, [.moves])]),
    ChatListReplay(
      spec: "behaviors.android", name: "whenAtEnd inverted elsewhere", policy: .whenAtEnd,
      inverted: true, offset: 500, steps: [.keyboard(200, [.stays])]),
    ChatListReplay(
      spec: "behaviors.android", name: "persistent goes back while it opens", policy: .persistent,
      offset: 100, steps: [.keyboard(200, [.moves]), .user(300), .keyboard(100, [.at(200)])],
      difference: .contradicts("persistent inverted does not go back")),
  ]

  static let blankOnAndroid = [
    ChatListReplay(
      spec: "blankSpace.android", name: "none", offset: 100, steps: [.keyboard(200, [.at(300)])]),
    ChatListReplay(
      spec: "blankSpace.android", name: "absorbs all", content: 300, blank: 500,
      steps: [.keyboard(300, [.stays])]),
    ChatListReplay(
      spec: "blankSpace.android", name: "absorbs a part", content: 700, blank: 100,
      steps: [.keyboard(200, [.at(100)])]),
    ChatListReplay(
      spec: "blankSpace.android", name: "absorbs all beside a padding", content: 300, blank: 500,
      extra: 50, steps: [.keyboard(300, [.stays])]),
    ChatListReplay(
      spec: "blankSpace.android", name: "inverted absorbs all", inverted: true, blank: 500,
      offset: -500, steps: [.keyboard(300, [.stays])]),
    ChatListReplay(
      spec: "blankSpace.android", name: "inverted absorbs a part", inverted: true, blank: 100,
      offset: -100, steps: [.keyboard(200, [.at(100 - 300)])]),
    ChatListReplay(
      spec: "blankSpace.android", name: "never closes", policy: .never, blank: 500, offset: 100,
      steps: [.keyboard(300), .keyboard(150, [.stays])]),
    ChatListReplay(
      spec: "blankSpace.android", name: "never inverted closes", policy: .never, inverted: true,
      blank: 500, offset: -500, steps: [.keyboard(300), .keyboard(150, [.stays])]),
    ChatListReplay(
      spec: "blankSpace.android", name: "whenAtEnd", policy: .whenAtEnd, content: 300, blank: 500,
      steps: [.keyboard(300, [.stays])]),
  ]

  static let offsetsOnAndroid = [
    ChatListReplay(
      spec: "offset.android", name: "the inset", below: 50, offset: 100,
      steps: [.keyboard(300, [.inset(250)])]),
    ChatListReplay(
      spec: "offset.android", name: "opens frame by frame", below: 50, offset: 100,
      steps: [.part(0.5, of: 300, [.at(225)]), .part(1, of: 300, [.at(350)])]),
    ChatListReplay(
      spec: "offset.android", name: "closes", below: 50, offset: 100,
      steps: [.keyboard(300), .user(350), .part(0.5, of: 0, [.at(225)])]),
    ChatListReplay(
      spec: "offset.android", name: "the inset at the end", below: 50,
      steps: [.keyboard(300, [.inset(250)]), .keyboard(0, [.inset(0)])]),
    ChatListReplay(
      spec: "offset.android", name: "inverted opens frame by frame", inverted: true, below: 50,
      steps: [.part(2.0 / 3, of: 300, [.at(250.0 / 3 - 250)])]),
    ChatListReplay(
      spec: "offset.android", name: "inverted closes", inverted: true, below: 50,
      steps: [.keyboard(300), .keyboard(0, [.inset(0)])]),
  ]

  private static let snapBack =
    "duration -1 marks an event of this library only; the same frame again is ignored"

  static let others = [
    ChatListReplay(
      spec: "freeze.android", name: "does not move", offset: 100,
      steps: [.held(true), .keyboard(200, [.stays])]),
    ChatListReplay(
      spec: "freeze.android", name: "inverted, the inset", inverted: true,
      steps: [.held(true), .keyboard(200, [.inset(0)])]),
    ChatListReplay(
      spec: "freeze.android", name: "the inset at the end",
      steps: [.held(true), .keyboard(300, [.inset(0)])]),
    ChatListReplay(
      spec: "interactive.android", name: "a keyboard that snaps back is no opening",
      inverted: true, steps: [.keyboard(300, [.inset(0)])], difference: .rule(snapBack)),
    ChatListReplay(
      spec: "interactive.android", name: "a keyboard that snaps back does not move the list",
      inverted: true, steps: [.keyboard(300), .user(100 - 300), .keyboard(300, [.stays])]),
    ChatListReplay(
      spec: "interactive.android", name: "another one does", inverted: true,
      steps: [.keyboard(200, [.moves])]),
  ]
}
