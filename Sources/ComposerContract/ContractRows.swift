#if !hasFeature(Embedded)
  import Composer
  import JSON

  /// The schemas that rows give, by their names in openapi.yaml.
  ///
  /// A test compares them: names, types, bounds, defaults, and what is required.
  package enum ContractRows {
    package static var schemas: [(name: String, schema: String)] {
      geometry + texts + layout + editing + states
    }

    private static func row<Value: Members>(_ name: String, _ value: Value) -> (String, String) {
      (name, SchemaVisitor.schema(of: value))
    }

    private static func row<Type: JSONType>(_ name: String, as type: Type) -> (String, String) {
      (name, type.schema)
    }

    private static var geometry: [(String, String)] {
      [
        row("Rect", Rect.zero), row("KeyboardFrame", as: KeyboardRect()), row("Size", as: .size),
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
      ]
    }

    private static var states: [(String, String)] {
      [
        row("SendRules", SendRules()), row("RunningRules", RunningRules()),
        row("FieldInput", Field(id: "")), row("SessionPopoverInput", SessionPopover()),
        row("ScrollViewInput", ScrollMember(needsTarget: false)),
        row("Attachments", Attachments.none), row("Clock", Clock(nowMs: 0)),
        row("ListPosition", State.ListPosition(offset: 0, bottomInset: 0)),
        row("Stage", Display(screen: Size(width: 0, height: 0))),
        row("MessageListUpdate", MessageList.Change(contentHeight: 0)),
      ]
    }
  }
#endif
