import Foundation
import _FoundationICU

/// A rule set out of an installed ICU's data, run by the toolchain's ICU.
@safe
final class ICURules {
  /// Where the data of an ICU is installed.
  struct Source: Sendable {
    /// Chromium's, of ICU 78.
    static let chromium = Source(path: "/usr/lib/chromium/icudtl.dat")
    /// Debian 12's, of ICU 72, inside a library.
    static let debian12 = Source(path: "/usr/lib/x86_64-linux-gnu/libicudata.so.72")

    let path: String

    /// Whether the data is there to compare with.
    var isInstalled: Bool { FileManager.default.fileExists(atPath: path) }
  }

  private let binary: [UInt8]
  private let iterator: OpaquePointer

  /// Opens a rule set.
  init(named name: String, in source: Source) throws {
    let data = try Data(contentsOf: URL(filePath: source.path), options: .alwaysMapped)
    binary = try ICUDataFile(data).item("brkitr/\(name).brk")
    var status = U_ZERO_ERROR
    let opened = unsafe binary.withUnsafeBufferPointer {
      unsafe swift_ubrk_openBinaryRules($0.baseAddress, Int32($0.count), nil, 0, &status)
    }
    guard let opened = unsafe opened else { throw ICUDataError.rulesRejected }
    unsafe iterator = opened
  }

  deinit { unsafe swift_ubrk_close(iterator) }

  /// All boundaries after the start of a text.
  func boundaries(of units: [UInt16]) -> [Int] {
    unsafe units.withUnsafeBufferPointer { text in
      var status = U_ZERO_ERROR
      unsafe swift_ubrk_setText(iterator, text.baseAddress, Int32(text.count), &status)
      var result: [Int] = []
      while case let offset = unsafe swift_ubrk_next(iterator), offset > 0 {
        result.append(Int(offset))
      }
      return result
    }
  }
}

/// Why a data file could not be used.
enum ICUDataError: Error {
  /// The file has no data of ICU.
  case noData
  /// The file names no such item.
  case missing(String)
  /// ICU does not take the rules.
  case rulesRejected
}

/// ICU's data: a header, a table of names and offsets, and the items.
///
/// Source: ICU User Guide, "ICU Data", common data format (CmnD).
private struct ICUDataFile {
  private let bytes: Data

  /// Finds the data in a file, which may be a library.
  init(_ file: Data) throws(ICUDataError) {
    let format = Data("CmnD".utf8)
    var start = file.startIndex
    while let found = file.range(of: format, in: start..<file.endIndex) {
      let header = found.lowerBound - 12
      if header >= file.startIndex, file[header + 2] == 0xDA, file[header + 3] == 0x27 {
        bytes = file[header...]
        return
      }
      start = found.upperBound
    }
    throw .noData
  }

  /// An item without its own header.
  func item(_ name: String) throws(ICUDataError) -> [UInt8] {
    let table = half(at: 0)
    let count = word(at: table)
    for entry in 0..<count where itemName(at: table + word(at: table + 4 + entry * 8)) == name {
      let start = table + word(at: table + 8 + entry * 8)
      let isLast = entry + 1 == count
      let end = isLast ? bytes.count : table + word(at: table + 16 + entry * 8)
      return Array(bytes[bytes.startIndex + start + half(at: start)..<bytes.startIndex + end])
    }
    throw .missing(name)
  }

  /// A name without the package's prefix.
  private func itemName(at start: Int) -> String {
    let name = String(
      decoding: bytes[(bytes.startIndex + start)...].prefix { $0 != 0 }, as: UTF8.self)
    return String(name.drop { $0 != "/" }.dropFirst())
  }

  private func half(at offset: Int) -> Int {
    Int(bytes[bytes.startIndex + offset]) | Int(bytes[bytes.startIndex + offset + 1]) << 8
  }

  private func word(at offset: Int) -> Int { half(at: offset) | half(at: offset + 2) << 16 }
}
