import Composer
import JSON

/// The member `composer` of a request, with the style of its text.
struct ComposerMember: Members {
  private(set) var box = ComposerBox()
  private var text: ComposerText?
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
    box.textScale == 1 ? text?.style : unscaledStyle.scaled(by: box.textScale)
  }
  /// The style of the text without `textScale`, from which spans take what they leave out.
  var unscaledStyle: TextStyle { text?.style ?? defaultStyle }

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.check {
      guard isStateless else { return }
      for name in ["appeared", "focused"] as [StaticString] where $0.has(name) {
        $0.report(name, "must not be sent here: send it in \"state\"")
      }
    }
    var textHeight: Double?
    var insets = BarInsets()
    json.input("placement", &box.placement, .name())
    json.input("appeared", &box.appeared, .boolean)
    json.input("bottomOffset", &box.bottomOffset, .nonNegativeLength)
    json.input("gap", &box.gap, .nonNegativeLength)
    json.input("topLimit", &box.topLimit, .length)
    json.input("frame", &box.frame, .rect)
    json.input("verticalOffset", &box.verticalOffset, .length)
    json.input("followsUndockedKeyboard", &box.followsUndockedKeyboard, .boolean)
    json.input("direction", &box.ownDirection, .name())
    json.input("leading", &box.leading, .nonNegativeLength)
    json.input("trailing", &box.trailing, .nonNegativeLength)
    json.input("items", &box.items, .items)
    json.input("rows", &box.rows, .rows)
    json.input("mode", &box.mode, .name())
    json.input("focused", &box.focused, .boolean)
    json.input("lift", &box.lift, .nonNegativeLength)
    json.input("margin", &box.margin, .nonNegativeLength)
    json.input("insets", &insets, BarInsetsType())
    json.input("safeArea", &box.safeArea, .name())
    json.input("userHeight", &box.userHeight, .nonNegativeLength)
    json.input("group", &box.group, .members(of: CenteredGroup()))
    json.input("itemGap", &box.itemGap, .nonNegativeLength)
    json.input("maxFraction", &box.maxFraction, .number(above: 0, through: 1))
    json.input("textScale", &box.textScale, .number(above: 0, through: 100))
    json.input("animation", &box.animation, BarAnimationsType())
    json.input("text", &text, .members(of: ComposerText(in: defaultStyle)))
    json.input("textHeight", &textHeight, .nonNegativeLength)
    (box.insets, box.insetsWithKeyboard) = (insets.rest, insets.keyboard)
    json.check { check($0, textHeight: textHeight) }
    box.text = ComposerMember.text(
      in: (text?.box).map { $0.scalingSpans(by: box.textScale) }, height: textHeight)
  }

  private func check(_ json: borrowing JSONObject, textHeight: Double?) {
    json.checkDistinct("items", box.items.map { $0.id })
    if box.mode == .auto, textHeight != nil {
      json.report(
        "mode",
        "must not be \"auto\" with \"textHeight\", because the service must count the lines at the "
          + "inline width: send \"text\" alone, or the mode that you measured")
    }
    json.checkDistinct("rows", box.rows.map { $0.id })
    if box.textScale > 1 { unscaledStyle.check(json, scale: box.textScale) }
    if isStateless, text?.box.value.isEmpty == false {
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
    json.input("above", &above, .nonNegativeLength)
    json.input("below", &below, .nonNegativeLength)
  }
}

/// The room around a bar, without and with a docked keyboard.
private struct BarInsets {
  var rest = Insets.zero
  /// Nil if it is the same.
  var keyboard: Insets?
}

/// Distances from the four sides, or those without and with a docked keyboard.
private struct BarInsetsType: JSONType {
  private struct Parts: Members {
    var (rest, keyboard) = (Insets.zero, Insets.zero)

    mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
      json.requiredInput("rest", &rest, .insets)
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
      "{\"oneOf\":[\(SchemaVisitor.schema(of: Insets.zero)),\(SchemaVisitor.schema(of: Parts()))]}"
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
      "{\"oneOf\":[\(SchemaVisitor.schema(of: BarAnimation.none)),"
        + "\(SchemaVisitor.schema(of: Parts()))]}"
    }
  #endif
}

extension BarAnimation: Members {
  fileprivate static let none = BarAnimation(curve: .linear)

  /// Visits the curve and the duration.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    var (curve, durationMs, delayMs) = (curve, durationMs, delayMs)
    json.requiredInput("curve", &curve, .curve)
    json.input("durationMs", &durationMs, .duration)
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
    json.input("value", &box.value, PlainTextType())
    var placeholder = Placeholder()
    json.input("placeholder", &placeholder, PlaceholderType())
    (box.placeholder, box.placeholderLimit) = (placeholder.value, placeholder.limit)
    json.input("maxLines", &box.maxLines, .number(in: 1...1_000_000))
    member.visit(&json)
    box.direction = style.direction
    json.input("insets", &box.insets, .insets)
    json.input("lineFragmentPadding", &box.lineFragmentPadding, .nonNegativeLength)
    json.input("minLines", &box.minLines, .lineLimit)
    json.input("maxHeight", &box.maxHeight, .nonNegativeLength)
    json.check { check($0) }
    var (spans, selection): ([SpanMember]?, Range<Int>?) = (nil, nil)
    json.input("spans", &spans, .spans(of: box.value, in: style.font))
    json.check { if let spans { box.value.take(spans, in: style, at: $0) } }
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
  /// Nil if all of it is seen.
  var limit: PlaceholderLimit?
}

/// A text, or one with the lines that are seen.
private struct PlaceholderType: JSONType {
  private struct Limited: Members {
    var value: UTF16Text = ""
    var limit = PlaceholderLimit()

    mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
      json.requiredInput("value", &value, PlainTextType())
      json.input("lines", &limit.lines, .lineLimit)
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
      "{\"oneOf\":[\(PlainTextType().schema),\(SchemaVisitor.schema(of: Limited()))]}"
    }
  #endif
}
