import JSON

extension KnownMistakes {
  /// What clients of this contract often send, and what to send instead.
  ///
  /// The words are those of CSS, UIKit, Android, React Native and Flutter. Near spellings, numbers in
  /// quotation marks and the like need no entry.
  static let ofContract = KnownMistakes(members: members, values: values, names: names)

  // MARK: Members of another name, or in another object

  private static let members: [Member] =
    screenMembers + keyboardMembers + textMembers + fontMembers + boxMembers + limitMembers

  private static let screenMembers = [
    Member("width", send: "screen/width"), Member("height", send: "screen/height"),
    Member("screenWidth", send: "screen/width"), Member("screenHeight", send: "screen/height"),
    Member("model", send: "device"), Member("preset", send: "device"),
    Member("phone", send: "device"), Member("deviceId", send: "device"),
    Member("devices", send: "device"), Member("device", send: "devices", as: "[$]"),
    Member("keyboard", send: "keyboards", as: "[{\"type\": \"default\"}]"),
    Member("keyboard", inside: "composer", send: "../keyboard"),
    Member("insets", send: "safeArea"), Member("safeAreaInsets", send: "safeArea"),
    Member("viewport", send: "view"), Member("rotation", send: "orientation"),
    Member("landscape", send: "orientation", as: "\"landscape\""),
  ]

  private static let keyboardMembers = [
    Member("keyboardHeight", send: "keyboard/height"),
    Member("keyboardFrame", send: "keyboard/frame"),
    Member("keyboardType", send: "keyboard/type"),
    // A keyboard event.
    Member("height", send: "keyboard/height"), Member("frame", send: "keyboard/frame"),
    Member("durationMs", send: "keyboard/durationMs"), Member("curve", send: "keyboard/curve"),
    Member("duration", send: "durationMs"), Member("animationDuration", send: "durationMs"),
    Member("duration", send: "keyboard/durationMs"),
    Member("easing", send: "curve"), Member("animation", send: "curve"),
    Member("state", inside: "keyboard", send: "phase"),
    Member("visible", inside: "keyboard", send: "phase", as: "\"show\" or \"hide\""),
    Member("device", inside: "keyboard", send: "../device"),
    Member("endCoordinates", send: "frame"), Member("frameEnd", send: "frame"),
  ]

  private static let textMembers = [
    Member("value", inside: "composer", send: "text/value"),
    Member("value", send: "text"), Member("content", send: "text"),
    Member("string", send: "text"), Member("text", inside: "text", send: "value"),
    Member("message", send: "text"), Member("text", send: "composer/text", as: "{\"value\": $}"),
    Member("content", inside: "text", send: "value"),
    Member("string", inside: "text", send: "value"), Member("hint", send: "placeholder"),
    Member("placeholder", send: "text/placeholder"),
    Member("placeholder", send: "composer/text/placeholder"),
    Member("newText", send: "replacement"),
    Member("inserted", send: "replacement"), Member("selection", send: "range"),
    Member("start", send: "range/start"), Member("end", send: "range/end"),
    Member("language", send: "lang"), Member("locale", send: "lang"),
    Member("lang", inside: "font", send: "../lang"), Member("lang", send: "box/lang"),
    Member("lang", inside: "composer", send: "text/lang"),
    Member("language", inside: "composer", send: "text/lang"),
    Member("engine", inside: "font", send: "../engine"),
    Member("engine", inside: "composer", send: "text/engine"),
    Member("engine", send: "box/engine"), Member("browser", send: "engine"),
  ]

  private static let fontMembers = [
    Member("family", inside: "font", send: "families", as: "[$]"),
    Member("name", inside: "font", send: "families", as: "[$]"),
    Member("fontFamily", inside: "font", send: "families", as: "[$]"),
    Member("fontFamily", send: "font/families", as: "[$]"),
    Member("fontSize", inside: "font", send: "size"), Member("fontSize", send: "font/size"),
    Member("fontWeight", inside: "font", send: "weight"),
    Member("fontWeight", send: "font/weight"), Member("bold", send: "weight", as: "700"),
    Member("italic", send: "style", as: "\"italic\""),
    Member("fontVariationSettings", inside: "font", send: "variationSettings"),
    Member("fontVariationSettings", send: "font/variationSettings"),
    Member("lineHeight", send: "font/lineHeight"),
    Member("letterSpacing", send: "font/letterSpacing"), Member("kerning", send: "letterSpacing"),
    Member("font", send: "box/font"), Member("font", inside: "composer", send: "text/font"),
    Member("size", send: "font/size"), Member("fontSize", send: "box/font/size"),
    Member("fontSize", inside: "composer", send: "text/font/size"),
  ]

  private static let boxMembers = [
    Member("width", send: "box/width"), Member("maxWidth", send: "width"),
    Member("containerWidth", send: "width"), Member("box", send: "width", as: "$1"),
    Member("padding", send: "insets"), Member("contentInset", send: "insets"),
    Member("textContainerInset", send: "insets"),
    Member("height", inside: "composer", send: "textHeight"),
    Member("left", inside: "composer", send: "leading"),
    Member("right", inside: "composer", send: "trailing"),
    Member("position", inside: "composer", send: "placement"),
    Member("bannerHeight", send: "bottomOffset"), Member("tabBarHeight", send: "bottomOffset"),
    Member("w", send: "width"), Member("h", send: "height"),
  ]

  private static let limitMembers = [
    Member("maxLength", send: "limits/maxLength"), Member("maxLines", send: "limits/maxLines"),
    Member("maxLines", inside: "composer", send: "text/maxLines"),
    Member("maxLines", send: "composer/text/maxLines"),
    Member("maxHeight", inside: "composer", send: "text/maxHeight"),
    Member("lengthUnit", send: "limits/lengthUnit"),
    Member("numberOfLines", send: "maxLines"), Member("rows", send: "maxLines"),
    Member("maxChars", send: "maxLength"), Member("characterLimit", send: "limits/maxLength"),
    Member("limit", send: "limits/maxLength"), Member("multiline", send: "singleLine"),
    Member("device", send: "config/device"), Member("composer", send: "config/composer"),
    Member("screen", send: "config/screen"), Member("limits", send: "config/limits"),
    Member("event", send: "events", as: "[{\"type\": \"appeared\"}]"),
    Member("name", inside: "events", send: "type"), Member("event", inside: "events", send: "type"),
    Member("fps", send: "keyframes/fps"), Member("fps", send: "frames/fps"),
    Member("fingerY", send: "drag/fingerY"), Member("velocityY", send: "drag/velocityY"),
    Member("dismissPadding", send: "drag/dismissPadding"), Member("time", send: "atMs"),
  ]

  // MARK: Values of another form

  private static let values: [Value] = structures + weights + curves + nothing

  private static let structures = [
    Value(.kind(.string), for: "text", send: "{\"value\": $}"),
    Value(.kind(.string), for: "font", send: "{\"families\": [$]}"),
    Value(.kind(.number), for: "font", send: "{\"size\": $}"),
    Value(.kind(.string), for: "variationSettings", send: "{\"wght\": 550}"),
    Value(.kind(.string), for: "screen", send: "{\"width\": $1, \"height\": $2}"),
    Value(.kind(.array), for: "screen", send: "{\"width\": $1, \"height\": $2}"),
    Value(
      .kind(.array), for: "frame", "view", "viewport",
      send: "{\"x\": $1, \"y\": $2, \"width\": $3, \"height\": $4}"),
    Value(
      .kind(.array), for: "insets", "safeArea",
      send: "{\"top\": $1, \"right\": $2, \"bottom\": $3, \"left\": $4}"),
    Value(
      .kind(.number), for: "insets", send: "{\"top\": $, \"left\": $, \"bottom\": $, \"right\": $}"),
    Value(.kind(.number), for: "safeArea", send: "{\"bottom\": $}"),
    Value(.kind(.number), for: "keyboard", "keyboards", send: "{\"height\": $}"),
    Value(.kind(.string), for: "keyboard", "keyboards", send: "{\"type\": $}"),
    Value(.kind(.boolean), for: "keyboard", send: "{\"type\": \"default\"}"),
    Value(.kind(.string), for: "composer", send: "{\"placement\": $}"),
    Value(.kind(.number), for: "limits", send: "{\"maxLines\": $}"),
    Value(.kind(.number), for: "box", send: "{\"width\": $}"),
    Value(.kind(.string), for: "config", send: "{\"device\": $}"),
    Value(
      .kind(.array), for: "range", "composing", "selection", send: "{\"start\": $1, \"end\": $2}"),
    Value(
      .kind(.number), for: "range", "composing", "selection", send: "{\"start\": $, \"end\": $}"),
    Value(.kind(.number), for: "keyframes", send: "{\"fps\": $}"),
    Value(.kind(.string), for: "events", send: "{\"type\": $}"),
    Value(.kind(.object), for: "device", send: "an id of GET /devices, such as \"iphone-16\""),
    Value(.kind(.object), for: "text", send: "the text itself, as a string"),
    Value(
      .kind(.object), for: "events", send: "an array of events, such as [{\"type\": \"appeared\"}]"),
  ]

  /// Source: CSS Fonts Module Level 4, "Common weights".
  private static let weights = [
    ("thin", 100), ("hairline", 100), ("extra-light", 200), ("ultra-light", 200), ("light", 300),
    ("normal", 400), ("regular", 400), ("medium", 500), ("semi-bold", 600), ("demi-bold", 600),
    ("bold", 700), ("extra-bold", 800), ("ultra-bold", 800), ("heavy", 900), ("black", 900),
  ].map { Value(.text($0), for: "weight", send: "\($1)") }

  /// Source: CSS Easing Functions Level 1, the keyword `ease`.
  private static let curves = [
    Value(.prefix("cubic-bezier("), for: "curve", send: "{\"cubicBezier\": [$1, $2, $3, $4]}"),
    Value(.kind(.array), for: "curve", send: "{\"cubicBezier\": [$1, $2, $3, $4]}"),
    Value(.text("ease"), for: "curve", send: "{\"cubicBezier\": [0.25, 0.1, 0.25, 1]}"),
    Value(
      .text("spring"), for: "curve",
      send: "\"keyboard\" or {\"spring\": {\"mass\": 1, \"stiffness\": 100, \"damping\": 10}}"),
    // UIKit's curve of keyboard notifications, UIView.AnimationCurve 7.
    Value(.kind(.number), for: "curve", send: "\"keyboard\""),
  ]

  private static let nothing = [
    Value(.text("normal"), for: "lineHeight", "letterSpacing", send: "null or leave it out"),
    Value(.text("uax14"), for: "lineBreak", send: "it as \"engine\""),
    Value(.text("none"), for: "maxLines", "maxLength", "maxHeight", send: "null or leave it out"),
    Value(.text("auto"), for: "textHeight", "maxHeight", send: "null or leave it out"),
  ]

  // MARK: Other words for names

  private static let names = [
    "vertical": "portrait", "horizontal": "landscape", "shown": "show", "open": "show",
    "visible": "show", "up": "show", "hidden": "hide", "closed": "hide", "down": "hide",
    "moved": "changed", "released": "ended", "numeric": "numberPad", "decimalPad": "numberPad",
    "phonePad": "numberPad", "text": "default", "kana": "japanese", "bottom": "dock",
    "docked": "dock", "sticky": "dock", "inputAccessoryView": "accessory",
    "adjustResize": "resize", "resizesContent": "resize", "adjustPan": "pan",
    "resizesVisual": "pan", "adjustNothing": "overlay", "overlaysContent": "overlay",
    "padding": "avoidPadding", "position": "avoidPosition", "height": "avoidHeight",
    "hide": "none", "absent": "none", "rightToLeft": "rtl", "leftToRight": "ltr",
    "characters": "grapheme", "chars": "grapheme", "graphemes": "grapheme", "bytes": "utf8",
    "codePoints": "scalar", "clip": "truncate", "cut": "truncate", "block": "reject",
    "done": "dismiss", "next": "newline", "submit": "send", "enter": "newline",
    "breakWord": "break-word", "swift": "uikit", "swiftui": "uikit", "react": "reactNative",
    "blink": "chromium", "chrome": "chromium", "edge": "chromium", "firefox": "gecko",
    "safari": "webkit", "skia": "flutter", "minikin": "android", "unicode": "uax14",
    "android": "compose", "dart": "flutter", "web": "css",
  ]
}
