import Foundation

/// Files that are too large to keep here; a test says so and passes when they are absent.
public enum SharedData {
  /// The lines of a file below `../shared/data`, or `nil` with a sentence printed.
  public static func lines(_ path: String, filePath: String = #filePath) -> [Substring]? {
    let tests = filePath.range(of: "/Tests/", options: .backwards)?.lowerBound
    let package = tests.map { String(filePath[..<$0]) } ?? "."
    let file = "\(package)/../shared/data/\(path)"
    guard let data = FileManager.default.contents(atPath: file) else {
      print("Skipped: there is no ../shared/data/\(path) beside the package.")
      return nil
    }
    return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
  }
}
