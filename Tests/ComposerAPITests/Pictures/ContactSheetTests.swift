import TestSupport
import Testing

/// The picture of a matrix.
@Suite("A contact sheet")
struct ContactSheetTests {
  private func sheet(_ body: String) throws -> XMLElement {
    try Transport.memory.withClient { try $0.picture("/matrix", body) }
  }

  @Test("has a screen for each row, and says what is wrong with it")
  func faults() throws {
    let picture = try sheet(
      """
      {"devices":["iphone-16","pixel-8"],"keyboards":[{"type":"default"},null],
       "composer":{"placement":"overlay","textHeight":36}}
      """)
    #expect(picture.frames("f-bezel").count == 4)
    #expect(picture.words.contains("4 screens"))
    #expect(picture.words.count { $0 == "48 under the keyboard" } == 2)
    #expect(picture.words.contains("keyboard hidden"))
    // What the keyboard covers is marked, from the top of the bar.
    #expect(picture.frames("f-shift", "faint").count == 2)
  }

  @Test("has all devices, without overlaps")
  func all() throws {
    let picture = try sheet(
      """
      {"devices":"all","orientations":["portrait","landscape"],"keyboards":[{"type":"default"}],
       "composer":{"textHeight":36}}
      """)
    #expect(picture.frames("f-bezel").count >= 208)
    #expect(picture.words.contains { $0.hasPrefix("keyboard ") && $0.hasSuffix(", estimated") })
    let width = try #require(picture.number("width"))
    #expect(width <= 1_300)
  }

  @Test("shows the first 400 of more rows")
  func bounded() throws {
    let picture = try sheet(
      """
      {"devices":"all","orientations":["portrait","landscape"],"include":["composer"],
       "keyboards":[{"type":"default"},null,{"height":200}],"composer":{"textHeight":36}}
      """)
    #expect(picture.frames("f-bezel").count == 400)
    #expect(picture.words.contains { $0.contains("the first 400 of them") })
  }
}
