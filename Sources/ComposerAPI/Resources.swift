import CResources

/// The files that are part of the program.
enum Resources {
  /// The contract in OpenAPI 3.1, as YAML.
  static var openAPIYAML: [UInt8] { unsafe bytes(cresources_openapi_yaml()) }

  /// The same as JSON.
  static var openAPIJSON: [UInt8] { unsafe bytes(cresources_openapi_json()) }

  /// The table of devices as JSON.
  static var devices: [UInt8] { unsafe bytes(cresources_devices_json()) }

  private static func bytes(_ file: cresources_file) -> [UInt8] {
    unsafe [UInt8](UnsafeBufferPointer(start: file.start, count: file.count))
  }
}
