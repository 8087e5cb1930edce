import Foundation

/// Recordings that are too large to keep in the repository, in `../shared/data` beside the checkout.
public enum SharedData {
  /// Where a file is; `nil` when it is absent, which most checkouts are without.
  public static func file(_ path: String) -> URL? {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = package.appending(path: "../shared/data/\(path)")
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }

  /// The content of a compressed file.
  public static func unzipped(_ file: URL) throws -> Data {
    try run("/usr/bin/env", ["gzip", "--decompress", "--stdout", file.path]).output
  }
}
