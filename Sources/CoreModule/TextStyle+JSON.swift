import Composer
import JSON

extension TextStyle: JSONWritable {
  /// Writes the style with the members of a request.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("font", font)
      $0.member("lang", language)
      $0.member("direction", direction.rawValue)
      $0.member("lineBreak", breaking.lineBreak.rawValue)
      $0.member("wordBreak", breaking.wordBreak.rawValue)
      $0.member("overflowWrap", breaking.overflowWrap.rawValue)
      $0.member("tabSize", tabSize)
      $0.member("engine", engine.rawValue)
    }
  }
}

extension FontRequest: JSONWritable {
  /// Writes the font with the members of a request.
  public func write(to json: inout JSONWriter) {
    json.object {
      switch source {
      case .families(let families): $0.member("families", families)
      case .metrics(let metrics): $0.member("metrics", metrics)
      }
      $0.member("size", size)
      $0.member("weight", weight)
      $0.member("style", slant.rawValue)
      $0.member("lineHeight", lineHeight)
      $0.member("letterSpacing", letterSpacing)
    }
  }
}

extension ClientFontMetrics: JSONWritable {
  /// Writes the metrics with the members of a request.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("unitsPerEm", unitsPerEm)
      $0.member("ascent", ascent)
      $0.member("descent", descent)
      $0.member("lineGap", lineGap)
      $0.member("advances") { json in
        for (name, advance) in advances { json.entry(name.description, advance) }
      }
      $0.member("default", defaultAdvance)
    }
  }
}
