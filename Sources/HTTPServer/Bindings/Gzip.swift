import CCompression
import Locking

/// The content coding `gzip`.
///
/// Source: RFC 1952; RFC 9110, section 8.4.1.3.
public enum Gzip {
  /// How much time is spent on a shorter result.
  public enum Level: Int32, Sendable {
    /// For bodies that change with each request.
    case fast = 1
    /// For bodies that are compressed once and sent often.
    case small = 9
  }

  /// Returns bytes as gzip; empty if there is not enough memory.
  ///
  /// - Complexity: O(bytes).
  public static func compress(_ plain: [UInt8], _ level: Level) -> [UInt8] {
    let capacity = ccompression_gzip_bound(plain.count)
    return unsafe plain.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return [] }
      return unsafe [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
        guard let out = target.baseAddress else { return }
        count = unsafe ccompression_gzip(start, source.count, level.rawValue, out, capacity)
      }
    }
  }
}

/// A body as gzip, which is computed at the first request that accepts it.
public final class GzipBody: Sendable {
  private let plain: [UInt8]
  private let compressed = Lock<[UInt8]?>(nil)

  /// Creates the body of some bytes.
  public init(_ plain: [UInt8]) { self.plain = plain }

  /// The compressed bytes; empty if there is not enough memory.
  ///
  /// - Complexity: O(bytes) the first time, O(1) later.
  public var bytes: [UInt8] {
    compressed.withLock { bytes in
      if let bytes { return bytes }
      let made = Gzip.compress(plain, .small)
      bytes = made
      return made
    }
  }
}
