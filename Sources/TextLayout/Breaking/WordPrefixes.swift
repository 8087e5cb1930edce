/// The words of a dictionary that start at one offset, shortest first.
struct WordPrefixes {
  /// Source: ICU's dictionary break engine, which keeps the twenty shortest.
  private static let capacity = 20

  /// The offset.
  let start: Int
  /// How many characters the dictionary took: those that some word starts with, and the first one
  /// with which none does.
  var charactersRead = 0
  /// How many words there are.
  private(set) var count = 0
  private var lengths = InlineArray<20, UInt8>(repeating: 0)

  init(start: Int) { self.start = start }

  /// The length of the longest word; 0 where there is none.
  var longest: Int { count > 0 ? self[count - 1] : 0 }

  /// The length of a word.
  subscript(_ index: Int) -> Int { Int(lengths[index]) }

  /// Adds a longer word, where there is room.
  mutating func append(length: Int) {
    guard count < Self.capacity else { return }
    lengths[count] = UInt8(length)
    count += 1
  }
}
