import JSON
import TestSupport
import Testing

/// Reports every value of a text, containers after what they contain.
private struct EveryValue: JSONType {
  func read(_ value: borrowing JSONValue) -> Bool? {
    switch value.kind {
    case .array: _ = value.read(as: .array(of: EveryValue(), count: 0...10))
    case .object: _ = value.read(as: .dictionary(of: EveryValue()))
    default: break
    }
    value.report("\(value.kind)")
    return nil
  }
}

@Suite("The pointer of a problem")
struct JSONPointerTests {
  /// A random text with the problems that `EveryValue` reports.
  private struct Sample {
    var text = ""
    var problems: [JSONProblem] = []

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      addValue(at: "", depth: 0, &random)
    }

    private mutating func addValue(
      at pointer: String, depth: Int, _ random: inout SeededGenerator
    ) {
      let count = Int.random(in: 0...3, using: &random)
      switch depth < 4 ? Int.random(in: 0...2, using: &random) : 0 {
      case 0:
        text += "1"
        problems.append(JSONProblem(pointer: pointer, detail: "a number"))
      case 1:
        text += "["
        for index in 0..<count {
          if index > 0 { text += "," }
          addValue(at: pointer + "/\(index)", depth: depth + 1, &random)
        }
        text += "]"
        problems.append(JSONProblem(pointer: pointer, detail: "an array"))
      default:
        text += "{"
        for (index, name) in ["é", "a/b", "~"].prefix(count).enumerated() {
          if index > 0 { text += "," }
          text += "\"\(name)\":"
          let token = name.replacing("~", with: "~0").replacing("/", with: "~1")
          addValue(at: pointer + "/" + token, depth: depth + 1, &random)
        }
        text += "}"
        problems.append(JSONProblem(pointer: pointer, detail: "an object"))
      }
    }
  }

  @Test("leads to its value in any text", arguments: 0..<300 as Range<UInt64>)
  func random(seed: UInt64) {
    let sample = Sample(seed: seed)
    let problems = Array(sample.problems.prefix(JSONError.problemLimit))
    #expect(throws: JSONError.unacceptable(problems), "seed \(seed): \(sample.text)") {
      try JSONCoder().decode(Array(sample.text.utf8), as: EveryValue())
    }
  }

  @Test("of an object leads to it after its members were read")
  func afterMembers() {
    let text = "{\"a\":[{\"b\":{\"c\":1}},{\"b\":{\"c\":2,\"d\":3}}]}"
    let inner = JSONObjectType.object { (json: inout JSONObject) -> Bool? in
      _ = json.required("c", .number(in: 5...6))
      json.report("is wrong")
      json.report("e", "is needed")
      return true
    }
    let outer = JSONObjectType.object { (json: inout JSONObject) -> Bool? in
      json.required("b", inner)
    }
    let whole = JSONObjectType.object { (json: inout JSONObject) -> Bool? in
      let elements = json.required("a", .array(of: outer, count: 0...9))
      json.report("a", "is too much")
      return elements?.isEmpty
    }
    let problems = [
      ("/a/0/b/c", "must be between 5 and 6, not 1"), ("/a/0/b", "is wrong"),
      ("/a/0/b/e", "is needed"), ("/a/1/b/c", "must be between 5 and 6, not 2"),
      ("/a/1/b", "is wrong"), ("/a/1/b/e", "is needed"),
      ("/a/1/b/d", "is not a known field; did you mean \"c\"?"), ("/a", "is too much"),
    ]
    #expect(throws: JSONError.unacceptable(problems.map { JSONProblem(pointer: $0, detail: $1) })) {
      try JSONCoder().decode(Array(text.utf8), as: whole)
    }
  }
}
