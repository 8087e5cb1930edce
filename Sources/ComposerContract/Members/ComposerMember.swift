import Composer
import JSON

/// The member `composer` of a request, with the style of its text.
struct ComposerMember {
  let box: ComposerBox
  /// Nil if the client measured the text, or if there is no text.
  let style: TextStyle?
  /// The style of the text without `textScale`, from which spans take what they leave out.
  let unscaledStyle: TextStyle

  init?(json: inout JSONObject, defaultStyle: TextStyle) {
    var box = ComposerBox()
    box.placement = json.optional("placement", .name(of: Placement.self)) ?? box.placement
    box.appeared = json.optional("appeared", .boolean) ?? box.appeared
    box.bottomOffset = json.optional("bottomOffset", .nonNegativeLength) ?? box.bottomOffset
    box.gap = json.optional("gap", .nonNegativeLength) ?? box.gap
    box.topLimit = json.optional("topLimit", .length)
    box.frame = json.optional("frame", .rect)
    box.verticalOffset = json.optional("verticalOffset", .length) ?? box.verticalOffset
    box.followsUndockedKeyboard =
      json.optional("followsUndockedKeyboard", .boolean) ?? box.followsUndockedKeyboard
    let direction = json.optional("direction", .name(of: LayoutDirection.self))
    box.leading = json.optional("leading", .nonNegativeLength) ?? box.leading
    box.trailing = json.optional("trailing", .nonNegativeLength) ?? box.trailing
    box.items = json.optional("items", .items) ?? box.items
    box.rows = json.optional("rows", .rows) ?? box.rows
    box.mode = json.optional("mode", .name(of: BarModeRule.self))
    box.lift = json.optional("lift", .nonNegativeLength)
    box.margin = json.optional("margin", .nonNegativeLength) ?? box.margin
    box.insets = json.optional("insets", .insets) ?? box.insets
    box.itemGap = json.optional("itemGap", .nonNegativeLength) ?? box.itemGap
    box.maxFraction = json.optional("maxFraction", .number(above: 0, through: 1))
    let textScale = json.optional("textScale", .number(above: 0, through: 100)) ?? 1
    box.animation = json.optional("animation", .object(BarAnimations.init(json:)))
    let text = json.optional(
      "text", .object { ComposerText(json: &$0, defaultStyle: defaultStyle) })
    let textHeight = json.optional("textHeight", .nonNegativeLength)
    json.checkDistinct("items", box.items.map { $0.id })
    if box.mode == .auto, textHeight != nil {
      json.report(
        "mode",
        "must not be \"auto\" with \"textHeight\", because the service must count the lines at the "
          + "inline width: send \"text\" alone, or the mode that you measured")
    }
    json.checkDistinct("rows", box.rows.map { $0.id })
    box.direction = direction ?? text?.style.layoutDirection ?? box.direction
    box.text = ComposerMember.text(
      in: (text?.box).map { $0.scalingSpans(by: textScale) }, height: textHeight)
    box.textScale = textScale
    self.box = box
    unscaledStyle = text?.style ?? defaultStyle
    if textScale > 1 { unscaledStyle.check(json, scale: textScale) }
    style = textScale == 1 ? text?.style : unscaledStyle.scaled(by: textScale)
  }

  private static func text(in box: TextBox?, height: Double?) -> ComposerBox.Text {
    guard let height, box == nil else { return .box(box ?? TextBox(), height: height) }
    return .height(height)
  }
}

extension BarAnimations {
  /// Reads one animation for all movements of the keyboard, or one for each kind of movement.
  fileprivate init?(json: inout JSONObject) {
    let show = json.optional("show", .members(of: BarAnimation.none))
    let hide = json.optional("hide", .members(of: BarAnimation.none))
    let growth = json.optional("growth", .members(of: BarAnimation.none))
    let hasParts = json.has("show") || json.has("hide") || json.has("growth")
    guard !hasParts || json.has("curve") else {
      self.init(show: show, hide: hide, growth: growth)
      return
    }
    if hasParts {
      json.report("curve", "must not be sent together with \"show\", \"hide\" or \"growth\"")
    }
    var common = BarAnimation.none
    json.read(into: &common)
    self.init(common)
  }
}

extension BarAnimation: Members {
  fileprivate static let none = BarAnimation(curve: .linear)

  /// Visits the curve and the duration.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    var (curve, durationMs) = (curve, durationMs)
    json.requiredInput("curve", &curve, .curve)
    json.input("durationMs", &durationMs, .duration)
    json.check { _ in self = BarAnimation(curve: curve, durationMs: durationMs) }
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

  fileprivate var layoutDirection: LayoutDirection {
    switch direction {
    case .leftToRight: .leftToRight
    case .rightToLeft: .rightToLeft
    }
  }
}

/// The text of a composer, its style, and the limits of the height of its box.
private struct ComposerText {
  let box: TextBox
  let style: TextStyle

  init?(json: inout JSONObject, defaultStyle: TextStyle) {
    let value = json.optional("value", .text) ?? []
    let placeholder = json.optional("placeholder", .text) ?? []
    // The usual members come first: once all members are found, absent ones cost nothing.
    let maxLines = json.optional("maxLines", .number(in: 1...1_000_000))
    style = TextStyle.read(&json, defaultStyle: defaultStyle)
    let insets = json.optional("insets", .insets) ?? Insets(top: 8, bottom: 8)
    let padding = json.optional("lineFragmentPadding", .nonNegativeLength) ?? 5
    let minLines = json.optional("minLines", .lineLimit) ?? 1
    let maxHeight = json.optional("maxHeight", .nonNegativeLength)
    if json.has("maxLines"), json.has("maxHeight") {
      json.report("maxHeight", "must not be sent together with \"maxLines\"")
    }
    if let maxLines, Double(minLines) > maxLines {
      json.report(
        "minLines", "must not be greater than \"maxLines\", which is \(maxLines.jsonText)")
    }
    let plain = UTF16Text(units: value)
    let shown =
      json.spans(of: plain, in: style).map { UTF16Text(units: value, spans: $0) } ?? plain
    let selection = json.optional("selection", .range(in: shown))
    box = TextBox(
      value: shown, placeholder: UTF16Text(units: placeholder),
      insets: insets, lineFragmentPadding: padding, minLines: minLines, maxLines: maxLines,
      maxHeight: maxHeight, caret: selection?.upperBound)
  }
}
