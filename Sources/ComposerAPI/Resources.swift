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

  /// The tools of `/mcp` as JSON.
  static var tools: [UInt8] { unsafe bytes(cresources_tools_json()) }

  /// The pages, the files that they load, and the client module.
  static var webFiles: [WebFile] {
    (0..<playground_file_count()).map { index in
      let file = unsafe playground_file_at(index)
      return unsafe WebFile(
        path: String(cString: file.path), bytes: bytes(start: file.start, count: file.count),
        styleHash: file.style_hash.map { unsafe String(cString: $0) })
    }
  }

  /// The keyboard for pages that have none.
  static let keyboardScript: String = {
    guard let file = webFiles.first(where: { $0.path == "/keyboard.js" }) else {
      preconditionFailure("/keyboard.js is not embedded")
    }
    return String(decoding: file.bytes, as: UTF8.self)
  }()

  private static func bytes(_ file: cresources_file) -> [UInt8] {
    unsafe bytes(start: file.start, count: file.count)
  }

  private static func bytes(start: UnsafePointer<UInt8>, count: Int) -> [UInt8] {
    unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  }
}

/// An embedded file that a browser loads.
struct WebFile {
  /// The path at which the service serves it.
  let path: String
  let bytes: [UInt8]
  /// The hash of a page's style sheet, as a Content-Security-Policy source; `nil` for other files.
  let styleHash: String?
}
