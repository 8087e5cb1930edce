import Foundation

/// The recordings and tables in `Vectors/`.
enum Vectors {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Vectors")

  /// Reads a file.
  static func data(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: name))
  }

  /// Reads the lines of a file that are not blank.
  static func lines(_ name: String) throws -> [Data] {
    try data(name).split(separator: UInt8(ascii: "\n")).map { Data($0) }
  }
}
