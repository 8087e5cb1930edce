import Foundation

/// A conformance file of the Unicode Character Database 17.0.0; `Vectors/` has the files.
public enum UnicodeTestFile: String {
  /// Where lines may break (UAX #14).
  case lineBreak = "LineBreakTest.txt"
  /// Where grapheme clusters end (UAX #29).
  case graphemeBreak = "GraphemeBreakTest.txt"

  /// A text and its boundaries.
  public struct Vector {
    /// The text as UTF-16 code units.
    public fileprivate(set) var units: [UInt16] = []
    /// The UTF-16 offsets of the boundaries, ascending; 0 and the end are among them if the file says so.
    public fileprivate(set) var boundaries: [Int] = []
  }

  /// A line of a file that is not as the head of the file describes it.
  public struct MalformedLine: Error {
    /// The line.
    public let line: Substring
  }

  /// Reads the file.
  public func vectors() throws -> [Vector] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Vectors/\(rawValue)")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map(Vector.init)
  }
}

extension UnicodeTestFile.Vector {
  /// Reads code points in hexadecimal digits, with `÷` at a boundary and `×` where there is none.
  fileprivate init(_ line: Substring) throws {
    for field in line.split(separator: " ") {
      switch field {
      case "÷": boundaries.append(units.count)
      case "×": break
      default:
        guard let scalar = UInt32(field, radix: 16).flatMap(Unicode.Scalar.init) else {
          throw UnicodeTestFile.MalformedLine(line: line)
        }
        units += Array(String(scalar).utf16)
      }
    }
  }
}
