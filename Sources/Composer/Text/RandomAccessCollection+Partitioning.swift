extension RandomAccessCollection where Index == Int {
  /// The first index whose element satisfies a condition that all later elements also satisfy.
  ///
  /// The function is inlinable because unspecialised calls from other modules are ten times slower.
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
