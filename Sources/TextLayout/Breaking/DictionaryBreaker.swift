import Synchronization
@unsafe @preconcurrency import _FoundationICU

/// Cuts Thai, Lao, Khmer and Burmese into words with ICU's dictionaries.
///
/// The only file that speaks to ICU. An iterator keeps a pointer to the text that it was given
/// last, so it is given a text, read to the end and put back within one call.
final class DictionaryBreaker: Sendable {
  private let idle = Mutex<[DictionaryIterator]>([])

  /// Appends the offsets inside `range` where a word ends and another begins.
  ///
  /// - Parameters:
  ///   - units: the text.
  ///   - range: a run of one script; its ends are not reported.
  ///   - boundaries: where the offsets into `units` go, in ascending order.
  /// - Complexity: O(n) in the length of `range`.
  func appendBoundaries(of units: [UInt16], in range: Range<Int>, to boundaries: inout [Int]) {
    guard let iterator = takeIterator() else { return }
    iterator.forEachBoundary(of: units, in: range) { boundaries.append($0) }
    idle.withLock { $0.append(iterator) }
  }

  private func takeIterator() -> DictionaryIterator? {
    idle.withLock { $0.popLast() } ?? DictionaryIterator()
  }
}

/// One ICU iterator, used by one thread at a time.
@safe private final class DictionaryIterator: @unchecked Sendable {
  private let handle: OpaquePointer

  init?() {
    var status = U_ZERO_ERROR
    // Every language's line iterator knows all four dictionaries.
    guard let handle = unsafe swift_ubrk_open(UBRK_LINE, "en@lb=normal", nil, 0, &status),
      status == U_ZERO_ERROR || status == U_USING_DEFAULT_WARNING
        || status == U_USING_FALLBACK_WARNING
    else { return nil }
    unsafe self.handle = handle
  }

  deinit { unsafe swift_ubrk_close(handle) }

  func forEachBoundary(of units: [UInt16], in range: Range<Int>, _ visit: (Int) -> Void) {
    unsafe units[range].withUnsafeBufferPointer { text in
      var status = U_ZERO_ERROR
      unsafe swift_ubrk_setText(handle, text.baseAddress, Int32(text.count), &status)
      guard status == U_ZERO_ERROR else { return }
      while true {
        let offset = unsafe swift_ubrk_next(handle)
        guard offset > 0, offset < Int32(text.count) else { return }
        visit(range.lowerBound + Int(offset))
      }
    }
  }
}
