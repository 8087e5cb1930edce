import JSON

extension KnownMistakes {
  /// What clients of this contract often send, and what to send instead.
  ///
  /// The words are those of CSS, UIKit, Android, React Native and Flutter. Near spellings, numbers in
  /// quotation marks and the like need no entry.
  package static let ofContract = KnownMistakes(
    members: members, values: values, synonyms: synonyms)

  // MARK: Members of another name, or in another object

  /// The entries are text, because the compiler would make code of each call of an initializer in an array.
  private static let members = [
    screenMembers, keyboardMembers, textMembers, fontMembers, boxMembers, limitMembers,
  ].flatMap { $0.parts { $0 == UInt8(ascii: "\n") }.map { WrongMember(entry: $0) } }

  private static let screenMembers = """
    width > screen/width
    height > screen/height
    screenWidth > screen/width
    screenHeight > screen/height
    model > device
    preset > device
    phone > device
    deviceId > device
    devices > device
    device > devices as [$]
    keyboard > keyboards as [{"type": "default"}]
    keyboard in composer > ../keyboard
    insets > safeArea
    safeAreaInsets > safeArea
    viewport > view
    rotation > orientation
    landscape > orientation as "landscape"
    """

  private static let keyboardMembers = """
    keyboardHeight > keyboard/height
    keyboardFrame > keyboard/frame
    keyboardType > keyboard/type
    height > keyboard/height
    frame > keyboard/frame
    durationMs > keyboard/durationMs
    curve > keyboard/curve
    duration > durationMs
    animationDuration > durationMs
    duration > keyboard/durationMs
    easing > curve
    animation > curve
    state in keyboard > phase
    visible in keyboard > phase as "show" or "hide"
    device in keyboard > ../device
    endCoordinates > frame
    frameEnd > frame
    """

  private static let textMembers = """
    value in composer > text/value
    value > text
    content > text
    string > text
    text in text > value
    message > text
    text > composer/text as {"value": $}
    content in text > value
    string in text > value
    hint > placeholder
    placeholder > text/placeholder
    placeholder > composer/text/placeholder
    newText > replacement
    inserted > replacement
    selection > range
    start > range/start
    end > range/end
    language > lang
    locale > lang
    lang in font > ../lang
    lang > box/lang
    lang in composer > text/lang
    language in composer > text/lang
    engine in font > ../engine
    engine in composer > text/engine
    engine > box/engine
    browser > engine
    """

  private static let fontMembers = """
    family in font > families as [$]
    name in font > families as [$]
    fontFamily in font > families as [$]
    fontFamily > font/families as [$]
    fontSize in font > size
    fontSize > font/size
    fontWeight in font > weight
    fontWeight > font/weight
    bold > weight as 700
    italic > style as "italic"
    fontVariationSettings in font > variationSettings
    fontVariationSettings > font/variationSettings
    lineHeight > font/lineHeight
    letterSpacing > font/letterSpacing
    kerning > letterSpacing
    font > box/font
    font in composer > text/font
    size > font/size
    fontSize > box/font/size
    fontSize in composer > text/font/size
    """

  private static let boxMembers = """
    width > box/width
    maxWidth > width
    containerWidth > width
    box > width as $1
    padding > insets
    contentInset > insets
    textContainerInset > insets
    height in composer > textHeight
    left in composer > leading
    right in composer > trailing
    position in composer > placement
    bannerHeight > bottomOffset
    tabBarHeight > bottomOffset
    w > width
    h > height
    """

  private static let limitMembers = """
    maxLength > limits/maxLength
    maxLines > limits/maxLines
    maxLines in composer > text/maxLines
    maxLines > composer/text/maxLines
    maxHeight in composer > text/maxHeight
    lengthUnit > limits/lengthUnit
    numberOfLines > maxLines
    rows > maxLines
    maxChars > maxLength
    characterLimit > limits/maxLength
    limit > limits/maxLength
    multiline > singleLine
    device > config/device
    composer > config/composer
    screen > config/screen
    limits > config/limits
    content > config/content
    returnKey > config/returnKey
    triggers > config/triggers
    include > config/include
    event > events as [{"type": "appeared"}]
    name in events > type
    event in events > type
    fps > keyframes/fps
    fps > frames/fps
    fingerY > drag/fingerY
    velocityY > drag/velocityY
    dismissPadding > drag/dismissPadding
    time > atMs
    """

  // MARK: Values that other platforms accept

  private static let values: [WrongValue] = structures + weights + curves + wordsForNone

  private static let structures = [
    WrongValue(.kind(.string), for: "text", send: "{\"value\": $}"),
    WrongValue(.kind(.string), for: "font", send: "{\"families\": [$]}"),
    WrongValue(.kind(.number), for: "font", send: "{\"size\": $}"),
    WrongValue(.kind(.string), for: "variationSettings", send: "{\"wght\": 550}"),
    WrongValue(.kind(.string), for: "screen", send: "{\"width\": $1, \"height\": $2}"),
    WrongValue(.kind(.array), for: "screen", send: "{\"width\": $1, \"height\": $2}"),
    WrongValue(
      .kind(.array), for: "frame", "view", "viewport",
      send: "{\"x\": $1, \"y\": $2, \"width\": $3, \"height\": $4}"),
    WrongValue(
      .kind(.array), for: "insets", "safeArea",
      send: "{\"top\": $1, \"right\": $2, \"bottom\": $3, \"left\": $4}"),
    WrongValue(
      .kind(.number), for: "insets", send: "{\"top\": $, \"left\": $, \"bottom\": $, \"right\": $}"),
    WrongValue(.kind(.number), for: "safeArea", send: "{\"bottom\": $}"),
    WrongValue(.kind(.number), for: "keyboard", "keyboards", send: "{\"height\": $}"),
    WrongValue(.kind(.string), for: "keyboard", "keyboards", send: "{\"type\": $}"),
    WrongValue(.kind(.boolean), for: "keyboard", send: "{\"type\": \"default\"}"),
    WrongValue(.kind(.string), for: "composer", send: "{\"placement\": $}"),
    WrongValue(.kind(.number), for: "limits", send: "{\"maxLines\": $}"),
    WrongValue(.kind(.number), for: "box", send: "{\"width\": $}"),
    WrongValue(.kind(.string), for: "config", send: "{\"device\": $}"),
    WrongValue(
      .kind(.array), for: "range", "composing", "selection", send: "{\"start\": $1, \"end\": $2}"),
    WrongValue(
      .kind(.number), for: "range", "composing", "selection", send: "{\"start\": $, \"end\": $}"),
    WrongValue(.kind(.number), for: "keyframes", send: "{\"fps\": $}"),
    WrongValue(.kind(.string), for: "events", send: "{\"type\": $}"),
    WrongValue(.kind(.object), for: "device", send: "an id of GET /devices, such as \"iphone-16\""),
    WrongValue(.kind(.object), for: "text", send: "the text itself, as a string"),
    WrongValue(
      .kind(.object), for: "events", send: "an array of events, such as [{\"type\": \"appeared\"}]"),
  ]

  /// Source: CSS Fonts Module Level 4, "Common weights".
  private static let weights = [
    ("thin", 100), ("hairline", 100), ("extra-light", 200), ("ultra-light", 200), ("light", 300),
    ("normal", 400), ("regular", 400), ("medium", 500), ("semi-bold", 600), ("demi-bold", 600),
    ("bold", 700), ("extra-bold", 800), ("ultra-bold", 800), ("heavy", 900), ("black", 900),
  ].map { WrongValue(.text($0), for: "weight", send: "\($1)") }

  /// Source: CSS Easing Functions Level 1, the keyword `ease`.
  private static let curves = [
    WrongValue(.prefix("cubic-bezier("), for: "curve", send: "{\"cubicBezier\": [$1, $2, $3, $4]}"),
    WrongValue(.kind(.array), for: "curve", send: "{\"cubicBezier\": [$1, $2, $3, $4]}"),
    WrongValue(.text("ease"), for: "curve", send: "{\"cubicBezier\": [0.25, 0.1, 0.25, 1]}"),
    WrongValue(
      .text("spring"), for: "curve",
      send: "\"keyboard\" or {\"spring\": {\"mass\": 1, \"stiffness\": 100, \"damping\": 10}}"),
    // UIKit's curve of keyboard notifications, UIView.AnimationCurve 7.
    WrongValue(.kind(.number), for: "curve", send: "\"keyboard\""),
  ]

  private static let wordsForNone = [
    WrongValue(.text("normal"), for: "lineHeight", "letterSpacing", send: "null or leave it out"),
    WrongValue(.text("uax14"), for: "lineBreak", send: "it as \"engine\""),
    WrongValue(
      .text("none"), for: "maxLines", "maxLength", "maxHeight", send: "null or leave it out"),
    WrongValue(.text("auto"), for: "textHeight", "maxHeight", send: "null or leave it out"),
  ]

  // MARK: Other words for names of enumerations

  private static let synonyms = """
    vertical > portrait
    horizontal > landscape
    shown > show
    open > show
    visible > show
    up > show
    hidden > hide
    closed > hide
    down > hide
    moved > changed
    released > ended
    numeric > numberPad
    decimalPad > numberPad
    phonePad > numberPad
    text > default
    kana > japanese
    bottom > dock
    docked > dock
    sticky > dock
    inputAccessoryView > accessory
    adjustResize > resize
    resizesContent > resize
    adjustPan > pan
    resizesVisual > pan
    adjustNothing > overlay
    overlaysContent > overlay
    padding > avoidPadding
    position > avoidPosition
    height > avoidHeight
    hide > none
    absent > none
    rightToLeft > rtl
    leftToRight > ltr
    characters > grapheme
    chars > grapheme
    graphemes > grapheme
    bytes > utf8
    codePoints > scalar
    clip > truncate
    cut > truncate
    block > reject
    done > dismiss
    next > newline
    submit > send
    enter > newline
    breakWord > break-word
    swift > uikit
    swiftui > uikit
    react > reactNative
    blink > chromium
    chrome > chromium
    edge > chromium
    firefox > gecko
    safari > webkit
    skia > flutter
    minikin > android
    unicode > uax14
    android > compose
    dart > flutter
    web > css
    """.parts { $0 == UInt8(ascii: "\n") }.map { line in
      let words = line.parts { $0 == UInt8(ascii: " ") }
      return (words[0], words[2])
    }
}
