import Composer
import JSON
import TextLayout

@testable import ComposerAPI
@testable import ComposerContract

/// The schemas that rows give, by their names in openapi.yaml.
enum ContractRows {
  static var schemas: [(name: String, schema: String)] {
    geometry + texts + layout + editing + states + events + requests
  }

  private static func row<Value: Members>(_ name: String, _ value: Value) -> (String, String) {
    (name, SchemaVisitor.schema(of: value))
  }

  private static func row<Type: JSONType>(_ name: String, as type: Type) -> (String, String) {
    (name, type.schema)
  }

  private static func rows(
    _ name: String, _ visit: (inout SchemaVisitor) -> Void
  ) -> (String, String) { (name, SchemaVisitor.schema(of: visit)) }

  private static var geometry: [(String, String)] {
    [
      row("Rect", as: .rect), row("KeyboardFrame", as: .keyboardRect), row("Size", as: .size),
      row("Screen", ScreenMember()), row("Insets", Insets.zero),
      row("TextRange", as: .range(in: nil)),
    ]
  }

  private static var texts: [(String, String)] {
    let style = TextStyle(font: .ofPreset)
    return [
      row("Font", FontMember(.ofPreset)),
      row("TextBox", ColumnMember(in: style)),
      row("TextSpan", SpanMember(of: "", in: style.font)),
    ]
  }

  private static var layout: [(String, String)] {
    [
      row("KeyboardInput", KeyboardMember()),
      row("PanelInput", PanelMember(from: .machine)),
      row("ComposerInput", ComposerMember(in: TextStyle(font: .ofPreset))),
      row("PopoverInput", PopoverMember(in: nil)),
      row("MessageListInput", as: .messageList), row("ScrollInput", ScrollMember()),
      row("DragInput", as: .drag), row("Curve", as: .curve),
    ]
  }

  private static var editing: [(String, String)] {
    [
      row("EditLimits", EditLimits()), row("TriggerRule", TriggerRule("")),
      row("TriggerSession", as: SessionType(text: nil)),
      row("AttachRule", AttachRule()), row("FileLimits", FileLimits()),
      row("CorrectedWord", as: CorrectionType(text: nil)),
      row("AttachedFile", Composer.Attachment(id: "")),
    ]
  }

  private static var states: [(String, String)] {
    [
      row("SendRules", SendRules()), row("RunningRules", RunningRules()),
      row("FieldInput", Field(id: "")), row("SessionPopoverInput", SessionPopover()),
      row("ScrollViewInput", ScrollMember(needsTarget: false)),
      row("Attachments", Attachments.none), row("QueuedMessage", QueuedMessage(id: "", text: "")),
      row("Clock", Clock(nowMs: 0)),
      row("ListPosition", State.ListPosition(offset: 0, bottomInset: 0)),
      row("Stage", Display(screen: Size(width: 0, height: 0))),
      row("MessageListUpdate", MessageList.Change(contentHeight: 0)),
      row("TransitionState", StateMember(for: nil)),
    ]
  }

  /// The events by the names of their schemas, such as `AppearedEvent`.
  private static var events: [(String, String)] {
    EventName.allCases.map { name in
      let first = name.rawValue.prefix(1).uppercased()
      return ("\(first)\(name.rawValue.dropFirst())Event", EventsType.schema(of: name))
    }
  }

  private static var requests: [(String, String)] {
    let (devices, limits) = (DeviceTable.none, RequestLimits())
    let engine = TextLayoutEngine(defaultFamilies: ["Noto Sans"])
    let defaults = TextDefaults(of: engine, on: devices)
    return [
      rows("LayoutRequest") { _ = LayoutRequest.visit(&$0, devices: devices, defaults) },
      rows("EditRequest") { _ = EditRequest(visiting: &$0, devices: devices, defaults) },
      rows("MatrixRequest") { _ = MatrixRequest(visiting: &$0, devices: devices, defaults) },
      rows("LinesRequest") { _ = LinesRequest(visiting: &$0, defaultStyle: engine.defaultStyle) },
      row("TransitionConfig", as: ConfigurationType(on: devices, defaults)),
      rows("TransitionRequest") {
        _ = TransitionRequest(
          visiting: &$0, devices: devices, defaults, maxEvents: limits.events)
      },
      rows("VerifyRequest") {
        _ = VerifyRequest(visiting: &$0, devices: devices, defaults, maxEvents: limits.events)
      },
      rows("TracesRequest") { _ = TracesRequest(visiting: &$0, devices: devices, defaults) },
    ]
  }
}
