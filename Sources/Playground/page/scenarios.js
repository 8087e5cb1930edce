// The scenarios: each has a configuration for /transition, a draft and messages, and perhaps parts of
// the bar, names to mention, an answer, files, actions, or more words that find it. A focused one starts with the keyboard up.
// An action has a name, and events to send, a text to type or to paste over the selection, a `size` for the text, or
// a text `to` that a framework tells after an edit; `key` is a key of the drawn keyboard. With `scroll` in the
// configuration, `target` is the index of the message that is scrolled into view.

const latin = ["Noto Sans", "Noto Color Emoji"];
const japanese = ["Noto Sans CJK JP", "Noto Color Emoji"];

const inChat = { leading: 12, trailing: 60, margin: 12 };
// A bar with buttons of 44 × 44 points.
const withItems = { leading: 8, trailing: 8, margin: 12 };
const item = (id, side) => ({ id, width: 44, height: 44, side, align: "center" });
const sendItem = item("send", "trailing");
const row = (id, height) => ({ id, height, edge: "above" });
const smile = { text: "😀", label: "Emoji", action: "togglePanel" };
const attach = { text: "+", label: "Add a photo", action: "attach" };
const filesBar = { items: [item("attach", "leading"), sendItem], rows: [row("attachments", 60)] };
const filesParts = { attachments: { text: "" }, attach };
const photo = { name: "photo.heic", type: "image/heic", bytes: 2_000_000 };
// The inset between a text area's sides and its text, in points.
export const lineFragmentPadding = 12;

function text(families, lang, placeholder, limits) {
  return { font: { families, size: 17 }, lang, placeholder, lineFragmentPadding, ...limits };
}

// A chat on an iPhone; what differs is given.
const chat = (group, id, title, hint, { families = latin, lang = "en", placeholder = "Message", limits = { maxLines: 5 }, composer, config, ...rest }) => ({
  id, group, title, hint, device: "iphone-16", kind: "chat", lang, contact: "Ada", messages: [], draft: "", focused: true, ...rest,
  config: {
    composer: { ...(composer?.items ? withItems : inChat), text: text(families, lang, placeholder, limits), ...composer },
    content: { liftPolicy: "always" }, ...config,
  },
});
const field = (id, title, hint, { frame, placement, limits, placeholder, config, ...rest }) => ({
  id, group: "Form field", title, hint, kind: "form", lang: "en", focused: true, ...rest,
  config: { composer: { placement, frame, leading: 16, trailing: 16, text: text(latin, "en", placeholder, limits) }, ...config },
});
const sends = (name, ...events) => ({ name, events });
const prefixed = (name, style) => sends(name, { type: "prefixed", style });
const wrapped = (name, style) => sends(name, { type: "wrapped", style });
const question = { placeholder: "Ask something", contact: "Assistant" };

const bar = "Chat bar", writing = "Writing", files = "Files", answers = "Answers", limited = "Limits and languages";

export const scenarios = [
  chat(bar, "growing", "Auto-growing composer", "Type a message. The composer grows to five lines, then scrolls. After Send, it has one line again.", {
    messages: [
      ["in", "Is the composer above the keyboard yet?"], ["out", "It is. And it grows with the text."], ["in", "Who measures the lines?"],
      ["out", "The service. It breaks every line where a browser would."], ["in", "Show me 👀"],
    ],
  }),
  chat(bar, "two-rows", "Two rows when the text wraps", "From the second line on, the text has the whole width and the buttons a row below it. The wrap is always judged beside the buttons.", {
    messages: [["in", "Where do the buttons go when the text wraps?"], ["out", "Below the text. And back again, without flicker."]],
    parts: { emoji: smile }, composer: { mode: "auto", items: [item("emoji", "leading"), sendItem] },
  }),
  chat(bar, "focused", "Buttons below a focused text", "The buttons stand below the text while it has the focus. Hide the keyboard: they stand beside it again.", {
    messages: [["in", "Where are the buttons?"]], parts: { emoji: smile }, composer: { mode: "focused", items: [item("emoji", "leading"), sendItem] },
  }),
  chat(bar, "mention", "A mention", "Type @ and a letter, then choose a name. A mention is deleted as a whole.", {
    contact: "Everybody", messages: [["in", "Who wrote the first compiler?"], ["in", "Ask the others."]], draft: "Do you know it, @",
    names: ["Ada", "Barbara", "Grace", "Joan", "Katherine", "Margaret", "紫", "غادة"],
    config: { triggers: ["@"], popover: { width: 220, height: 180, anchor: "bar" } },
  }),
  chat(bar, "panel", "An emoji panel", "The panel takes the keyboard’s place and height. The composer stays where it is.", {
    contact: "Joan", messages: [["in", "Does the composer jump?"], ["out", "Press 😀, and see."]],
    parts: { emoji: smile }, composer: { items: [item("emoji", "leading"), sendItem] },
  }),
  chat(bar, "capsule", "A capsule inside the safe area", "Without a keyboard, the bar floats inside the bottom safe area with wide margins. Over the keyboard, the margins are narrow.", {
    focused: false, shape: "capsule", messages: [["in", "Is that the home indicator under the bar?"]],
    composer: { safeArea: "ignore", insets: { rest: { left: 21, right: 21, bottom: 24 }, keyboard: { left: 8, right: 8, bottom: 4 } } },
  }),
  chat(bar, "center", "In the middle before the first message", "The bar stands below a greeting. It docks as soon as the keyboard is up or the first message is sent.", {
    ...question, focused: false, greeting: "Good evening.", composer: { placement: "center", group: { above: 60, below: 60 } },
  }),
  chat(bar, "height", "A height that the user drags", "Drag the handle at the top of the bar, from one line to all the room there is. A double click gives the height back to the text.", {
    words: "resize handle box", resizes: true, messages: [["in", "I need more room to write."]],
    actions: [sends("Taller", { type: "barDragged", y: 200 }), sends("As the text", { type: "barReset" })],
  }),
  chat(bar, "placeholder", "A placeholder of one line", "A placeholder that is too long is cut, and makes the box no higher. The response of /layout says how many characters are hidden.", {
    families: japanese, lang: "ja", placeholder: { value: "ファイルや写真やリンクについて、なんでも聞いてください。", lines: 1 }, focused: false,
  }),
  chat(bar, "direction", "The direction of what is typed", "The first letter decides the direction, and the buttons change sides with it.", {
    words: "rtl right to left arabic hebrew bidi mirror auto", families: ["Noto Sans", "Noto Sans Arabic", "Noto Color Emoji"], draft: "سلام",
    messages: [["in", "מה שלומך?"], ["in", "How are you?"]], parts: { emoji: smile },
    actions: [sends("Hello", { type: "textSet", text: "Hello, سلام" }), sends("سلام", { type: "textSet", text: "سلام, hello" })],
    limits: { maxLines: 5, direction: "auto" }, composer: { items: [item("emoji", "leading"), sendItem] },
  }),
  chat(bar, "zoom", "Safari zooms into small text", "Safari on an iPhone zooms into a field with text below 16 pixels. The warning says by how much; the client module writes it to the console.", {
    words: "ios iphone font size 16px viewport focus console warning", messages: [["in", "Why is the page wider than my phone?"]], draft: "Small text",
    actions: [{ name: "Text of 16 pixels", size: 16 }, { name: "Text of 14 pixels", size: 14 }],
    limits: { maxLines: 5, engine: "webkit", font: { families: latin, size: 14 } },
  }),
  chat(bar, "row", "A margin for each side of a row", "Show the keyboard: the outlined message scrolls into view, with a margin below it for the bar, and one above it for the title.", {
    words: "scroll margin padding scrollPadding table row target covered", focused: false, target: 8,
    messages: Array.from({ length: 24 }, (_, index) => ["in", index === 8 ? "Which one is it?" : `Row ${index + 1}`]),
    config: { content: undefined, scroll: { position: "nearest", margin: { top: 112, bottom: 60 } } },
  }),
  chat(bar, "delay", "A box that waits", "The box grows a tenth of a second after the keystroke, as the first published design does: growth.delayMs.", {
    messages: [["in", "Press Return."]], draft: "One line", actions: [{ name: "Type a Return", type: "\n" }],
    composer: { animation: { growth: { curve: "linear", durationMs: 0, delayMs: 100 } } },
  }),
  chat(bar, "banner", "Above a banner", "The keyboard covers the banner and the safe area. The greater inset applies, never the sum.", {
    device: "iphone-11", contact: "Grace", focused: false,
    messages: [
      ["in", "There is a banner below the composer."], ["out", "And with the keyboard up?"],
      ["in", "Then the keyboard covers it. The composer never grows past 67 points."],
    ],
    limits: { maxHeight: 67 }, composer: { bottomOffset: 50 },
  }),
  chat(bar, "dragged", "Interactive dismissal", "Drag the keyboard down with the pointer. To keep it, drag it back up before you release.", {
    device: "iphone-16-pro", contact: "Joan", draft: "Half way…",
    messages: [
      ["in", "Pull the keyboard down."], ["out", "The composer stays on top of it."],
      ["in", "Now push it up again, before you let go."], ["out", "As if nothing had happened."],
    ],
  }),
  chat(bar, "container", "Container moved", "The container moves up by its overlap with the keyboard and grows by the same height.", {
    device: "iphone-8", contact: "Katherine", limits: { maxLines: 4 }, composer: { placement: "container" },
    messages: [["in", "Here everything moves, not only the composer."], ["out", "How far?"], ["in", "By the height of keyboard ∩ view."]],
  }),
  chat(bar, "ipad", "Floating iPad keyboard", "A floating keyboard adds no bottom inset, so the composer stays at the bottom of the screen.", {
    device: "ipad-air-5", contact: "Margaret", keyboard: "floating", limits: { maxLines: 8 },
    messages: [["in", "The keyboard floats."], ["out", "So the composer stays at the bottom of the screen."], ["in", "Dock it, and see."]],
  }),

  chat(writing, "lists", "A Return continues a list", "A Return repeats the marker and counts on. On a line with nothing but its marker, it ends the list.", {
    words: "markdown bullet numbered task checklist quote fence", families: ["Noto Sans", "Noto Sans Thai"], draft: "9. ขนมปัง", actions: [{ name: "Type a Return", type: "\n" }],
    config: { continues: ["list", "task", "quote", "fence"] },
  }),
  chat(writing, "bold", "Bold at the caret", "A style takes the word at the caret, or the selection. The same button takes the marks away.", {
    words: "markdown format italic strike code link", families: ["Noto Sans", "Noto Sans Arabic"], draft: "سلام يا", select: [2, 2],
    actions: [wrapped("Bold", "bold"), wrapped("Italic", "italic"), wrapped("Strike", "strike"), wrapped("Code", "code"), wrapped("Link", "link")],
  }),
  chat(writing, "list-buttons", "Buttons for lists and quotes", "A button puts its marks at the start of each selected line, or takes them away. The marks of another list are replaced.", {
    words: "markdown toolbar heading", families: ["Noto Sans", "Noto Sans Devanagari", "Noto Sans CJK JP"], draft: "卵\nपनीर", select: [0, 6],
    actions: [prefixed("List", "list"), prefixed("1. 2. 3.", "ordered"), prefixed("Tasks", "task"), prefixed("Quote", "quote"), prefixed("Heading", "heading")],
  }),
  chat(writing, "result", "An edit by its result", "A framework tells the text after an edit, in which 好的 was typed at the start. The service finds the edit, and cuts it to five characters.", {
    words: "onChangeText React Native Flutter diff", families: japanese, draft: "好的好的", actions: [{ name: "The text is 好的好的好的", to: "好的好的好的", selection: { start: 2, end: 2 } }],
    config: { limits: { maxLength: 5 }, overflow: "truncate" },
  }),
  chat(writing, "paste-link", "A web address over a selection", "A web address that is pasted over a selection makes a link of it.", {
    words: "markdown link url", draft: "see the docs", select: [8, 12], actions: [{ name: "Paste an address", paste: "https://a.example/" }], config: { pasteLinks: true },
  }),
  chat(writing, "newlines", "Newlines of Windows", "Pasted CR and LF count as one newline, before anything is counted.", {
    actions: [sends("Paste “a␍␊b”", { type: "edited", range: { start: 0, end: 0 }, replacement: "a\r\nb", source: "paste" })],
    config: { newlines: "lf", limits: { maxLength: 3, lengthUnit: "utf16" } },
  }),
  chat(writing, "emoticons", "Emoticons", "A space behind :) makes 🙂 of it. The Backspace right behind it gives the word back.", {
    draft: "ok :)", actions: [{ name: "Type a space", type: " " }, { name: "Backspace", key: "⌫" }],
    config: { replacements: { ":)": "🙂", ":(": "🙁", "<3": "❤️" } },
  }),
  chat(writing, "shortcodes", "Words that open no list", "A colon and a letter open the list; :-) and :: do not.", {
    actions: [{ name: "Type :-)", type: ":-) " }, { name: "Type :s", type: ":s" }], names: ["smile", "sun", "sushi"],
    config: { triggers: [{ trigger: ":", first: "letter", excludes: [":"] }], popover: { width: 220, height: 140, anchor: "bar" } },
  }),
  chat(writing, "arguments", "The arguments of a command", "Behind the name of a command, its list is closed, Return sends, and a hint can tell which argument is being typed.", {
    words: "slash command", draft: "/deploy prod", names: ["deploy", "drop", "help"], actions: [{ name: "Type another argument", type: " eu" }],
    config: { triggers: [{ trigger: "/", at: "start", arguments: true }], popover: { width: 220, height: 140, anchor: "bar" } },
  }),
  chat(writing, "typing", "Typing anywhere", "Click anywhere outside the message field, then type: the letter goes into it, and the keyboard comes.", {
    focused: false, actions: [sends("Press あ", { type: "keyPressed", key: "あ" })], config: { focusesOnType: true },
  }),
  chat(writing, "history", "History and editing", "Alt and the arrow keys walk through sent messages; a click on one edits it. The draft comes back.", {
    messages: [["out", "The first message."], ["in", "Got it."], ["out", "二つ目のメッセージ"], ["out", "الرسالة الثالثة"]],
    draft: "A draft that is not lost", edits: true, parts: { cancel: { text: "✕", label: "Cancel the edit", action: "cancel" } },
    composer: { items: [item("cancel", "leading"), sendItem] },
    config: { history: true, keys: { "Alt+ArrowUp": "older", "Alt+ArrowDown": "newer" } },
  }),

  chat(files, "parts", "A quote and attachments", "Rows make the bar taller. Add a photo: the message cannot be sent until it is uploaded.", {
    contact: "Grace", messages: [["out", "Which moth was it?"], ["in", "The one in relay 70 of panel F."]],
    files: [photo], parts: { quote: { text: "↩ The one in relay 70 of panel F." }, ...filesParts },
    composer: { ...filesBar, rows: [row("quote", 40), row("attachments", 60)] },
  }),
  chat(files, "paste-file", "A paste becomes a file", "A paste of more than two lines becomes a file, and the text stays as it is. A lone web address stays text.", {
    words: "long log attachment", draft: "log: ", parts: filesParts, composer: filesBar, config: { attach: { characters: 4000, lines: 2, maxBytes: 1_000_000 } },
    actions: [{ name: "Paste three lines", paste: "1\n2\n3\n" }, { name: "Paste an address", paste: "https://a.example/" }],
  }),
  chat(files, "file-limits", "Attachments with limits", "At most two images or PDFs of 5 MB each. The others are not taken, and the reason is told.", {
    parts: filesParts, composer: filesBar, config: { limits: { files: { max: 2, maxBytes: 5_000_000, accept: ["image/*", ".pdf"] } } },
    actions: [
      { name: "9 MB photo", file: { ...photo, bytes: 9_000_000 } }, { name: "PDF", file: { name: "報告.pdf", bytes: 80_000 } },
      { name: "ZIP", file: { name: "x.zip", bytes: 1000 } },
    ],
  }),
  chat(files, "unsent", "A message that was not sent", "Send the message: the network fails, and it comes back into the empty box with its photo.", {
    draft: "写真", families: japanese, files: [photo], fails: true, parts: filesParts, composer: filesBar,
  }),
  chat(files, "backspace", "A Backspace in an empty box", "The last file is taken away.", {
    files: [photo, { name: "報告.pdf", bytes: 80_000 }], parts: filesParts, composer: filesBar,
    actions: [sends("Backspace", { type: "keyPressed", key: "Backspace" })],
  }),
  chat(files, "recording", "Hold to record", "Hold, then slide up to lock the recording, or away to throw it away. A recording that is not locked is sent when the finger leaves.", {
    actions: [
      sends("Hold", { type: "recordStarted" }), sends("Slide up", { type: "recordMoved", x: -10, y: -70 }), sends("Slide away", { type: "recordMoved", x: -120, y: 0 }),
      sends("Let go", { type: "recordEnded" }), sends("Send", { type: "sent" }),
    ],
    config: { recording: { lockAt: 60, cancelAt: 100 } },
  }),

  chat(answers, "answer", "A streaming answer", "Send the question. It stays on top while its answer arrives, also when the keyboard comes and goes.", {
    ...question, messages: [["out", "Hello!"], ["in", "Hello. What would you like to know?"]], draft: "Why does a message box need a server?",
    answer: "It does not. But where the box belongs, how tall it is and where its lines break are the same on every platform, and each platform computes them in its own way. A service computes them once: for a prototype in a browser, for a test of a native app, and for a designer with a terminal. The question stays at the top while this answer grows. The space below the answer shrinks by as much, so that nothing moves, until the answer is longer than the screen.",
    config: { content: { liftPolicy: "whenAtEnd" } },
  }),
  chat(answers, "running", "Messages that wait for an answer", "Send the question, then more: they wait in a queue, and can be moved, taken back or sent at once. Stop gives them back to the box.", {
    ...question, messages: [["in", "Ask me something long."]], draft: "How does a moth get into a relay?",
    run: "It flies there at night, when the windows are open and the machine is the warmest place in the room. Nobody sees it come. In the morning the multiplier is wrong, and somebody opens panel F, takes it out with tweezers, and glues it into the log book with a strip of tape. Beside it stands the time, a quarter to four in the afternoon, and a sentence about the first actual case of a bug being found. The word was old by then: engineers had called their troubles bugs for seventy years. But nobody had found one that could be taken out with tweezers, and so this one is in a museum, on the same page, under the same strip of tape.",
    config: { content: { liftPolicy: "whenAtEnd" }, running: { whenEmpty: "stop", withText: "queue", drain: "each" } },
  }),
  chat(answers, "steering", "A running answer that is steered", "Send the question. While its answer runs, a text goes to it at once, and an empty message stops it.", {
    ...question, device: "pixel-9", messages: [["in", "Tell me what to count."]], draft: "Count the stars.",
    run: "One, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen, sixteen, seventeen, eighteen, nineteen, twenty, twenty-one, twenty-two, twenty-three, twenty-four, twenty-five.",
    config: { content: { liftPolicy: "whenAtEnd" }, running: { whenEmpty: "stop", withText: "steer" } },
  }),

  field("overlap", "Moved by the overlap", "The field moves up by exactly its overlap with the keyboard. A smaller keyboard moves it back.", {
    device: "iphone-6", label: "Your message", draft: "Only as far as needed.", placement: "overlap", placeholder: "Write something",
    frame: { x: 16, y: 400, width: 343, height: 120 },
  }),
  field("bio", "Three-line bio", "Paste a long text: the service truncates what does not fit, in whole characters.", {
    device: "pixel-7a", label: "About you", draft: "Designs keyboards by day,\nplays one by night. 🎹", placement: "pan", placeholder: "A few words",
    frame: { x: 16, y: 560, width: 380, height: 86 }, limits: { minLines: 3, maxLines: 3 },
    config: { limits: { maxLines: 3, maxLength: 80 }, overflow: "truncate" },
  }),

  chat(limited, "three-lines", "Three-line limit", "The service rejects a fourth line, typed, wrapped or pasted, and hides the keyboard.", {
    device: "iphone-14", contact: "Barbara", messages: [["in", "Three lines are enough for a haiku."], ["out", "An old silent pond…"]],
    draft: "An old silent pond\nA frog jumps into the pond—\nSplash! Silence again.", limits: { maxLines: 3 },
    config: { limits: { maxLines: 3 }, trimTrailingNewlines: true },
  }),
  chat(limited, "japanese", "日本語 input method", "The service never rejects composing text. It checks the limits when the text is committed.", {
    device: "iphone-15", families: japanese, lang: "ja", placeholder: "メッセージ", contact: "紫", limits: { maxLines: 4 },
    messages: [
      ["in", "キーボードが出ると、入力欄はどこへ動きますか。"], ["out", "キーボードのすぐ上です。"],
      ["in", "長い文章は、どこで折り返されますか。"], ["out", "禁則処理も、ブラウザーと同じです。"],
    ],
    draft: "行頭に「、」や「。」が来ないように、きちんと折り返されます。", composing: "にほんご", config: { limits: { maxLines: 6, maxLength: 140 } },
  }),
];

/** What the scenarios are about, in the order of the list. */
export const groups = [bar, writing, files, answers, "Form field", limited];

export const scenario = (id) => scenarios.find((each) => each.id === id) ?? scenarios[0];
