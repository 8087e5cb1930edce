import Composer
import TestSupport
import Testing

@testable import TextLayout

@Suite(
  "Fullwidth punctuation",
  .enabled(
    if: RecordedRelease.installed != nil,
    "the fonts are not those of a system that was recorded"))
struct FullwidthPunctuationTests {
  /// Source: widths in Chromium 156.0.8078.108, in Noto Sans CJK JP at 16 px.
  @Test(
    "brackets beside a middle dot are as wide as in Chromium",
    arguments: [
      ("」・「", 32.015625), ("」‧「", 32.015625), ("」‧", 24.015625), ("‧「", 24.015625),
      ("（‧（", 40.015625),
      ("」·「", 24.984375), ("」·", 16.984375), ("·「", 16.984375), ("（·（", 32.984375),
    ])
  func middleDots(text: String, width: Double) {
    let font = FontRequest(source: .families(["Noto Sans CJK JP"]), size: 16)
    let layout = Sample.engine.layout(
      UTF16Text(text), style: TextStyle(font: font, language: "ja"), width: 900)
    #expect(abs(layout.width - width) < 1.01 / 64, "\(layout.width)")
  }
}
