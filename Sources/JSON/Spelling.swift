/// Finds the known name that a misspelt name is probably meant to be.
public enum Spelling {
  /// Longer texts are not misspelt names, and comparing them would take long.
  private static let longestName = 40

  /// The known name that is nearest to a misspelt one; nil when none is near.
  ///
  /// A name is near when at most a third of its letters are wrong. The first of equally near names
  /// wins.
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

  /// A suggestion of the nearest known name, to be appended to a sentence; empty when none is near.
  public static func hint(for name: String, among known: [String]) -> String {
    nearest(to: name, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  /// How many letters must be added, removed, replaced or swapped with their neighbour at least.
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

extension String {
  /// The text, or the beginning of a long text with an ellipsis, for use in a message.
  ///
  /// A client can send texts as long as its body; messages that quote them stay short.
  ///
  /// - Complexity: O(1), or O(n) in the length of the result.
  public var shortened: String {
    let scalars = unicodeScalars.prefix(100)
    return scalars.endIndex == endIndex ? self : String(scalars) + "…"
  }
}
