/// Where the units of a paragraph start, and at last where it ends, in 16.16 pixels.
///
/// A paragraph of a chat is shorter than 32,768 pixels. It takes half of the memory then, which is
/// what looking up thousands of messages in turn spends its time on.
struct Positions: Sendable {
  /// All of them where all fit; else none.
  private let near: [Int32]
  private let far: [Int]

  init(_ positions: [Int]) {
    let isNear = positions.allSatisfy { Int32(exactly: $0) != nil }
    near = isNear ? positions.map(Int32.init(truncatingIfNeeded:)) : []
    far = isNear ? [] : positions
  }

  @inline(__always)
  subscript(offset: Int) -> Int { near.isEmpty ? far[offset] : Int(near[offset]) }

  /// How many bytes they take in memory.
  var bytes: Int {
    near.count * MemoryLayout<Int32>.stride + far.count * MemoryLayout<Int>.stride
  }
}
