/// The places where the lines of a text may end, found as they are asked for.
///
/// They are ascending UTF-16 offsets in (0, length]; the last is the length, unless the text is empty.
public struct BreakOpportunities: Sequence, IteratorProtocol, Sendable {
  private let units: [UInt16]
  private var scanner: BreakScanner
  /// The end of the hard line whose opportunities are found.
  private var end = 0

  init(_ scanner: BreakScanner, _ units: [UInt16]) {
    self.scanner = scanner
    self.units = units
    self.scanner.restart(at: 0, end: 0)
  }

  /// The next offset, nil after the last one.
  ///
  /// - Complexity: O(distance), over all offsets linear.
  public mutating func next() -> Int? {
    if let offset = scanner.next() { return offset }
    guard end < units.count else { return nil }
    let start = end
    end = Self.endOfHardLine(in: units, from: start)
    scanner.restart(at: start, end: end)
    return scanner.next()
  }

  /// The offset after the next LF, CR or CR LF, or the end of the text.
  private static func endOfHardLine(in units: [UInt16], from start: Int) -> Int {
    guard let newline = units[start...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
      return units.count
    }
    let isPair =
      units[newline] == 0x0D && newline + 1 < units.count && units[newline + 1] == 0x0A
    return newline + (isPair ? 2 : 1)
  }
}
