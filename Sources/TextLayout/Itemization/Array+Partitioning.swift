extension Array {
  /// The first index whose element fulfils a condition that all later elements fulfil too.
  ///
  /// - Complexity: O(log n).
  func partitioningIndex(where belongsToSecond: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if belongsToSecond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
