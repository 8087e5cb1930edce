import Foundation
import TestSupport
import Testing

@testable import JSON

@Suite("A coder")
struct JSONCoderTests {
  private static let good = Array(
    """
    {"name": "日本😀", "size": "small", "count": 12, "price": 20.25, "isGift": false,
     "lines": ["a\\u0041", "b"], "address": {"city": "x"}, "a/b~c": {"k": 0.5, "é": -1}}
    """.utf8)

  @Test("survives every mutation of a good text", arguments: [417 as UInt64, 90_210])
  func mutations(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let coder = JSONCoder()
    var outcomes: [String: Int] = [:]
    for _ in 0..<20_000 {
      let text = mutated(Self.good, &random)
      outcomes[outcome(of: text, coder), default: 0] += 1
    }
    print("seed \(seed): \(outcomes.sorted { $0.key < $1.key })")
    #expect(outcomes.count == 3, "seed \(seed)")
  }

  @Test("keeps the memory for a usual body, and gives that for a long one back")
  func memory() throws {
    let coder = JSONCoder(idle: 1)
    func capacity(after body: [UInt8]) throws -> Int {
      _ = try? coder.decode(body, as: .object(Order.init))
      let context = coder.takeContext()
      defer { coder.keep(context) }
      return context.capacity
    }
    let usual = try capacity(after: Self.good)
    #expect(usual >= Self.good.count)
    #expect(try capacity(after: Self.good + [UInt8](repeating: 0x20, count: 1 << 20)) == 0)
    #expect(try capacity(after: Self.good) == usual)
  }

  private func outcome(of text: [UInt8], _ coder: JSONCoder) -> String {
    do {
      _ = try coder.decode(text, as: .object(Order.init))
      return "decoded"
    } catch {
      switch error {
      case .malformed(let failure):
        #expect((0...text.count).contains(failure.offset))
        #expect(failure.line >= 1 && failure.column >= 1)
        return "malformed"
      case .unacceptable(let problems):
        #expect(!problems.isEmpty)
        return "unacceptable"
      }
    }
  }

  private func mutated(_ text: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    let interesting = Array("{}[],:\"\\u0dD89eE+-.truefalsn \n\u{0}é😀".utf8)
    var text = text
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0..<max(text.count, 1), using: &random)
      let byte = interesting.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<5, using: &random) {
      case 0: text.insert(byte, at: place)
      case 1 where !text.isEmpty: text.remove(at: place)
      case 2 where !text.isEmpty: text[place] = byte
      case 3 where !text.isEmpty: text[place] = UInt8.random(in: 0...255, using: &random)
      default: text += text.suffix(text.count - place).prefix(20)
      }
    }
    return text
  }

  @Test("serves many threads at once")
  func threads() {
    let coder = JSONCoder(idle: 2)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for round in 0..<500 {
        let text = "{\"name\":\"\(thread)-\(round)\",\"count\":\(round % 99 + 1)}"
        let order = try? coder.decode(Array(text.utf8), as: .object(Order.init))
        #expect(order?.name == "\(thread)-\(round)")
        #expect(coder.encode(["\(round)"]) == Array("[\"\(round)\"]".utf8))
      }
    }
  }

  @Test("reads a text of many megabytes, and a small one after it")
  func large() throws {
    let coder = JSONCoder()
    let text = String(repeating: "あ", count: 1 << 20)
    let units = try coder.decode(Array("\"\(text)\"".utf8), as: .text(upTo: 1 << 20))
    #expect(units.count == 1 << 20)
    #expect(try coder.decode(Array("3".utf8), as: .integer(in: 0...9)) == 3)
  }
}
