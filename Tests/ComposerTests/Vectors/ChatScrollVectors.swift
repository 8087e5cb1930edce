/// How a chat list of 390 × 800 follows the keyboard.
///
/// Source: react-native-keyboard-controller, KeyboardChatScrollView (read 2026-08-17): the specs
/// index.ios, persistent.ios, offset.ios, blankSpace.ios, helpers, index.android, closing.android,
/// and useExtraContentPadding.
enum ChatScrollVectors {
  typealias Case = MessageListTests.Case

  static let all = always + policies + insets + padding + helpers + frames

  static let always = [
    Case(name: "opens", keyboard: 300, offset: 100, result: 400),
    Case(name: "closes", keyboard: 0, previous: 300, offset: 400, result: 100),
    Case(name: "grows", keyboard: 350, previous: 300, offset: 400, result: 450),
    Case(name: "short content", content: 500, keyboard: 300, offset: 0, result: 0),
    Case(name: "inverted opens", inverted: true, keyboard: 300, offset: 0, result: -300),
    Case(
      name: "inverted closes", inverted: true, keyboard: 0, previous: 300, offset: -300, result: 0),
    Case(
      name: "inverted closes from -250", inverted: true, keyboard: 0, previous: 300, offset: -250,
      result: 50),
    Case(
      name: "inverted closes at the top", inverted: true, keyboard: 0, previous: 300,
      offset: 1_200, result: 1_200),
    Case(
      name: "inverted grows", inverted: true, keyboard: 350, previous: 300, offset: -300,
      result: -350),
  ]

  static let policies = [
    Case(name: "never opens", policy: .never, keyboard: 300, offset: 100, result: 100),
    Case(
      name: "never closes beyond the end", policy: .never, keyboard: 0, previous: 300,
      offset: 1_500, result: 1_200),
    Case(
      name: "never closes", policy: .never, keyboard: 0, previous: 300, offset: 500, result: 500),
    Case(name: "at the end", policy: .whenAtEnd, keyboard: 300, offset: 1_180, result: 1_480),
    Case(name: "not at the end", policy: .whenAtEnd, keyboard: 300, offset: 100, result: 100),
    Case(
      name: "persistent opens", policy: .persistent, keyboard: 300, offset: 1_180, result: 1_480),
    Case(
      name: "persistent closes at the end", policy: .persistent, keyboard: 0, previous: 300,
      offset: 1_480, result: 1_200),
    Case(
      name: "persistent closes", policy: .persistent, keyboard: 0, previous: 300, offset: 500,
      result: 500),
    Case(name: "persistent reopens", policy: .persistent, keyboard: 300, offset: 500, result: 800),
    Case(
      name: "persistent shrinks", policy: .persistent, keyboard: 200, previous: 300,
      offset: 1_480, result: 1_400),
  ]

  /// An offset of 50 there is a view that ends 50 above the screen's bottom here.
  static let insets = [
    Case(
      name: "above a tab bar, opens", content: 1_950, viewHeight: 750, keyboard: 300, offset: 100,
      result: 350),
    Case(
      name: "above a tab bar, closes", content: 1_950, viewHeight: 750, keyboard: 0,
      previous: 250, offset: 350, result: 100),
    Case(
      name: "above a tab bar, inverted", inverted: true, content: 1_950, viewHeight: 750,
      keyboard: 300, offset: 0, result: -250),
    Case(
      name: "blank space absorbs all", content: 300, blank: 500, keyboard: 300, offset: 0,
      result: 0),
    Case(
      name: "blank space absorbs a part", content: 700, blank: 100, keyboard: 300, offset: 0,
      result: 200),
    Case(
      name: "blank space absorbs all, inverted", inverted: true, blank: 500, keyboard: 300,
      offset: -500, result: -500),
    Case(
      name: "blank space absorbs a part, inverted", inverted: true, blank: 100, keyboard: 300,
      offset: -100, result: -300),
    Case(
      name: "blank space absorbs all, in the middle", content: 1_500, blank: 500, keyboard: 300,
      offset: 1_000, result: 1_000),
  ]

  /// Android reports every frame of the keyboard's animation.
  static let frames = [
    Case(name: "opening, half-way", keyboard: 150, offset: 100, result: 250),
    Case(name: "opening, at the end", keyboard: 300, previous: 150, offset: 250, result: 400),
    Case(
      name: "closing after a scroll, half-way", keyboard: 150, previous: 300, offset: 200,
      result: 50),
    Case(
      name: "closing after a scroll, at the end", keyboard: 0, previous: 150, offset: 50,
      result: 0),
    Case(
      name: "opening inverted, a third of the way", inverted: true, keyboard: 100, offset: 300,
      result: 200),
    Case(
      name: "opening inverted, most of the way", inverted: true, keyboard: 250, previous: 100,
      offset: 200, result: 50),
    Case(
      name: "never, closing beyond the end", policy: .never, keyboard: 200, previous: 300,
      offset: 1_500, result: 1_400),
    Case(
      name: "persistent, closing beyond the end", policy: .persistent, content: 1_000,
      keyboard: 0, previous: 300, offset: 400, result: 200),
  ]

  static let padding = [
    Case(
      name: "padding grows at the end", extra: 20, keyboard: 300, previous: 300, offset: 1_200,
      result: 1_220),
    Case(
      name: "padding grows", extra: 20, keyboard: 300, previous: 300, offset: 100, result: 120),
    Case(name: "padding shrinks", keyboard: 300, previous: 320, offset: 1_220, result: 1_200),
    Case(
      name: "padding grows, inverted", inverted: true, extra: 20, keyboard: 300, previous: 300,
      offset: 5, result: -15),
    Case(
      name: "padding outgrows blank space", blank: 400, extra: 300, keyboard: 200, previous: 400,
      offset: 100, result: 200),
    Case(
      name: "padding outgrows blank space, inverted", inverted: true, blank: 400, extra: 200,
      keyboard: 300, previous: 400, offset: 5, result: -95),
    Case(
      name: "padding within blank space", blank: 500, extra: 20, keyboard: 300, previous: 500,
      offset: 100, result: 100),
  ]

  /// A total padding of 350 there is 50 of extra padding here, and so on.
  static let helpers = [
    Case(name: "before the start", content: 1_000, keyboard: 300, offset: -500, result: 0),
    Case(name: "to the end", content: 1_000, keyboard: 300, offset: 400, result: 500),
    Case(name: "very short content", content: 200, keyboard: 300, offset: 0, result: 0),
    Case(
      name: "padded to the end", extra: 50, keyboard: 300, previous: 50, offset: 1_250,
      result: 1_550),
    Case(name: "padded", extra: 50, keyboard: 300, previous: 50, offset: 100, result: 400),
    Case(
      name: "padded beyond the end", content: 1_000, extra: 50, keyboard: 300, previous: 50,
      offset: 400, result: 550),
    Case(
      name: "much padded", content: 1_000, extra: 400, keyboard: 100, previous: 400, offset: 100,
      result: 200),
    Case(
      name: "inverted, in the middle", inverted: true, content: 1_000, keyboard: 300, offset: 500,
      result: 200),
    Case(
      name: "inverted, near the end", inverted: true, content: 1_000, keyboard: 300, offset: 100,
      result: -200),
    Case(
      name: "inverted, beyond the top", inverted: true, content: 1_000, keyboard: 0,
      offset: 1_500, result: 200),
    Case(
      name: "inverted, beyond the end", inverted: true, content: 1_000, keyboard: 300,
      offset: -500, result: -300),
    Case(
      name: "inverted, short content", inverted: true, content: 200, keyboard: 300, offset: 100,
      result: -200),
    Case(
      name: "inverted and padded", inverted: true, content: 1_000, extra: 50, keyboard: 300,
      previous: 50, offset: -100, result: -350),
    Case(
      name: "inverted and much padded", inverted: true, extra: 300, keyboard: 200, previous: 300,
      offset: 0, result: -200),
    Case(
      name: "inverted and much padded, beyond the end", inverted: true, extra: 300, keyboard: 200,
      previous: 300, offset: -600, result: -500),
  ]
}
