import TestSupport
import Testing

@Suite("POST /layout, explained and in dialects")
struct ExplainTests {
  private func json(_ body: String) throws -> JSONTree {
    let reply = try Transport.memory.withClient { try $0.post("/layout", body) }
    #expect(reply.status == 200, "\(reply.body)")
    return reply.json
  }

  @Test(
    "has term, value, rule and winner, and the same layout", arguments: Transport.allCases)
  func explain(_ transport: Transport) throws {
    let body = """
      {"device":"iphone-16","keyboard":{"type":"default"},
       "composer":{"bottomOffset":50,"textHeight":36}
      """
    let (plain, explained) = try transport.withClient {
      (try $0.post("/layout", body + "}"), try $0.post("/layout", body + ",\"explain\":true}"))
    }
    #expect(explained.body.hasPrefix(plain.line.dropLast()))
    #expect(!plain.json.names.contains("explain"))
    let terms = explained.json.explain.elements
    let inset = try #require(terms.first { $0.term.string == "bottomInset" })
    #expect(inset[dynamicMember: "value"].number == 336)
    #expect(inset.rule.string == "max(safeBottom + composer.bottomOffset, overlap + composer.gap)")
    #expect(inset.winner.string == "overlap + composer.gap")
    let overlap = try #require(terms.first { $0.term.string == "overlap" })
    #expect(overlap.names == ["rule", "term", "value"])
    #expect(
      overlap.rule.string
        == "min(keyboard.bottom, view.y + view.height) − max(keyboard.top, view.y)")
  }

  static let parts = """
    "items":[{"id":"plus","width":40,"height":40,"side":"leading"},
      {"id":"send","width":44,"height":44,"align":"last"}],
    "rows":[{"id":"quote","height":40,"edge":"above",
        "items":[{"id":"close","width":24,"height":24}]},
      {"id":"tools","height":30,"edge":"below"},
      {"id":"done","height":44,"edge":"keyboard","items":[{"id":"ok","width":50,"height":30}]}],
    "frame":{"x":16,"y":400,"width":361,"height":160}
    """
  static let texts = [
    "\"textHeight\":36",
    "\"text\":{\"value\":\"書く नमस्ते سلام\",\"selection\":{\"start\":3,\"end\":3}}",
  ]
  static let placements = [
    "dock", "accessory", "overlap", "container", "resize", "pan", "overlay", "avoidPadding",
    "avoidPosition", "avoidHeight", "center", "none",
  ]
  static let keyboards = [
    "\"keyboard\":{\"type\":\"default\"}",
    "\"panel\":{\"kind\":\"emoji\",\"height\":300}",
    "\"keyboard\":{\"height\":300,\"curve\":{\"spring\":{\"mass\":1,\"stiffness\":90,\"damping\":20}}}",
    """
    "keyboard":{"type":"default"},"pixelRatio":3,
    "drag":{"phase":"changed","fingerY":640,"dismissPadding":20}
    """,
  ]

  @Test("has a term for each number of the layout", arguments: placements, keyboards)
  func everyNumber(placement: String, keyboard: String) throws {
    for text in Self.texts {
      let response = try json(
        """
        {"device":"iphone-16",\(keyboard),"explain":true,"keyframes":{"fps":10},
         "composer":{"placement":"\(placement)","direction":"rtl",\(Self.parts),\(text)},
         "popover":{"width":200,"height":120},
         "content":{"contentHeight":2400,"offset":1000,"align":"end","pin":{"y":900,"height":90},
           "scrollButton":{"size":40}},
         "scroll":{"viewport":{"x":0,"y":0,"width":393,"height":800},"contentHeight":3000,
           "offset":100,"target":{"y":900,"height":40}}}
        """)
      var told: [String: Double] = [:]
      for term in response.explain.elements {
        told[try #require(term.term.string)] = term[dynamicMember: "value"].number
      }
      let numbers = response.numbers(at: "").filter {
        !["explain", "preset", "warnings"].contains($0.path.prefix { $0 != "." && $0 != "[" })
      }
      #expect(numbers.count > 20)
      for (path, value) in numbers { #expect(told[path] == value, "\(path) \(text)") }
    }
  }

  @Test("has the requested dialects in the order of the schema")
  func dialects() throws {
    let some = try json("{\"device\":\"iphone-16\",\"dialects\":[\"flutter\",\"css\"]}")
    #expect(some.dialects.names == ["css", "flutter"])
    #expect(try json("{\"device\":\"iphone-16\",\"dialects\":[]}").dialects.value == nil)
  }

  @Test("has the same layout in every dialect")
  func everyDialect() throws {
    let response = try json(
      """
      {"device":"iphone-16","keyboard":{"type":"default"},"composer":{"textHeight":36},
       "content":{"contentHeight":2400,"offset":1000},
       "dialects":["css","uikit","reactNative","flutter","compose"]}
      """)
    let dialects = response.dialects
    #expect(dialects.css.properties[dynamicMember: "--composer-bottom"].string == "336px")
    #expect(dialects.uikit.constraints.barBottomToSafeAreaBottom.number == -302)
    #expect(dialects.uikit.animation.options.number == 458_752)
    #expect(dialects.uikit.scrollView.contentInset.bottom.number == 350)
    #expect(dialects.uikit.userInfo.UIKeyboardFrameEndUserInfoKey.y.number == 516)
    #expect(dialects.reactNative.event.endCoordinates.screenY.number == 516)
    #expect(dialects.reactNative.keyboardAvoidingView.behavior.string == "padding")
    #expect(dialects.reactNative.animated.type.string == "spring")
    #expect(dialects.flutter.mediaQuery.viewInsets.bottom.number == 336)
    #expect(dialects.flutter.mediaQuery.padding.bottom.number == 0)
    #expect(dialects.compose.windowInsets.ime.bottom.number == 336)
    #expect(dialects.compose.animation.pathInterpolator.isNull)
  }

  @Test("has the confidence in the preset's figures, if the request names a preset")
  func confidence() throws {
    let named = try json("{\"device\":\"iphone-17\",\"orientation\":\"landscape\"}").preset
    #expect(named.id.string == "iphone-17")
    #expect(named.orientation.string == "landscape")
    #expect(named.confidence.string == "medium")
    #expect(named.confidenceDetail.keyboard.string == "low")
    #expect(try json("{\"screen\":{\"width\":393,\"height\":852}}").preset.value == nil)
  }
}

extension JSONTree {
  /// All numbers below the value, with their paths.
  fileprivate func numbers(at path: String) -> [(path: String, value: Double)] {
    if let number { return [(path, number)] }
    let booleans = ["clamped", "docked", "scrolls", "placeholderVisible", "visible", "atEnd"]
    let members = names.filter { !booleans.contains($0) }.flatMap {
      self[dynamicMember: $0].numbers(at: path.isEmpty ? $0 : "\(path).\($0)")
    }
    return members
      + elements.enumerated().flatMap { $1.numbers(at: "\(path)[\($0)]") }
  }
}
