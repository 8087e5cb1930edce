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
    #expect(inset.rule.string == "max(safeBottom + bottomOffset, overlap + gap if overlapped)")
    #expect(inset.winner.string == "overlap + gap if overlapped")
    let overlap = try #require(terms.first { $0.term.string == "overlap" })
    #expect(overlap.names == ["rule", "term", "value"])
    #expect(overlap.rule.string == "height of keyboard ∩ view")
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
