import CCompression
import HTTPServer
import Synchronization

/// A body as gzip, which is computed at the first request that accepts it.
///
/// Source: RFC 1952; RFC 9110, section 8.4.1.3.
final class GzipBody: Sendable {
  private let plain: [UInt8]
  private let compressed = Mutex<[UInt8]?>(nil)

  init(_ plain: [UInt8]) { self.plain = plain }

  /// The compressed bytes; empty if there is not enough memory.
  ///
  /// - Complexity: O(bytes) the first time, O(1) later.
  var bytes: [UInt8] {
    compressed.withLock { bytes in
      if let bytes { return bytes }
      let made = GzipBody.compress(plain)
      bytes = made
      return made
    }
  }

  private static func compress(_ plain: [UInt8]) -> [UInt8] {
    let capacity = ccompression_gzip_bound(plain.count)
    return unsafe plain.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return [] }
      return unsafe [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
        guard let out = target.baseAddress else { return }
        count = unsafe ccompression_gzip(start, source.count, out, capacity)
      }
    }
  }
}
