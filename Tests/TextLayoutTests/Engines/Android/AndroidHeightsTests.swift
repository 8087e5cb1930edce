import Composer
import Testing

@testable import TextLayout

/// Heights of lines on Android, computed by hand from StaticLayout's rules.
///
/// Noto Sans has an ascent of 1069, a descent of 293, and glyphs from −389 to 1067, of 1000 units; Noto Sans CJK JP
/// has an ascent of 1160 and a descent of 288. At 17 px, Noto Sans has `FontMetricsInt` (top −19, ascent −18,
/// descent 5, bottom 7); Noto Sans CJK JP has ascent −20 and descent 5.
///
/// Source: Android 15's StaticLayout.java: `generate` (`Math.round(ascents[breakIndex])`, `fmTop` not below
/// `ascent`), `out` (`firstLine`, `lastLine`, `lastCharIsNewLine`); hwui's jni/Paint.cpp, `getFontMetricsInt`.
@Suite("Heights on Android")
struct AndroidHeightsTests {
  struct Case: CustomTestStringConvertible {
    let text: String
    let pixelRatio: Double
    /// The height and the baseline of each line, in device pixels.
    let lines: [[Double]]

    var testDescription: String { "\(text.debugDescription) at \(pixelRatio)" }

    init(_ text: String, at pixelRatio: Double = 1, _ lines: [[Double]]) {
      (self.text, self.pixelRatio, self.lines) = (text, pixelRatio, lines)
    }
  }

  static let cases = [
    Case("a", [[26, 19]]),
    Case("", [[26, 19]]),
    Case("a\nb\nc", [[24, 19], [23, 18], [25, 18]]),
    // The line before a final newline is not the last one.
    Case("a\n", [[24, 19], [25, 18]]),
    // A font that is higher than the top of the first one moves it.
    Case("aこ\nb", [[25, 20], [25, 18]]),
    Case("a\nこb\nc", [[24, 19], [25, 20], [25, 18]]),
    // 44.625 px: ascent 47.70, descent 13.08, top 47.61 up to 48, bottom 17.36 up to 18.
    Case("a\nb", at: 2.625, [[61, 48], [66, 48]]),
  ]

  @Test(
    "are those of StaticLayout with the padding of an EditText",
    .enabled(if: Sample.areExpected(["Noto Sans", "Noto Sans CJK JP"])), arguments: cases)
  func lines(_ testCase: Case) {
    let style = TextStyle(
      font: FontRequest(source: .families(["Noto Sans", "Noto Sans CJK JP"])), engine: .android,
      pixelRatio: testCase.pixelRatio)
    var walk = Sample.engine.lines(
      of: UTF16Text(testCase.text), style: style, width: 300, work: .unlimited)
    var top = 0.0
    var found: [[Double]] = []
    while walk.next() != nil {
      let place = walk.place
      #expect(abs(place.top * testCase.pixelRatio - top) < 1e-6)
      top += place.height * testCase.pixelRatio
      found.append(
        [place.height, place.baseline].map { ($0 * testCase.pixelRatio * 1e6).rounded() / 1e6 })
    }
    #expect(found == testCase.lines)
    let measured = Sample.engine.measurer(for: style)
      .lines(of: UTF16Text(testCase.text), width: 300, stoppingAfter: nil)
    #expect(measured.lines == testCase.lines.count)
    #expect(abs(measured.height * testCase.pixelRatio - top) < 1e-6)
  }

  @Test(
    "have no padding with a line height of its own", .enabled(if: Sample.areExpected(["Noto Sans"]))
  )
  func ownHeight() {
    let style = TextStyle(
      font: FontRequest(source: .families(["Noto Sans"]), lineHeight: 30), engine: .android)
    let measured = Sample.engine.measurer(for: style)
    #expect(measured.edgeHeight == 0)
    #expect(measured.lines(of: "a\nb", width: 300, stoppingAfter: nil).height == 60)
  }
}
