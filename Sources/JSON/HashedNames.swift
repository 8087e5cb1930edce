/// Names that are found by a hash of their bytes, for tables that nearly every request reads.
///
/// The program itself gives the names, so that no client can choose many that share a hash.
public struct HashedNames: Sendable {
  private let names: [[UInt8]]
  /// The indices of names by their hashes, each in the first free place from its own on; -1 where there is none.
  ///
  /// At least half of the places are free.
  private let places: [Int]

  /// Makes a table; of two equal names, the first is found.
  public init(_ names: [String]) {
    self.names = names.map { Array($0.utf8) }
    var count = 2
    while count < 2 * names.count { count *= 2 }
    var places = Array(repeating: -1, count: count)
    for (index, name) in self.names.enumerated() {
      var place = Self.place(of: name.span) & (count - 1)
      while places[place] >= 0 { place = (place + 1) & (count - 1) }
      places[place] = index
    }
    self.places = places
  }

  /// The index of a name; nil if it is none of these.
  ///
  /// - Complexity: O(bytes of the name).
  public func index(of name: String) -> Int? {
    let name = name.utf8.span
    var place = Self.place(of: name) & (places.count - 1)
    while places[place] >= 0 {
      if Self.isSame(names[places[place]], name) { return places[place] }
      place = (place + 1) & (places.count - 1)
    }
    return nil
  }

  private static func isSame(_ own: [UInt8], _ name: Span<UInt8>) -> Bool {
    own.count == name.count && own.span.begins(with: name)
  }

  /// Source: FNV-1a, 64 bits, of which the higher half is added to the lower one.
  private static func place(of name: Span<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in name.indices { hash = (hash ^ UInt64(name[index])) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash ^ hash &>> 32)
  }
}
