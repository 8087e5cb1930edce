import JSON
import Testing

/// A little schema that uses everything there is.
struct Order: Equatable {
  enum Size: String, CaseIterable { case small, medium, large }

  let name: String
  let size: Size
  let count: Int
  let price: Double?
  let isGift: Bool
  let lines: [[UInt16]]
  let address: Address?
  let weights: [String: Double]

  struct Address: Equatable {
    let city: String

    init?(_ json: inout JSONObject) {
      guard let city = json.required("city", .string(of: 1...20)) else { return nil }
      self.city = city
    }
  }

  init?(_ json: inout JSONObject) {
    let name = json.required("name", .string(of: 1...40))
    size = json.optional("size", .name(of: Size.self)) ?? .medium
    count = json.optional("count", .integer(in: 1...99)) ?? 1
    price = json.optional("price", .number(above: 0, through: 1000))
    isGift = json.optional("isGift", .boolean) ?? false
    lines = json.optional("lines", .array(of: .text(upTo: 8), count: 0...3)) ?? []
    address = json.optional("address", .object(Address.init))
    let entries = json.optional("a/b~c", .dictionary(of: .number(in: -1...1))) ?? []
    weights = Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0.value) })
    if isGift, !json.has("address") { json.report("address", "is needed for a gift") }
    guard let name else { return nil }
    self.name = name
  }
}

@Suite("An object")
struct JSONObjectTests {
  struct Case: CustomTestStringConvertible {
    let text: String
    let problems: [JSONProblem]

    init(_ text: String, _ problems: (String, String)...) {
      self.text = text
      self.problems = problems.map { JSONProblem(pointer: $0.0, detail: $0.1) }
    }

    var testDescription: String { text }
  }

  static let cases = [
    Case("{}", ("/name", "is required")),
    Case("[]", ("", "must be an object, not an array")),
    Case("null", ("", "must be an object, not null")),
    Case("{\"name\":null}", ("/name", "must be a string, not null")),
    Case("{\"name\":\"\"}", ("/name", "must be of 1 to 40 characters, but has 0")),
    Case(
      "{\"name\":\"x\",\"isGift\":1}", ("/isGift", "must be a boolean, not a number; send true")),
    Case("{\"name\":\"x\",\"isGift\":true}", ("/address", "is needed for a gift")),
    Case("{\"name\":\"x\",\"count\":0}", ("/count", "must be between 1 and 99, not 0")),
    Case("{\"name\":\"x\",\"count\":1.5}", ("/count", "must be an integer, not 1.5")),
    Case("{\"name\":\"x\",\"count\":1e300}", ("/count", "must be between 1 and 99, not 1e300")),
    Case("{\"name\":\"x\",\"count\":\"1\"}", ("/count", "must be a number, not a string; send 1")),
    Case(
      "{\"name\":\"x\",\"count\":18446744073709551615}",
      ("/count", "must be between 1 and 99, not 1.8446744073709552e19")),
    Case(
      "{\"name\":\"x\",\"count\":2e19,\"price\":-9223372036854775809.0}",
      ("/count", "must be between 1 and 99, not 2e19"),
      ("/price", "must be greater than 0 and at most 1000, not -9.223372036854776e18")),
    Case(
      "{\"name\":\"x\",\"price\":0}",
      ("/price", "must be greater than 0 and at most 1000, not 0")),
    Case(
      "{\"name\":\"x\",\"price\":-0.5}",
      ("/price", "must be greater than 0 and at most 1000, not -0.5")),
    Case(
      "{\"name\":\"x\",\"size\":\"Meduim\"}",
      (
        "/size",
        "must be one of \"small\", \"medium\", \"large\"; did you mean \"medium\"?"
      )),
    Case(
      "{\"name\":\"x\",\"size\":\"enormous\"}",
      ("/size", "must be one of \"small\", \"medium\", \"large\"")),
    Case(
      "{\"name\":\"x\",\"lines\":[\"1\",\"2\",\"3\",\"4\"]}",
      ("/lines", "must have 0 to 3 elements, but has 4")),
    Case(
      "{\"name\":\"x\",\"lines\":[\"ok\",2,\"日本語日本語日本語\"]}",
      ("/lines/1", "must be a string, not a number; send \"2\""),
      ("/lines/2", "must not be longer than 8 UTF-16 code units, but has 9")),
    Case(
      "{\"name\":\"x\",\"address\":{\"citty\":\"Kyoto\"}}",
      ("/address/city", "is required"),
      ("/address/citty", "is not a known field; did you mean \"city\"?")),
    Case(
      "{\"name\":\"x\",\"adress\":{}}",
      ("/adress", "is not a known field; did you mean \"address\"?")),
    Case(
      "{\"name\":\"x\",\"ISGIFT\":true}",
      ("/ISGIFT", "is not a known field; did you mean \"isGift\"?")),
    Case("{\"name\":\"x\",\"zzzzzz\":0}", ("/zzzzzz", "is not a known field")),
    Case("{\"name\":\"x\",\"\":0}", ("/", "is not a known field")),
    Case("{\"name\":\"x\",\"~/é\\u0000\":0}", ("/~0~1é\u{0}", "is not a known field")),
    Case(
      "{\"name\":\"x\",\"count\":1,\"name\":\"y\"}",
      ("/name", "occurs more than once in its object")),
    Case(
      "{\"name\":\"x\",\"address\":{\"city\":\"a\",\"city\":\"b\"},\"a/b~c\":{\"k\":0,\"k\":1}}",
      ("/address/city", "occurs more than once in its object"),
      ("/a~1b~0c/k", "occurs more than once in its object")),
    Case("{\"name\":\"x\",\"a/b~c\":{\"k\":2}}", ("/a~1b~0c/k", "must be between -1 and 1, not 2")),
    Case(
      "{\"count\":-1,\"price\":1e9,\"colour\":1,\"address\":{\"city\":3}}",
      ("/name", "is required"), ("/count", "must be between 1 and 99, not -1"),
      ("/price", "must be greater than 0 and at most 1000, not 1000000000"),
      ("/address/city", "must be a string, not a number; send \"3\""),
      ("/colour", "is not a known field")),
  ]

  @Test("lists everything that is wrong with it, with pointers", arguments: cases)
  func problems(_ expected: Case) throws {
    #expect(throws: JSONError.unacceptable(expected.problems)) {
      try JSONCoder().decode(Array(expected.text.utf8), as: .object(Order.init))
    }
  }

  @Test("becomes a value, whatever the order of its members")
  func value() throws {
    let text = """
      {"lines": ["a", "日本", ""], "a/b~c": {"あ": 1, "x": -0.5}, "count": 3.0, "price": null,
       "address": {"city": "京都市"}, "isGift": true, "size": "large", "name": "\\u3042\\ud83d\\ude00"}
      """
    let order = try JSONCoder().decode(Array(text.utf8), as: .object(Order.init))
    #expect(order.name == "あ😀")
    #expect(order.size == .large)
    #expect(order.count == 3)
    #expect(order.price == nil)
    #expect(order.isGift)
    #expect(order.lines == ["a", "日本", ""].map { Array($0.utf16) })
    #expect(order.address?.city == "京都市")
    #expect(order.weights == ["あ": 1, "x": -0.5])
  }

  @Test("takes absent members for their defaults")
  func defaults() throws {
    let order = try JSONCoder().decode(Array("{\"name\":\"x\"}".utf8), as: .object(Order.init))
    #expect(order.size == .medium)
    #expect(order.count == 1)
    #expect(order.address == nil)
  }

  @Test("reports no more than twenty problems, however many there are")
  func limit() throws {
    let members = (0..<10_000).map { "\"unknown\($0)\":0" }.joined(separator: ",")
    let error = try #require(throws: JSONError.self) {
      try JSONCoder().decode(Array("{\(members)}".utf8), as: .object(Order.init))
    }
    guard case .unacceptable(let problems) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(problems.count == 20)
  }

  @Test("leaves nothing behind for the next text that its coder reads")
  func reuse() throws {
    let coder = JSONCoder(idle: 1)
    let bad = Array("{\"nam\":1,\"address\":{\"x\":1}}".utf8)
    let good = Array("{\"name\":\"x\"}".utf8)
    for _ in 0..<3 {
      #expect(throws: JSONError.self) { try coder.decode(bad, as: .object(Order.init)) }
      #expect(throws: JSONError.self) { try coder.decode([0x7B], as: .object(Order.init)) }
      #expect(try coder.decode(good, as: .object(Order.init)).name == "x")
    }
  }

  struct Number: CustomTestStringConvertible {
    let testDescription: String
    let value: Double

    init(_ text: String, _ value: Double) {
      testDescription = text
      self.value = value
    }
  }

  static let longNumbers = [
    Number("9007199254740993", 0x1p53), Number("18446744073709551615", 0x1p64),
    Number("-9223372036854775808", -0x1p63), Number("-9223372036854775809.0", -0x1p63),
    Number("18446744073709551616e0", 0x1p64),
    Number("1" + String(repeating: "0", count: 308) + ".0", 1e308),
  ]

  @Test("reads long numbers as the nearest doubles", arguments: longNumbers)
  func longNumber(_ number: Number) throws {
    let any = JSONNumber.number(in: -Double.greatestFiniteMagnitude...(.greatestFiniteMagnitude))
    let text = Array("[1, \(number.testDescription) , \(number.testDescription)]".utf8)
    let values = try JSONCoder().decode(text, as: .array(of: any, count: 3...3))
    #expect(values == [1, number.value, number.value])
  }

  @Test("reads minus zero as zero")
  func minusZero() throws {
    let zero = try JSONCoder().decode(Array("-0.0".utf8), as: .number(in: -1...1))
    #expect(zero.sign == .plus)
  }
}

@Suite("An object with a problem")
struct UnacceptableObjectTests {
  static let problems = [
    "{\"city\":5}", "{\"city\":\"\"}", "{\"city\":\"Ōsaka\",\"zip\":1}",
    "{\"city\":\"Ōsaka\",\"city\":\"Ōtsu\"}",
  ]

  @Test("is read as nil, so that nothing is computed from it", arguments: problems)
  func unacceptable(text: String) {
    var cities: [String?] = []
    _ = try? JSONCoder().decode(Array("{\"address\":\(text)}".utf8).span) { json -> Bool? in
      cities.append(json.optional("address", .object(Order.Address.init))?.city)
      let isAcceptable = json.isAcceptable
      #expect(!isAcceptable)
      return true
    }
    #expect(cities == [nil, nil])
  }

  @Test("does not make the objects after it unacceptable")
  func others() {
    let text = "{\"a\":{},\"b\":{\"city\":\"Ōtsu\"}}"
    var city: String?
    _ = try? JSONCoder().decode(Array(text.utf8).span) { json -> Bool? in
      _ = json.optional("a", .object(Order.Address.init))
      city = json.optional("b", .object(Order.Address.init))?.city
      return true
    }
    #expect(city == "Ōtsu")
  }
}
