import Composer
import JSON

/// The name of a key with its modifiers, such as `Shift+Enter`.
///
/// Source: W3C UI Events, `KeyboardEvent.key`, for the names of keys.
private struct KeyName {
  let key: String
  let modifiers: [String]

  init(_ name: String) {
    var parts = name.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    // The last part of "Shift++" is the key "+".
    if parts.count > 1, parts.suffix(2) == ["", ""] {
      parts.replaceSubrange((parts.count - 2)..., with: ["+"])
    }
    key = parts.last ?? ""
    modifiers = Array(parts.dropLast())
  }

  /// The key presses with this name, of which `Mod` gives two; nil if a modifier is unknown.
  var presses: [KeyPress]? {
    guard !key.isEmpty else { return nil }
    var known: Set<KeyPress.Modifier> = []
    var hasMod = false
    for name in modifiers {
      if name == "Mod" {
        hasMod = true
      } else if let modifier = KeyPress.Modifier(rawValue: name) ?? Self.otherNames[name] {
        known.insert(modifier)
      } else {
        return nil
      }
    }
    guard hasMod else { return [KeyPress(key, known)] }
    return [KeyPress(key, known.union([.command])), KeyPress(key, known.union([.control]))]
  }

  private static let otherNames: [String: KeyPress.Modifier] = [
    "Meta": .command, "Control": .control, "Option": .alternate,
  ]

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
}

extension JSONType where Self == KeyPressType {
  /// A key press.
  static var keyPress: KeyPressType { KeyPressType() }
}

extension JSONObject {
  /// Reads the actions of hardware keys; a name with Ctrl or Cmd takes precedence over one with Mod.
  mutating func keys() -> [KeyPress: KeyAction] {
    let named = optional("keys", .dictionary(of: .name(of: KeyAction.self))) ?? []
    var exact: [KeyPress: KeyAction] = [:]
    var either: [KeyPress: KeyAction] = [:]
    for (name, action) in named.sorted(by: { $0.name < $1.name }) {
      guard let presses = KeyName(name).presses, name.unicodeScalars.count <= 64 else {
        report("keys", "has \"\(name.shortened)\": each name \(KeyName.problem)")
        continue
      }
      for press in presses {
        if presses.count > 1 { either[press] = action } else { exact[press] = action }
      }
    }
    return exact.reduce(into: either) { $0[$1.key] = $1.value }
  }
}
