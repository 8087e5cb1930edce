import Composer
import JSON

/// The name of a key with its modifiers, such as `Shift+Enter`.
///
/// Source: W3C UI Events, `KeyboardEvent.key`, for the names of keys.
private struct KeyName {
  let key: String
  let modifiers: [String]

  init(_ name: String) {
    var parts = name.parts { $0 == UInt8(ascii: "+") }
    var key = parts.removeLast()
    // The last part of "Shift++" is the key "+".
    if key.isEmpty, parts.last?.isEmpty == true {
      parts.removeLast()
      key = "+"
    }
    self.key = key
    modifiers = parts
  }

  /// The key presses with this name, of which `Mod` gives two; nil if a modifier is unknown.
  var presses: [KeyPress]? {
    guard !key.isEmpty else { return nil }
    var known: KeyPress.Modifiers = []
    var hasMod = false
    for name in modifiers {
      switch name {
      case "Mod": hasMod = true
      case "Shift": known.insert(.shift)
      case "Ctrl", "Control": known.insert(.control)
      case "Alt", "Option": known.insert(.alternate)
      case "Cmd", "Meta": known.insert(.command)
      default: return nil
      }
    }
    guard hasMod else { return [KeyPress(key, known)] }
    return [KeyPress(key, known.union([.command])), KeyPress(key, known.union([.control]))]
  }

  static let problem =
    "must name a key after its modifiers, of \"Shift\", \"Ctrl\", \"Alt\", \"Cmd\" and \"Mod\", such as "
    + "\"Shift+Enter\""
}

/// A key press, such as `Shift+Enter`.
struct KeyPressType: JSONType {
  func read(_ value: borrowing JSONValue) -> KeyPress? {
    guard let name = value.read(as: .string(of: 1...64)) else { return nil }
    guard let press = KeyName(name).presses?.first else {
      value.report(KeyName.problem)
      return nil
    }
    return press
  }

  #if !hasFeature(Embedded)
    /// The form of a name.
    fileprivate static let pattern =
      #""pattern":"^((Shift|Ctrl|Control|Alt|Option|Cmd|Meta|Mod)\\+)*([^+]+|\\+)$""#

    var schema: String {
      "\(JSONString.string(of: 1...64).schema.dropLast()),\(Self.pattern)}"
    }
  #endif
}

extension JSONType where Self == KeyPressType {
  /// A key press.
  static var keyPress: KeyPressType { KeyPressType() }
}

/// The actions of keys: one table for every keyboard, or one for each.
struct KeyTablesType: JSONType {
  /// Whether the arrow keys walk through sent messages.
  let history: Bool

  private struct Parts: Members {
    var hardware: KeyTables.Table = [:]
    var soft: KeyTables.Table = [:]
    var list = KeyTables.ofList

    mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
      json.schema(
        "KeyTables",
        """
        What keys do in each state. Keys belong to the input method while text is marked, then to
        the list of a trigger that is open, then to the keyboard: `soft` while a keyboard is on the
        screen, else `hardware`. `soft.Enter` is the Return key too.
        """)
      json.rule(
        #""if": {"not": {"anyOf": [{"required": ["hardware"]}, {"required": ["soft"]}]}}"#)
      json.rule(#""then": {"required": ["list"]}"#)
      json.input("hardware", &hardware, KeyTableType())
      json.input("soft", &soft, KeyTableType())
      json.about(
        "The keys of an open list. The default is ArrowUp, ArrowDown, Enter, Tab and Escape.")
      json.input("list", &list, KeyTableType())
    }
  }

  func read(_ value: borrowing JSONValue) -> KeyTables? {
    guard
      value.containsName("hardware") || value.containsName("soft") || value.containsName("list")
    else {
      return value.read(as: KeyTableType()).map {
        KeyTables(hardware: $0, soft: $0, history: history)
      }
    }
    return value.read(as: .members(of: Parts())).map {
      KeyTables(hardware: $0.hardware, soft: $0.soft, list: $0.list, history: history)
    }
  }

  #if !hasFeature(Embedded)
    var schema: String {
      "{\"oneOf\":[\(KeyTableType().schema),\(SchemaVisitor.schema(of: Parts()))]}"
    }
  #endif
}

/// The actions of the keys of one keyboard; a name with Ctrl or Cmd takes precedence over one with Mod.
private struct KeyTableType: JSONType {
  func read(_ value: borrowing JSONValue) -> KeyTables.Table? {
    guard let named = value.read(as: .dictionary(of: .name(of: KeyAction.self))) else { return nil }
    var exact: KeyTables.Table = [:]
    var either: KeyTables.Table = [:]
    var isAcceptable = true
    for (name, action) in named.ordered(by: { $0.name < $1.name }) {
      guard let presses = KeyName(name).presses, name.scalarCount <= 64 else {
        value.report("has \"\(name.shortened)\": each name \(KeyName.problem)")
        isAcceptable = false
        continue
      }
      for press in presses {
        if presses.count > 1 { either[press] = action } else { exact[press] = action }
      }
    }
    return isAcceptable ? exact.reduce(into: either) { $0[$1.key] = $1.value } : nil
  }

  #if !hasFeature(Embedded)
    var schema: String {
      let action = JSONName<KeyAction>.name(of: KeyAction.self).schema.named(
        "KeyAction",
        """
        Send the message, insert a newline, remove the focus, go to the next or previous field, stop
        the running answer, show an older or newer message of the history, go up or down in the open
        list, take its marked entry, or close it.
        """)
      return
        #"""
        {"type":"object","not":{"anyOf":[{"required":["hardware"]},{"required":["soft"]},
        {"required":["list"]}]},"propertyNames":{"maxLength":64,\#(KeyPressType.pattern)},
        "additionalProperties":\#(action),"examples":[{"Enter":"send","Shift+Enter":"newline",
        "Mod+Enter":"send","Escape":"blur","Tab":"next"}]}
        """#.named(
          "KeyTable",
          """
          What keys do, by their names after `Shift+`, `Ctrl+`, `Alt+` and `Cmd+`; `Mod+` is Ctrl or
          Cmd. The names of keys are those of the web's `KeyboardEvent.key`.
          """)
    }
  #endif
}
