import TestSupport
import Testing

@testable import HTTPServer

@Suite struct FuzzTests {
  private static let valid = """
    POST /echo?x=y HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 4\r
    Accept: */*;q=0.5\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n
    """

  /// Whatever arrives, others are served.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func damagedRequestsHurtNobody(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    try withListener { port in
      var other = try RawConnection(port: port)
      for _ in 0..<100 {
        var bytes = Array(FuzzTests.valid.utf8)
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          let index = Int.random(in: bytes.indices, using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: bytes[index] = .random(in: 0...255, using: &random)
          case 1: bytes.remove(at: index)
          default: bytes.insert(contentsOf: bytes[index...].prefix(20), at: index)
          }
        }
        let connection = try RawConnection(port: port)
        _ = connection.write(bytes)
        other.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try other.readReply().body == "home", "seed \(seed)")
      }
    }
  }
}

/// A small generator with a seed.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
