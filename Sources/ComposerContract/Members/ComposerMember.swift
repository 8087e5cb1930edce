import Composer
import JSON

/// The member `composer` of a request, with the style of its text.
struct ComposerMember: Members {
  private(set) var box = ComposerBox()
  /// The style of the text before `textScale`; nil without a text.
  private var ownStyle: TextStyle?
  private let defaultStyle: TextStyle
  /// Whether the text and the appearance of the composer are parts of a state.
  private let isStateless: Bool

  /// - Parameter isFocused: whether the text has the focus unless the request says otherwise.
  init(in defaultStyle: TextStyle, isFocused: Bool = false, isStateless: Bool = false) {
    (self.defaultStyle, self.isStateless) = (defaultStyle, isStateless)
    box.focused = isFocused
  }

  /// The style of the text; nil if the client measured the text, or if there is no text.
  var style: TextStyle? {
    box.textScale == 1 ? ownStyle : unscaledStyle.scaled(by: box.textScale)
  }
  /// The style of the text without `textScale`, from which spans take what they leave out.
  var unscaledStyle: TextStyle { ownStyle ?? defaultStyle }

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema("ComposerInput", "The composer, and how it makes space for the keyboard.")
    json.check {
      guard isStateless else { return }
      for name in ["appeared", "focused"] as [StaticString] where $0.has(name) {
        $0.report(name, "must not be sent here: send it in \"state\"")
      }
    }
    var textHeight: Double?
    var insets = BarInsets()
    json.type(
      "Placement",
      """
      How the composer makes space for the keyboard:
      - `dock`: the bar stays at the bottom of the view, above the keyboard
      - `accessory`: the bar is UIKit's input accessory view
      - `overlap`: the field moves up by the part that is covered
      - `container`: the container moves up and grows
      - `resize`: the container shrinks (Android adjustResize, Flutter, web resizes-content)
      - `pan`: the container moves up (Android adjustPan, web resizes-visual)
      - `overlay`: nothing moves (Android adjustNothing, web overlays-content)
      - `avoidPadding`, `avoidPosition`, `avoidHeight`: React Native's KeyboardAvoidingView
      - `center`: the bar is in the middle, with its `group`, until the list has content or a
        keyboard is docked; then, and if the group is higher than the room, as `dock`
      - `none`: there is no composer
      """)
    json.input("placement", &box.placement, .name())
    json.about("Whether an input accessory is on screen. If not, it has no frame.")
    json.input("appeared", &box.appeared, .boolean)
    json.about("Space in points for a banner or tab bar between composer and safe area.")
    json.input("bottomOffset", &box.bottomOffset, .nonNegativeLength)
    json.about("The smallest distance in points between composer and keyboard.")
    json.input("gap", &box.gap, .nonNegativeLength)
    json.about("The smallest y that the composer moves up to. The default is the safe area's top.")
    json.input("topLimit", &box.topLimit, .length)
    json.about(
      """
      The resting frame in view coordinates, for all placements but `dock`, `accessory` and
      `resize`. The text wraps in its width and scrolls at its height.
      """)
    json.input("frame", &box.frame, .rect)
    json.about("React Native's `keyboardVerticalOffset`, for the `avoid…` placements.")
    json.input("verticalOffset", &box.verticalOffset, .length)
    json.about("Whether the composer stays above a floating keyboard too.")
    json.input("followsUndockedKeyboard", &box.followsUndockedKeyboard, .boolean)
    json.type("Direction", "A direction in which text runs.")
    json.about(
      """
      The direction in which items and rows run. The default is that of the text, also where its
      characters decide it.
      """)
    json.input("direction", &box.ownDirection, .name())
    json.about("The width in points of the buttons before the text.")
    json.input("leading", &box.leading, .nonNegativeLength)
    json.about("The width in points of the buttons after the text.")
    json.input("trailing", &box.trailing, .nonNegativeLength)
    json.about(
      """
      The buttons beside the text from the bar's edges inwards, each with an id of its own. They
      make the text narrower, in addition to `leading` and `trailing`.
      """)
    json.input("items", &box.items, .items)
    json.about(
      "Rows above and below the text and on the keyboard, from top to bottom, each with an id.")
    json.input("rows", &box.rows, .rows)
    json.type(
      "BarModeInput",
      """
      Where the buttons of `items` are:
      - `inline`: beside the text
      - `expanded`: in a row of their own below the text
      - `auto`: `expanded` if the text has more than one line at the inline width; excludes
        `textHeight`
      - `focused`: `expanded` while the text has the focus or is not empty
      """)
    json.input("mode", &box.mode, .name())
    json.note(.defaultIsTold)
    json.about(
      """
      Whether the text has the focus, for the mode `focused`. The default is whether a keyboard or a
      panel is shown.
      """)
    json.input("focused", &box.focused, .boolean)
    json.about(
      "How far `container` and `pan` move up in place of their own rule, at most by the overlap.")
    json.input("lift", &box.lift, .nonNegativeLength)
    json.about("The height of the bar less the height of its text area, in points.")
    json.input("margin", &box.margin, .nonNegativeLength)
    json.about(
      """
      The room around the bar, as of a floating capsule. With room at its sides, the bar is inside
      the safe area.
      """)
    json.input("insets", &insets, BarInsetsType())
    json.type(
      "SafeAreaUse",
      """
      What the bottom safe area adds below the bar's bottom inset:
      - `add`: all of it
      - `absorb`: what the inset does not cover; together they are the greater of the two
      - `ignore`: nothing, as for a capsule that floats inside the safe area
      """)
    json.input("safeArea", &box.safeArea, .name())
    json.about(
      """
      The height to which the user dragged the bar. The text area takes what is left, at least one
      line, whatever its `maxLines`; `topLimit` and `maxFraction` hold.
      """)
    json.input("userHeight", &box.userHeight, .nonNegativeLength)
    json.input("group", &box.group, .members(of: CenteredGroup()))
    json.about("The distance between buttons of `items`, and between them and the text, in points.")
    json.input("itemGap", &box.itemGap, .nonNegativeLength)
    json.about("The largest part of the height from `topLimit` to its bottom that the bar takes.")
    json.input("maxFraction", &box.maxFraction, .number(above: 0, through: 1))
    json.about(
      """
      Multiplies the font size and a `lineHeight` (Dynamic Type, Android's font scale). The scaled
      size is at most 10,000 points, a scaled length at most 1,000,000.
      """)
    json.input("textScale", &box.textScale, .number(above: 0, through: 100))
    json.about("The bar's own animation, or one for each kind of movement.")
    var animation: BarAnimations?
    json.input("animation", &animation, BarAnimationsType())
    if let animation { box.animation = animation }
    json.about("The text for the service to measure, and the range of its height.")
    let text = json.optional("text", members: ComposerText(in: defaultStyle))
    ownStyle = text?.style
    json.about("The height that the client measured; limits of `text` apply to it.")
    json.input("textHeight", &textHeight, .nonNegativeLength)
    (box.insets, box.insetsWithKeyboard) = (insets.rest, insets.keyboard)
    json.check {
      check($0, textHeight: textHeight, hasValue: text?.box.value.isEmpty == false)
    }
    box.text = ComposerMember.text(
      in: (text?.box).map { $0.scalingSpans(by: box.textScale) }, height: textHeight)
  }

  private func check(_ json: borrowing JSONObject, textHeight: Double?, hasValue: Bool) {
    json.checkDistinct("items", box.items.map { $0.id })
    if box.mode == .auto, textHeight != nil {
      json.report(
        "mode",
        "must not be \"auto\" with \"textHeight\", because the service must count the lines at the "
          + "inline width: send \"text\" alone, or the mode that you measured")
    }
    json.checkDistinct("rows", box.rows.map { $0.id })
    if box.textScale > 1 { unscaledStyle.check(json, scale: box.textScale) }
    if isStateless, hasValue {
      json.report("text", "must not have a \"value\" here: send it as \"text\" in \"state\"")
    }
  }

  private static func text(in box: TextBox?, height: Double?) -> ComposerBox.Text {
    guard let height, box == nil else { return .box(box ?? TextBox(), height: height) }
    return .height(height)
  }
}

extension CenteredGroup: Members {
  /// Visits the heights.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema("CenteredGroup", "What a bar with the placement `center` has around it.")
    json.about("The height of what is above the bar, such as a greeting, in points.")
    json.input("above", &above, .nonNegativeLength)
    json.about("The height of what is below the bar, such as suggestions, in points.")
    json.input("below", &below, .nonNegativeLength)
  }
}

/// The distances around a bar, without and with a docked keyboard.
private struct BarInsets {
  var rest = Insets.zero
  /// The distances with a docked keyboard; nil if they are the same.
  var keyboard: Insets?
}

/// Four distances, or an object with those without and those with a docked keyboard.
private struct BarInsetsType: JSONType {
  private struct Parts: Members {
    var (rest, keyboard) = (Insets.zero, Insets.zero)

    mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
      json.schema(
        "BarInsets",
        """
        The room around the bar without and with a docked keyboard; while a finger drags it, in
        between.
        """)
      json.about("The room without a docked keyboard.")
      json.requiredInput("rest", &rest, .insets)
      json.about("The room with a docked keyboard.")
      json.requiredInput("keyboard", &keyboard, .insets)
    }
  }

  func read(_ value: borrowing JSONValue) -> BarInsets? {
    value.read(
      as: .object { json in
        guard json.has("rest") || json.has("keyboard") else {
          var insets = Insets.zero
          json.read(into: &insets)
          return BarInsets(rest: insets)
        }
        var parts = Parts()
        json.read(into: &parts)
        return BarInsets(rest: parts.rest, keyboard: parts.keyboard)
      })
  }

  #if !hasFeature(Embedded)
    var schema: String {
      "{\"anyOf\":[\(SchemaVisitor.schema(of: Insets.zero)),\(SchemaVisitor.schema(of: Parts()))]}"
    }
  #endif
}

/// One animation for all movements of the keyboard, or one for each kind of movement.
private struct BarAnimationsType: JSONType {
  private struct Parts: Members {
    var show: BarAnimation?
    var hide: BarAnimation?
    var growth: BarAnimation?

    mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
      json.schema(
        "BarAnimations",
        """
        The bar's own animations. Without `show` or `hide`, the bar moves like the keyboard. Without
        `growth`, a bar that grows while the keyboard rests jumps.
        """)
      json.input("show", &show, .members(of: BarAnimation.none))
      json.input("hide", &hide, .members(of: BarAnimation.none))
      json.input("growth", &growth, .members(of: BarAnimation.none))
    }
  }

  func read(_ value: borrowing JSONValue) -> BarAnimations? {
    value.read(
      as: .object { json in
        var (parts, common) = (Parts(), BarAnimation.none)
        json.read(into: &parts)
        let hasParts = json.has("show") || json.has("hide") || json.has("growth")
        guard !hasParts || json.has("curve") else {
          return BarAnimations(show: parts.show, hide: parts.hide, growth: parts.growth)
        }
        if hasParts {
          json.report(
            "curve", "must not be sent together with \"show\", \"hide\" or \"growth\"")
        }
        json.read(into: &common)
        return BarAnimations(common)
      })
  }

  #if !hasFeature(Embedded)
    var schema: String {
      "{\"anyOf\":[\(SchemaVisitor.schema(of: BarAnimation.none)),"
        + "\(SchemaVisitor.schema(of: Parts()))]}"
    }
  #endif
}

extension BarAnimation: Members {
  fileprivate static let none = BarAnimation()

  /// Visits the curve and the duration.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema("BarAnimation", "The bar's own animation, if it does not move like the keyboard.")
    var (curve, durationMs, delayMs) = (curve, durationMs, delayMs)
    json.about("Without it, the curve of the keyboard; while the keyboard rests, the platform's.")
    json.input("curve", &curve, .curve)
    json.input("durationMs", &durationMs, .duration)
    json.type("DelayMs", "The time before the movement begins. A bar that is moving stops there.")
    json.input("delayMs", &delayMs, .duration)
    json.check { _ in
      self = BarAnimation(curve: curve, durationMs: durationMs, delayMs: delayMs)
    }
  }
}

extension TextStyle {
  /// The style with a larger or smaller font; a line height of its own scales with it.
  ///
  /// Source: UIKit Dynamic Type; Android's font scale, which also scales line heights in `sp`.
  fileprivate func scaled(by scale: Double) -> TextStyle {
    with(font.scaled(by: scale))
  }

  /// Reports an error if the scaled font or one of its lengths is larger than it may be.
  fileprivate func check(_ json: borrowing JSONObject, scale: Double) {
    let lengths = max(font.greatestMetric(atSize: font.size), font.lineHeight ?? 0)
    let greatest = min(FontRequest.greatestSize / font.size, Length.greatest / max(lengths, 1e-6))
    guard scale > greatest else { return }
    json.report(
      "textScale",
      "must not scale the font beyond \(FontRequest.greatestSize.jsonText) points or a length of it "
        + "beyond \(Length.greatest.jsonText): send at most \(greatest.jsonText) with this font")
  }
}

/// The text of a composer, its style, and the limits of the height of its box.
private struct ComposerText: Members {
  private(set) var box = TextBox()
  private var member: StyleMember

  init(in defaultStyle: TextStyle) { member = StyleMember(defaultStyle) }

  var style: TextStyle { member.style }

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema(
      "ComposerTextInput",
      "The text of the composer, its style, and the range of the composer's height.")
    json.rule(#""not": {"required": ["maxLines", "maxHeight"]}"#)
    json.input("value", &box.value, PlainTextType())
    var placeholder = Placeholder()
    json.about("The text that an empty composer shows and is as tall as.")
    json.input("placeholder", &placeholder, PlaceholderType())
    (box.placeholder, box.placeholderLimit) = (placeholder.value, placeholder.limit)
    json.about("The largest height of the text area in lines, such as 7.5; excludes `maxHeight`.")
    json.input("maxLines", &box.maxLines, .number(in: 1...1_000_000))
    member.visit(&json)
    box.direction = style.direction
    json.about("Distances from the text area to the text. The default is 8 at top and bottom.")
    json.input("insets", &box.insets, .insets)
    json.type(
      "LineFragmentPadding",
      "Space at both ends of every line, in points; UIKit's `lineFragmentPadding`.")
    json.input("lineFragmentPadding", &box.lineFragmentPadding, .nonNegativeLength)
    json.about("The smallest height of the text area, in lines.")
    json.input("minLines", &box.minLines, .lineLimit)
    json.about("The largest height of the text area in points; excludes `maxLines`.")
    json.input("maxHeight", &box.maxHeight, .nonNegativeLength)
    json.check { check($0) }
    var (spans, selection): ([SpanMember]?, Range<Int>?) = (nil, nil)
    json.type(
      "TextSpans",
      """
      Parts of a text with a style of their own, in ascending order and without overlaps. Text grows with
      what is inserted inside it and shrinks with what is deleted of it. An object of which a part is
      replaced is text without a style.
      """)
    json.about("The parts of `value` with a style of their own.")
    json.input("spans", &spans, .spans(of: box.value, in: style))
    json.check { if let spans { box.value.take(spans, at: $0) } }
    json.about("The selection in `value`; its end is the caret that `text.scrollOffset` shows.")
    json.input("selection", &selection, .range(in: box.value))
    box.caret = selection?.upperBound
  }

  private func check(_ json: borrowing JSONObject) {
    if json.has("maxLines"), json.has("maxHeight") {
      json.report("maxHeight", "must not be sent together with \"maxLines\"")
    }
    if let maxLines = box.maxLines, Double(box.minLines) > maxLines {
      json.report(
        "minLines", "must not be greater than \"maxLines\", which is \(maxLines.jsonText)")
    }
  }
}

/// A placeholder, and how much of it is seen.
private struct Placeholder {
  var value: UTF16Text = ""
  /// How much of the text is seen; nil if all of it is.
  var limit: PlaceholderLimit?
}

/// A text, or an object with a text and the number of its lines that are seen.
private struct PlaceholderType: JSONType {
  private struct Limited: Members {
    var value: UTF16Text = ""
    var limit = PlaceholderLimit()

    mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
      json.schema("LimitedPlaceholder", "A placeholder of which only some lines are seen.")
      json.requiredInput("value", &value, PlainTextType())
      json.about("The greatest number of lines.")
      json.input("lines", &limit.lines, .lineLimit)
      json.type(
        "PlaceholderOverflow",
        #"What the end of a longer placeholder looks like: cut off, or "…"."#)
      json.input("overflow", &limit.overflow, .name())
    }
  }

  func read(_ value: borrowing JSONValue) -> Placeholder? {
    switch value.kind {
    case .object:
      value.read(as: .members(of: Limited())).map { Placeholder(value: $0.value, limit: $0.limit) }
    default: value.read(as: PlainTextType()).map { Placeholder(value: $0) }
    }
  }

  #if !hasFeature(Embedded)
    var schema: String {
      "{\"anyOf\":[\(PlainTextType().schema),\(SchemaVisitor.schema(of: Limited()))]}"
    }
  #endif
}
