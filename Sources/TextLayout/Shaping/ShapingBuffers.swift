import Synchronization

/// Buffers to shape in, lent to one thread at a time.
final class ShapingBuffers: Sendable {
  private let idle = Mutex<[ShapingBuffer]>([])

  /// A buffer that had more units than this is not kept: it takes as much memory as it ever needed.
  private static let longestKept = 1 << 15

  /// Shapes a range of a text, with the rest as context; nothing without memory.
  ///
  /// - Returns: the glyphs in visual order.
  /// - Complexity: O(length of the range).
  func shape(
    _ run: ShapingBuffer.Run, of text: [UInt16], with font: ShapingFont
  ) -> [ShapingBuffer.Glyph] {
    guard let buffer = idle.withLock({ $0.popLast() }) ?? ShapingBuffer() else { return [] }
    let glyphs = buffer.shape(run, of: text, with: font)
    if run.range.count <= Self.longestKept { idle.withLock { $0.append(buffer) } }
    return glyphs
  }
}
