import CResources
import Playground

/// The files that are embedded in the program.
enum Resources {
  /// The contract in OpenAPI 3.1, as YAML.
  static var openAPIYAML: [UInt8] { unsafe bytes(cresources_openapi_yaml()) }

  /// The same contract as JSON.
  static var openAPIJSON: [UInt8] { unsafe bytes(cresources_openapi_json()) }

  /// The table of device presets as JSON.
  static var devices: [UInt8] { unsafe bytes(cresources_devices_json()) }

  /// The page at `/`.
  static var playgroundPage: [UInt8] {
    let page = unsafe playground_page()
    return unsafe bytes(start: page.start, count: page.count)
  }

  /// The hash of the page's style sheet, in the form of a Content-Security-Policy source.
  static var playgroundStyleHash: String {
    let hash = unsafe playground_style_hash()
    let text = unsafe String(decoding: bytes(start: hash.start, count: hash.count), as: UTF8.self)
    return text.filter { !$0.isWhitespace }
  }

  /// The files that the page loads, by name.
  static var playgroundFiles: [(name: String, bytes: [UInt8])] {
    (0..<playground_file_count()).map { index in
      let file = unsafe playground_file_at(index)
      return unsafe (
        String(cString: file.name), bytes(start: file.bytes.start, count: file.bytes.count)
      )
    }
  }

  private static func bytes(_ file: cresources_file) -> [UInt8] {
    unsafe bytes(start: file.start, count: file.count)
  }

  private static func bytes(start: UnsafePointer<UInt8>, count: Int) -> [UInt8] {
    unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  }
}
