import Composer
import JSON

extension CSSDialect: JSONWritable {
  /// Writes the custom properties by name.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("properties") { json in
        for property in properties { json.entry(property.name, property.value) }
      }
      $0.member("transition", transition)
    }
  }
}
