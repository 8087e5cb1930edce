// What people search for, in their words, and where the reference answers: tasks, platforms, keys and errors.
// Each topic is a title, other words for it, and a place in the reference.

const tasks = [
  ["Put the composer above the keyboard", "move up bar cover covered hidden behind keyboard avoid avoiding inset", "layout.composer.placement"],
  ["Find the height of a keyboard", "keyboard size emoji number pad preset", "layout.keyboard.type"],
  ["Keep a safe area, notch or home indicator", "insets bottom dynamic island status bar navigation bar edge to edge", "layout.safeArea"],
  ["Leave room for a banner or tab bar", "ad advertisement below bottom navigation", "layout.composer.bottomOffset"],
  ["Grow with the text", "auto grow autogrow expand multiline resize textarea height rows", "layout.composer.text.maxLines"],
  ["Limit the lines or the length", "maximum characters counter limit maxlength three lines bytes", "edit.limits"],
  ["Count characters near the limit", "counter remaining tweet weighted twitter", "edit.limits.warnAt"],
  ["Cut a paste that is too long", "truncate clipboard over limit", "edit.overflow"],
  ["Turn a long paste into an attachment", "file paste clipboard", "edit.attachAbove"],
  ["Break lines as a browser does", "line break wrap word kinsoku hyphen measure text width", "lines.engine"],
  ["Send font metrics of my own", "custom font web font missing font advances", "lines.font.metrics"],
  ["Set text in Japanese, Thai, Arabic or Hindi", "language rtl right to left hebrew chinese korean cjk bidi lang 日本語 中文 한국어 ไทย العربية עברית हिन्दी", "lines.lang"],
  ["Animate with the keyboard", "curve spring easing duration transition css bezier", "layout.keyboard.curve"],
  ["Animate showing, hiding and growing differently", "curve spring easing growth", "layout.composer.animation"],
  ["Drag the keyboard down", "interactive dismissal dismiss swipe gesture finger pan", "layout.drag"],
  ["Scroll the message list", "chat list scroll to bottom stick end jump inset follow", "layout.content.liftPolicy"],
  ["Load older messages without a jump", "prepend history pagination infinite scroll insert above", "layout.content.insertedAbove"],
  ["Show a button that scrolls to the end", "jump to bottom arrow", "layout.content.scrollButton"],
  ["Pin a question while its answer streams", "ai assistant llm streaming generate top", "layout.content.pin"],
  ["Stop, queue or steer while an answer runs", "ai assistant llm stop button streaming generating cancel", "transition.config.running"],
  ["Mention people and run commands", "at sign slash autocomplete suggestion popover hashtag emoji shortcode", "transition.config.triggers"],
  ["Place a list of mentions", "popover popup autocomplete suggestions menu", "layout.popover"],
  ["Show an emoji panel in the keyboard's place", "sticker gif picker input view", "layout.panel"],
  ["Add buttons to the bar", "send attach microphone icon items toolbar", "layout.composer.items"],
  ["Add a quote, attachments or a toolbar", "reply preview rows upload photo", "layout.composer.rows"],
  ["Walk through sent messages", "history arrow up previous recall draft", "transition.config.history"],
  ["Edit a sent message, and get the draft back", "cancel edit draft restore", "transition.state.drafts"],
  ["Get the text back when sending fails", "error retry unsent failed outbox", "transition.events.sendFailed"],
  ["Work offline and lose no message", "outage offline network reload pending outbox queue", "client"],
  ["Use an input method", "ime composing composition marked text japanese korean dictation", "edit.composing"],
  ["Compare many phones", "matrix all devices contact sheet responsive overview", "matrix"],
  ["Find what is wrong in a recording of an app", "test judge flicker jump jank lag log verify video", "verify"],
  ["Make tests of an app", "playwright jest xctest espresso test generate cases", "traces"],
  ["Explain a number", "why debug calculation formula", "layout.explain"],
  ["Draw a response as a picture", "svg image drawing screenshot accept", "conventions"],
  ["Send many requests at once", "batch bulk ndjson stream lines jsonl", "conventions"],
  ["Round to device pixels", "retina dpi density pixel ratio blurry", "layout.pixelRatio"],
  ["Use large text", "dynamic type accessibility font scale text size", "layout.composer.textScale"],
  ["Lay out on a foldable", "fold hinge tablet split dual screen", "layout.screen.hinge"],
  ["Lay out on an iPad with several windows", "split view slide over stage manager multitasking floating", "layout.windowing"],
  ["Test a page without a phone", "simulate keyboard desktop storybook devtools emulate", "getKeyboard"],
  ["Watch the service", "metrics prometheus grafana health probe kubernetes", "metrics"],
];

const platforms = [
  ["SwiftUI", "ios apple swift safeAreaInset keyboard avoidance", "layout.response.dialects.uikit"],
  ["UIKit", "ios apple swift inputAccessoryView keyboardLayoutGuide contentInset constraint notification", "layout.response.dialects.uikit"],
  ["React Native", "expo KeyboardAvoidingView keyboardVerticalOffset reanimated behavior padding", "layout.response.dialects.reactNative"],
  ["Flutter", "dart MediaQuery viewInsets Scaffold resizeToAvoidBottomInset TextField", "layout.response.dialects.flutter"],
  ["Jetpack Compose", "android kotlin imePadding WindowInsets adjustResize adjustPan adjustNothing windowSoftInputMode", "layout.response.dialects.compose"],
  ["CSS", "web html custom properties transition", "layout.response.dialects.css"],
  ["Safari and Chrome on a phone", "web browser visualViewport virtualKeyboard mobile ios android dvh", "layout.keyboard.visualViewport"],
  ["React, Vue, Svelte or no framework", "web html javascript typescript component module npm", "client"],
  ["Node.js and workers", "javascript wasm webassembly server offline core", "getCore"],
];

const keys = [
  ["Enter and Return", "send newline new line return key soft keyboard", "transition.config.returnKey"],
  ["Shift+Enter, Ctrl+Enter, ⌘Enter", "newline new line shortcut cmd command control alt key", "transition.config.keys"],
  ["Escape and Tab", "esc close list cancel blur focus shortcut", "transition.config.keys"],
  ["Arrow keys", "up down history list pick", "transition.events.keyPressed"],
  ["Backspace and delete", "remove mention token emoji", "edit.tokens"],
];

/** The kinds of problems: name, status, what to send instead, and words of their messages. */
export const problems = [
  ["malformed-http", 400, "Send valid HTTP/1.1: one Host, and no line breaks in header fields."],
  ["malformed-json", 400, "Correct the JSON at `line` and `column`."],
  ["unauthorized", 401, "Send `Authorization: Bearer` with the service's token."],
  ["forbidden", 403, "Call /mcp from a program, or from a page of this machine."],
  ["not-found", 404, "Send one of the paths of this reference; `detail` names the nearest ones."],
  ["unknown-device", 404, "Send the id of a preset; `/devices` lists them."],
  ["unknown-font", 404, "Send a family of `/fonts`, or the metrics of your own font."],
  ["method-not-allowed", 405, "Send a method of the header field Allow."],
  ["not-acceptable", 406, "Accept one of the types that `detail` names, such as `application/json`."],
  ["request-timeout", 408, "Send the whole request faster."],
  ["content-too-large", 413, "Send a smaller body, or a batch in parts."],
  ["uri-too-long", 414, "Send a shorter path."],
  ["unsupported-media-type", 415, "Send `application/json`, or `application/x-ndjson` for a batch."],
  ["expectation-failed", 417, "Leave out the header field Expect."],
  ["unacceptable-content", 422, "Correct the members that `errors` points at: an unknown field, a wrong type, a value out of range.", "is not a known field did you mean validation invalid"],
  ["too-many-requests", 429, "Wait for the seconds of Retry-After."],
  ["internal-error", 500, "Report it with the request and `instance`."],
  ["not-implemented", 501, "Send a plain body, without a transfer coding such as gzip."],
  ["unavailable", 503, "Repeat the request after Retry-After, at another replica if there is one."],
];

const entry = (kind) => ([title, words, path]) => ({ title, words, path, kind });

/** Everything that can be searched besides the members of the contract. */
export const topics = [
  ...tasks.map(entry("task")), ...platforms.map(entry("platform")), ...keys.map(entry("key")),
  ...problems.map(([name, status, advice, words = ""]) => ({
    title: `${status} ${name}`, words: `error problem status urn:composer:problem:${name} ${advice} ${words}`,
    path: `errors.${name}`, kind: "error", about: advice,
  })),
];
