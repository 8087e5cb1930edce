import Composer
import JSON
import TextLayout

/// Measures many short messages from JSON to JSON: the cost of a batch without a server.
enum Messages {
  private static let count = 10_000
  private static let style = TextStyle(
    font: FontRequest(source: .families(Corpus.defaultFamilies), size: 17))

  static func run() {
    let engine = TextLayoutEngine(defaultFamilies: Corpus.defaultFamilies)
    let coder = JSONCoder()
    let bodies = (0..<count).map { number in
      let text = "\(number) The quick brown fox jumps over the lazy dog and naps in the sun. "
      return Array("{\"text\": \"\(text)\", \"width\": 200}".utf8)
    }
    let work = { for body in bodies { _ = answer(body, engine, coder) } }
    // The first round measures texts that are in no cache.
    work()
    let time = Timing.mean(of: 60, work)
    TextBenchmark.row(
      "messages", "decoded, broken into lines, encoded", time / Double(count) / 1000, "µs")
  }

  private static func answer(
    _ body: [UInt8], _ engine: TextLayoutEngine, _ coder: JSONCoder
  ) -> [UInt8] {
    guard let message = try? coder.decode(body, as: .object { Message(json: &$0) }) else {
      return []
    }
    let layout = engine.layout(message.text, style: style, width: message.width)
    return coder.encode(Answer(layout: layout))
  }
}

private struct Message {
  let text: UTF16Text
  let width: Double

  init?(json: inout JSONObject) {
    let text = json.required("text", .text(upTo: 1000))
    let width = json.required("width", .number(in: 0...10_000))
    guard let text, let width else { return nil }
    self.text = UTF16Text(units: text)
    self.width = width
  }
}

private struct Answer: JSONWritable {
  let layout: LineLayout

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("count", layout.count)
      $0.member("width", layout.width)
      $0.member("height", layout.height)
      $0.member("lineHeight", layout.lineHeight)
      $0.member("exceedsMaxLines", layout.exceedsMaxLines)
      $0.member("lines", layout.lines.indices.map { Line(layout: layout, index: $0) })
    }
  }
}

private struct Line: JSONWritable {
  let layout: LineLayout
  let index: Int

  func write(to json: inout JSONWriter) {
    let line = layout.lines[index]
    json.object {
      $0.member("start", line.start)
      $0.member("end", line.end)
      $0.member("visibleEnd", line.visibleEnd)
      $0.member("width", line.width)
      $0.member("y", Double(index) * layout.lineHeight)
      $0.member("break", line.breakKind.rawValue)
    }
  }
}
