import CTextShaping

/// An open font file for download.
///
/// The file is memory-mapped, so it takes address space only.
///
/// A face of a collection is presented as a separate file with the same tables, because browsers
/// cannot select a face of a collection. The type is immutable, so threads share it.
@safe
public final class FontFile: @unchecked Sendable {
  /// The outline format of glyphs.
  public enum Outlines: Sendable {
    /// TrueType outlines, or bitmaps.
    case trueType
    /// CFF outlines.
    case compact
  }

  /// The file's length in bytes.
  public let size: Int

  private let file: OpaquePointer

  // The signature of a table directory for CFF outlines. Source: OpenType, "Table Directory".
  private static let compactSignature = Array("OTTO".utf8)

  /// Opens a face; returns nil if the file cannot be read.
  init?(path: String, index: UInt32) {
    guard let opened = unsafe text_font_file_open(path, index) else { return nil }
    unsafe file = opened
    size = unsafe text_font_file_size(opened)
  }

  deinit { unsafe text_font_file_close(file) }

  /// The outline format of the font.
  public var outlines: Outlines {
    bytes(at: 0, count: 4) == FontFile.compactSignature ? .compact : .trueType
  }

  /// Reads a range of bytes.
  ///
  /// - Parameters:
  ///   - offset: the first byte, at least 0.
  ///   - count: the number of bytes, at least 0; fewer are returned only at the end of the file.
  /// - Complexity: O(count).
  public func bytes(at offset: Int, count: Int) -> [UInt8] {
    let wanted = min(count, max(0, size - offset))
    return unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, written in
      guard let start = buffer.baseAddress else { return }
      written = unsafe text_font_file_read(file, offset, start, wanted)
    }
  }
}
