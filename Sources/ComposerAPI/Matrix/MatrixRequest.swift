import Composer
import JSON
import TextLayout

/// What `POST /matrix` is asked: a composer, and what it is to be tried on.
struct MatrixRequest {
  let presets: [Preset]
  /// The keyboards; nil is a hidden one.
  let keyboards: [KeyboardRequest?]
  let style: TextStyle
  private let safeArea: Insets?
  private let composer: ComposerBox?
  private let content: MessageList?
  private let scroll: ScrollRequest?

  /// One answer holds no more rows than this.
  private static let mostRows = 1_000

  init?(json: inout JSONObject, devices: DeviceTable, defaultStyle: TextStyle) {
    let asked = json.required(
      "devices", .array(of: .device(in: devices), count: 1...Self.mostRows))
    let orientations =
      json.optional("orientations", .array(of: .name(of: Orientation.self), count: 1...2))
      ?? [.portrait]
    let keyboards = json.required(
      "keyboards", .array(of: .keyboardOrNull, count: 1...Self.mostRows))
    safeArea = json.optional("safeArea", .insets)
    let composer = json.nullable(
      "composer", .object { ComposerRequest(json: &$0, defaultStyle: defaultStyle) })
    let hasComposer = !json.isNull("composer")
    content = json.optional("content", .object(MessageList.init(json:)))
    scroll = json.optional("scroll", .object(ScrollRequest.init(json:)))
    guard let asked, let keyboards else { return nil }
    presets = asked.flatMap { device in orientations.map { Preset(device, $0) } }
    self.keyboards = keyboards
    self.composer = hasComposer ? composer?.box ?? ComposerBox() : nil
    style = composer?.style ?? defaultStyle
    check(json)
  }

  /// Checks that the answer is of a size that is worth waiting for.
  private func check(_ json: borrowing JSONObject) {
    let rows = presets.count * keyboards.count
    if rows > Self.mostRows {
      json.report("must not lead to more than \(Self.mostRows) rows, but leads to \(rows)")
    }
  }

  /// The scene on a preset; nil when its safe area is not known.
  func scene(on preset: Preset, keyboard: KeyboardRequest?) -> LayoutScene? {
    guard let safeArea = safeArea ?? preset.safeArea else { return nil }
    return LayoutScene(
      screen: preset.screen, safeArea: safeArea,
      keyboard: keyboard?.event(on: preset.screen, preset: preset), composer: composer,
      content: content, scroll: scroll)
  }
}

extension JSONType where Self == KeyboardOrNull {
  /// A keyboard, or null for a hidden one.
  fileprivate static var keyboardOrNull: KeyboardOrNull { KeyboardOrNull() }
}

/// A keyboard, or null for a hidden one.
private struct KeyboardOrNull: JSONType {
  func read(_ value: borrowing JSONValue) -> KeyboardRequest?? {
    if value.kind == .null { return .some(nil) }
    return value.read(as: .object { KeyboardRequest(json: &$0) })
  }
}
