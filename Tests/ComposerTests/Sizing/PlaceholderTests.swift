import Composer
import Testing

/// Source: public threads the-desk#802, KiroCrew#9016, tessera#271 and open-design#7023.
@Suite("A placeholder with a limit")
struct PlaceholderTests {
  /// A bar of 110 pt for text: 11 characters of the fixed-advance measurer in a line.
  private func layout(
    _ placeholder: UTF16Text, _ limit: PlaceholderLimit?, value: UTF16Text = ""
  ) -> TextSize? {
    LayoutScene(
      display: Display(screen: Size(width: 120, height: 800)),
      composer: ComposerBox {
        var box = TextBox(value: value, placeholder: placeholder)
        box.placeholderLimit = limit
        $0.text = .box(box)
      }
    ).laidOut.text
  }

  @Test(
    "has at most its lines, and ends in whole characters before an ellipsis",
    arguments: [
      ("Ask anything about your files", 1, 10), ("Ask anything", 1, 10), ("Ask anyone.", 1, 11),
      ("なんでも聞いてください、どうぞ", 1, 10), (String(repeating: "e\u{301}", count: 12), 1, 20),
      (String(repeating: "👩‍👩‍👧‍👦", count: 12), 1, 22), ("one\ntwo", 1, 3), ("", 1, 0),
    ])
  func ellipsis(text: String, lines: Int, end: Int) {
    let text = UTF16Text(text)
    let size = layout(text, PlaceholderLimit(lines: lines))
    #expect(size?.lines == 1)
    #expect(size?.height == 36)
    let seen = size?.placeholder
    #expect(seen?.end == (text.isEmpty ? nil : end))
    #expect(seen?.hidden == (text.isEmpty ? nil : text.count - end))
  }

  @Test("is cut off where the line ends, without an ellipsis")
  func clip() {
    let size = layout("abcdefghijklmnop", PlaceholderLimit(overflow: .clip))
    #expect(size?.placeholder?.end == 11)
    let two = layout("abcdefghijklmnopqrstuvwxyz", PlaceholderLimit(lines: 2, overflow: .clip))
    #expect(two?.placeholder?.end == 22)
    #expect(two?.lines == 2)
    #expect(two?.height == 56)
  }

  @Test("has no limit for a text that is typed, and none unless it is sent")
  func others() {
    #expect(layout("a long placeholder", PlaceholderLimit(), value: "あ")?.placeholder == nil)
    #expect(layout("a long placeholder", nil)?.placeholder == nil)
    #expect(layout("a long placeholder", nil)?.lines == 2)
  }
}
