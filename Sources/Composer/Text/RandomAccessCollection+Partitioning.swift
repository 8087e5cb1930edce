extension RandomAccessCollection where Index == Int {
  /// The first index whose element fulfils a condition that all later elements fulfil too.
  ///
  /// Inlined, since modules that call it unspecialised pay ten times as much.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func partitioningIndex(where belongsToSecond: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if belongsToSecond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
