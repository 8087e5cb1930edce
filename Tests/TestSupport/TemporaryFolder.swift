import Foundation

/// A folder that exists during a test.
public struct TemporaryFolder {
  /// Where it is.
  public let url = FileManager.default.temporaryDirectory
    .appending(path: "composer-tests-\(UUID().uuidString)")

  /// The path, without a slash at its end.
  public var path: String { url.path }

  /// Makes a folder with files, by their paths in it.
  public init(_ files: KeyValuePairs<String, Data>) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, data) in files { try add(data, as: name) }
  }

  /// Adds a file, and the folders above it.
  public func add(_ data: Data, as name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// Removes the folder and everything in it.
  public func remove() { try? FileManager.default.removeItem(at: url) }
}
