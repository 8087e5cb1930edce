extension Array {
  /// The elements in an order; those that are equal in it keep theirs.
  ///
  /// The standard library's sort takes 2 to 5 KB of `composer.wasm` for each type of element.
  ///
  /// - Parameter precedes: whether an element comes before another one.
  /// - Complexity: O(n log n).
  package func ordered(by precedes: (Element, Element) -> Bool) -> [Element] {
    var (parts, merged, width) = (self, [Element](), 1)
    while width < count {
      merged.removeAll(keepingCapacity: true)
      for start in stride(from: 0, to: count, by: 2 * width) {
        let (middle, end) = (Swift.min(start + width, count), Swift.min(start + 2 * width, count))
        var (left, right) = (start, middle)
        while left < middle || right < end {
          let isRight = left == middle || (right < end && precedes(parts[right], parts[left]))
          merged.append(parts[isRight ? right : left])
          if isRight { right += 1 } else { left += 1 }
        }
      }
      swap(&parts, &merged)
      width *= 2
    }
    return parts
  }
}

extension Array where Element: Equatable {
  /// The first element that occurs again; `nil` if all differ.
  ///
  /// - Complexity: O(count²); for lists that the contract keeps short.
  package var firstRepeated: Element? {
    guard count > 1 else { return nil }
    return indices.first { self[..<$0].contains(self[$0]) }.map { self[$0] }
  }
}
