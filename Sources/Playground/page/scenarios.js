// What to start from. Each is a configuration for /transition, and what is already there.

const latin = ["Noto Sans", "Noto Color Emoji"];
const japanese = ["Noto Sans CJK JP", "Noto Color Emoji"];

const inChat = { leading: 12, trailing: 60, margin: 12 };
// Between a text area's sides and its text, in points.
export const lineFragmentPadding = 12;

function text(families, lang, placeholder, limits) {
  return { font: { families, size: 17 }, lang, placeholder, lineFragmentPadding, ...limits };
}

export const scenarios = [
  {
    id: "growing",
    title: "A chat that grows",
    hint: "Type. The box grows up to five lines, then scrolls. Send, and it is one line again.",
    device: "iphone-16",
    kind: "chat",
    lang: "en",
    contact: "Ada",
    messages: [
      ["in", "Is the box above the keyboard yet?"],
      ["out", "It is. And it grows with the text."],
      ["in", "Who measures the lines?"],
      ["out", "The service: every line is where a browser would break it."],
      ["in", "Show me 👀"],
    ],
    draft: "",
    focused: true,
    config: {
      composer: { ...inChat, text: text(latin, "en", "Message", { maxLines: 5 }) },
      content: { liftPolicy: "always" },
    },
  },
  {
    id: "banner",
    title: "Above an advertisement",
    hint: "The keyboard covers the banner and the safe area: the greater counts, never the sum.",
    device: "iphone-11",
    kind: "chat",
    lang: "en",
    contact: "Grace",
    messages: [
      ["in", "There is a banner under the box."],
      ["out", "And with the keyboard up?"],
      ["in", "Then it is under the keyboard. The box never grows past 67 points."],
    ],
    draft: "",
    config: {
      composer: {
        ...inChat,
        bottomOffset: 50,
        text: text(latin, "en", "Message", { maxHeight: 67 }),
      },
      content: { liftPolicy: "always" },
    },
  },
  {
    id: "overlap",
    title: "Moved by what is covered",
    hint: "The field moves by exactly what the keyboard would cover. Try a smaller keyboard: it comes back.",
    device: "iphone-6",
    kind: "form",
    lang: "en",
    label: "Your message",
    draft: "Only as far as needed.",
    focused: true,
    config: {
      composer: {
        placement: "overlap",
        frame: { x: 16, y: 400, width: 343, height: 120 },
        leading: 16,
        trailing: 16,
        text: text(latin, "en", "Write something", {}),
      },
    },
  },
  {
    id: "dragged",
    title: "Dragged away",
    hint: "Drag the keyboard down with the pointer. Change your mind on the way, and drag it back.",
    device: "iphone-16-pro",
    kind: "chat",
    lang: "en",
    contact: "Joan",
    messages: [
      ["in", "Pull the keyboard down."],
      ["out", "The box stays on top of it."],
      ["in", "Now push it up again, before you let go."],
      ["out", "As if nothing had happened."],
    ],
    draft: "Half way…",
    focused: true,
    config: {
      composer: { ...inChat, text: text(latin, "en", "Message", { maxLines: 5 }) },
      content: { liftPolicy: "always" },
    },
  },
  {
    id: "container",
    title: "The whole page pulled up",
    hint: "The container goes up by the keyboard's overlap and is stretched by as much.",
    device: "iphone-8",
    kind: "chat",
    lang: "en",
    contact: "Katherine",
    messages: [
      ["in", "Here everything moves, not only the box."],
      ["out", "How far?"],
      ["in", "By the height of keyboard ∩ view."],
    ],
    draft: "",
    focused: true,
    config: {
      composer: {
        ...inChat,
        placement: "container",
        text: text(latin, "en", "Message", { maxLines: 4 }),
      },
      content: { liftPolicy: "always" },
    },
  },
  {
    id: "three-lines",
    title: "Three lines, then no more",
    hint: "The fourth line is refused and the keyboard goes, whether you type it, wrap into it or paste it.",
    device: "iphone-14",
    kind: "chat",
    lang: "en",
    contact: "Barbara",
    messages: [
      ["in", "Three lines are enough for a haiku."],
      ["out", "An old silent pond…"],
    ],
    draft: "An old silent pond\nA frog jumps into the pond—\nSplash! Silence again.",
    focused: true,
    config: {
      composer: { ...inChat, text: text(latin, "en", "Message", { maxLines: 3 }) },
      content: { liftPolicy: "always" },
      limits: { maxLines: 3 },
      trimTrailingNewlines: true,
    },
  },
  {
    id: "japanese",
    title: "日本語 with an input method",
    hint: "Text that is still being composed is never refused; the limits are judged when it is committed.",
    device: "iphone-15",
    kind: "chat",
    lang: "ja",
    contact: "紫",
    messages: [
      ["in", "キーボードが出ると、入力欄はどこへ動きますか。"],
      ["out", "キーボードのすぐ上です。"],
      ["in", "長い文章は、どこで折り返されますか。"],
      ["out", "禁則処理も、ブラウザーと同じです。"],
    ],
    draft: "行頭に「、」や「。」が来ないように、きちんと折り返されます。",
    composing: "にほんご",
    focused: true,
    config: {
      composer: { ...inChat, text: text(japanese, "ja", "メッセージ", { maxLines: 4 }) },
      content: { liftPolicy: "always" },
      limits: { maxLines: 6, maxLength: 140 },
    },
  },
  {
    id: "ipad",
    title: "iPad, floating keyboard",
    hint: "A floating keyboard covers nothing that is docked: the box stays where it was.",
    device: "ipad-air-5",
    kind: "chat",
    lang: "en",
    contact: "Margaret",
    keyboard: "floating",
    messages: [
      ["in", "The keyboard floats."],
      ["out", "So the box stays at the bottom of the screen."],
      ["in", "Dock it, and see."],
    ],
    draft: "",
    focused: true,
    config: {
      composer: { ...inChat, text: text(latin, "en", "Message", { maxLines: 8 }) },
      content: { liftPolicy: "always" },
    },
  },
  {
    id: "bio",
    title: "A bio of three lines",
    hint: "What does not fit is cut to what does, in whole characters: try to paste a long text.",
    device: "pixel-7a",
    kind: "form",
    lang: "en",
    label: "About you",
    draft: "Designs keyboards by day,\nplays one by night. 🎹",
    focused: true,
    config: {
      composer: {
        placement: "pan",
        frame: { x: 16, y: 560, width: 380, height: 86 },
        leading: 16,
        trailing: 16,
        text: text(latin, "en", "A few words", { minLines: 3, maxLines: 3 }),
      },
      limits: { maxLines: 3, maxLength: 80 },
      overflow: "truncate",
    },
  },
];

export const scenario = (id) => scenarios.find((each) => each.id === id) ?? scenarios[0];
