/// Finds what somebody meant who misspelt a name.
public enum Spelling {
  /// Longer texts are no misspelt names, and comparing them would cost.
  private static let longestName = 40

  /// The known name that is nearest to a misspelt one; nil when none is near.
  ///
  /// Near is at most a third of its letters wrong. Of two that are as near, the first is taken.
  ///
  /// - Complexity: O(known names × length²).
  public static func nearest(to name: String, among known: [String]) -> String? {
    guard name.utf8.count <= longestName else { return nil }
    let wanted = Array(name.lowercased().unicodeScalars)
    var best: (name: String, distance: Int)?
    for candidate in known {
      let letters = Array(candidate.lowercased().unicodeScalars)
      let distance = distance(wanted, letters)
      guard distance <= max(1, max(wanted.count, letters.count) / 3) else { continue }
      if distance < best?.distance ?? .max { best = (name: candidate, distance: distance) }
    }
    return best?.name
  }

  /// A question for the nearest known name, to be added to a sentence; empty when none is near.
  public static func hint(for name: String, among known: [String]) -> String {
    nearest(to: name, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  /// How many letters must be added, removed, replaced or swapped with their neighbour.
  ///
  /// Source: the optimal string alignment distance.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        let cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        let isSwap = i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j]
        row.append(isSwap ? min(cost, beforeLast[j - 1] + 1) : cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
