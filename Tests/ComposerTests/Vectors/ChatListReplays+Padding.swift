/// Heights above the composer, and sheets in front of it.
extension ChatListReplay {
  private static let end =
    "the last message is under the keyboard there, so the list is not at its end"

  static let padding = [
    ChatListReplay(
      spec: "always", name: "grows at the end",
      steps: [.keyboard(300), .user(1_200), .extra(20, [.at(1_220)])]),
    ChatListReplay(
      spec: "always", name: "grows elsewhere",
      steps: [.keyboard(300), .user(100), .extra(20, [.at(120)])]),
    ChatListReplay(
      spec: "always", name: "shrinks", extra: 20,
      steps: [.keyboard(300), .user(1_220), .extra(0, [.at(1_200)])]),
    ChatListReplay(
      spec: "always", name: "inverted grows", inverted: true,
      steps: [.keyboard(300), .user(5), .extra(20, [.at(-15)])]),
    ChatListReplay(
      spec: "blankSpace", name: "absorbs all", blank: 500, offset: 100,
      steps: [.extra(20, [.stays])]),
    ChatListReplay(
      spec: "blankSpace", name: "absorbs a part", blank: 400,
      steps: [.keyboard(200), .user(100), .extra(300, [.at(200)])]),
    ChatListReplay(
      spec: "blankSpace", name: "none",
      steps: [.keyboard(300), .user(1_200), .extra(20, [.at(1_220)])]),
    ChatListReplay(
      spec: "blankSpace", name: "inverted absorbs all", inverted: true, blank: 400,
      steps: [.keyboard(300), .user(5), .extra(20, [.stays])]),
    ChatListReplay(
      spec: "blankSpace", name: "inverted absorbs a part", inverted: true, blank: 400,
      steps: [.keyboard(300), .user(5), .extra(200, [.at(-95)])]),
    ChatListReplay(
      spec: "never", name: "grows", policy: .never, offset: 1_200, steps: [.extra(20, [.stays])]),
    ChatListReplay(
      spec: "persistent", name: "grows", policy: .persistent,
      steps: [.keyboard(300), .user(100), .extra(20, [.at(120)])]),
    ChatListReplay(
      spec: "persistent", name: "shrinks elsewhere", policy: .persistent, extra: 20,
      steps: [.keyboard(300), .user(100), .extra(0, [.stays])]),
    ChatListReplay(
      spec: "persistent", name: "shrinks at the end", policy: .persistent, extra: 20,
      steps: [.keyboard(300), .user(1_200), .extra(0, [.moves])], difference: .rule(end)),
    ChatListReplay(
      spec: "whenAtEnd", name: "at the end", policy: .whenAtEnd, offset: 1_200,
      steps: [.extra(20, [.moves])]),
    ChatListReplay(
      spec: "whenAtEnd", name: "elsewhere", policy: .whenAtEnd, offset: 100,
      steps: [.extra(20, [.stays])]),
    ChatListReplay(
      spec: "whenAtEnd", name: "inverted at the end", policy: .whenAtEnd, inverted: true,
      offset: 5, steps: [.extra(20, [.moves])]),
    ChatListReplay(
      spec: "whenAtEnd", name: "inverted elsewhere", policy: .whenAtEnd, inverted: true,
      offset: 100, steps: [.extra(20, [.stays])]),
  ]

  static let clamped = [
    ChatListReplay(
      spec: "contentOffsetY", name: "grows",
      steps: [.keyboard(300), .user(100), .extra(20, [.at(120)])]),
    ChatListReplay(
      spec: "contentOffsetY", name: "inverted grows", inverted: true,
      steps: [.keyboard(300), .user(5), .extra(20, [.at(-15)])]),
    ChatListReplay(
      spec: "contentOffsetY", name: "shrinks", extra: 20,
      steps: [.keyboard(300), .user(1_220), .extra(0, [.at(1_200)])]),
    ChatListReplay(
      spec: "contentOffsetY", name: "grows near the end",
      steps: [.keyboard(300), .user(1_490), .extra(50, [.at(1_540)])]),
    ChatListReplay(
      spec: "contentOffsetY", name: "inverted grows near the end", inverted: true,
      steps: [.keyboard(300), .user(-280), .extra(50, [.at(-330)])]),
    ChatListReplay(
      spec: "contentOffsetY", name: "grows without contentOffsetY",
      steps: [.keyboard(300), .user(100), .extra(20, [.at(120)])]),
    ChatListReplay(
      spec: "contentOffsetY", name: "grows on the old architecture",
      steps: [.keyboard(300), .user(100), .extra(20, [.at(120)])]),
    ChatListReplay(
      spec: "contentOffsetY", name: "inverted grows on the old architecture", inverted: true,
      steps: [.keyboard(300), .user(5), .extra(20, [.at(-15)])]),
    ChatListReplay(
      spec: "edge-cases", name: "the same height again", extra: 20, offset: 100,
      steps: [.extra(20, [.stays])]),
    ChatListReplay(
      spec: "edge-cases", name: "the first height", extra: 20, offset: 100,
      steps: [.keyboard(0, [.stays])]),
    ChatListReplay(
      spec: "edge-cases", name: "frozen", offset: 1_200,
      steps: [.held(true), .extra(20, [.stays])]),
    ChatListReplay(
      spec: "edge-cases", name: "grows near the end",
      steps: [.keyboard(300), .user(1_490), .extra(50, [.at(1_540)])]),
    ChatListReplay(
      spec: "edge-cases", name: "inverted grows near the end", inverted: true,
      steps: [.keyboard(300), .user(-280), .extra(50, [.at(-330)])]),
  ]

  static let frozen = [
    ChatListReplay(
      spec: "useFrozenPadding", name: "closed behind a sheet",
      steps: [
        .keyboard(300, [.inset(300)]), .held(true), .keyboard(0, [.inset(300)]),
        .held(false, [.inset(0)]),
      ]),
    ChatListReplay(
      spec: "useFrozenPadding", name: "opened behind a sheet", below: 50,
      steps: [.held(true), .keyboard(300, [.inset(0)]), .held(false, [.inset(250)])]),
    ChatListReplay(
      spec: "useFrozenPadding", name: "nothing behind a sheet",
      steps: [.keyboard(300), .held(true), .held(false, [.inset(300)])]),
    ChatListReplay(
      spec: "useFrozenPadding", name: "a sheet alone",
      steps: [.keyboard(300), .held(true, [.inset(300)])]),
  ]
}
