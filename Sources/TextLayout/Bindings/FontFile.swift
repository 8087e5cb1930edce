import CTextShaping

/// A font file held open to be handed out: mapped, not read, so that it takes addresses only.
///
/// A face of a collection is a file of its own here, made of the same tables, because no browser
/// can name one face of a collection. Immutable, hence shared by threads.
@safe
public final class FontFile: @unchecked Sendable {
  /// What the glyphs are drawn from.
  public enum Outlines: Sendable {
    /// TrueType outlines, or bitmaps.
    case trueType
    /// CFF outlines.
    case compact
  }

  /// The length in bytes.
  public let size: Int

  private let file: OpaquePointer

  // How a table directory of CFF outlines begins. Source: OpenType, "Table Directory".
  private static let compactSignature = Array("OTTO".utf8)

  /// Opens a face; nil when the file is gone.
  init?(path: String, index: UInt32) {
    guard let opened = unsafe text_font_file_open(path, index) else { return nil }
    unsafe file = opened
    size = unsafe text_font_file_size(opened)
  }

  deinit { unsafe text_font_file_close(file) }

  /// What the glyphs are drawn from.
  public var outlines: Outlines {
    bytes(at: 0, count: 4) == FontFile.compactSignature ? .compact : .trueType
  }

  /// Some bytes.
  ///
  /// - Parameters:
  ///   - offset: where they begin, at least 0.
  ///   - count: how many, at least 0; fewer come only at the end.
  /// - Complexity: O(count).
  public func bytes(at offset: Int, count: Int) -> [UInt8] {
    let wanted = min(count, max(0, size - offset))
    return unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, written in
      guard let start = buffer.baseAddress else { return }
      written = unsafe text_font_file_read(file, offset, start, wanted)
    }
  }
}
