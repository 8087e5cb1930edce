import Testing

@testable import HTTPServer

@Suite struct PathTemplateTests {
  struct Case: CustomTestStringConvertible {
    let path: String
    let id: String?
    var testDescription: String { path }
  }

  @Test(arguments: [
    Case(path: "/devices/iphone-16", id: "iphone-16"),
    Case(path: "/%64evices/x", id: "x"),
    Case(path: "/devices/a%2Fb", id: "a/b"),
    Case(path: "/devices/%E3%81%82", id: "あ"),
    Case(path: "/devices/あ", id: "あ"),
    Case(path: "/devices/%F0%9F%91%8D", id: "👍"),
    Case(path: "/devices/%7Bid%7D", id: "{id}"),
    Case(path: "/devices/a+b", id: "a+b"),
    Case(path: "/devices/%", id: nil),
    Case(path: "/devices/%2", id: nil),
    Case(path: "/devices/%zz", id: nil),
    Case(path: "/devices/%ff", id: nil),
    Case(path: "/devices/%E3%81", id: nil),
    Case(path: "/devices/", id: nil),
    Case(path: "/devices", id: nil),
    Case(path: "/devices/a/b", id: nil),
    Case(path: "/devices//", id: nil),
    Case(path: "devices/a", id: nil),
    Case(path: "", id: nil),
    Case(path: "*", id: nil),
  ])
  func aPathFitsOrNot(example: Case) {
    let parameters = PathTemplate("/devices/{id}").match(example.path)
    #expect(parameters?["id"] == example.id)
    #expect((parameters == nil) == (example.id == nil))
  }

  @Test func severalParametersAreToldApart() {
    let parameters = PathTemplate("/a/{x}/b/{y}").match("/a/1/b/2")
    #expect(parameters?.values == ["x": "1", "y": "2"])
    #expect(parameters?["z"] == nil)
  }
}
