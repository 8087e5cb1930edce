import Composer
import Foundation
import TextLayout

/// Measures the cost of text layout in the process, in nanoseconds per UTF-16 code unit.
@main
enum TextBenchmark {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let folder = arguments.first else {
      print("usage: TextBenchmark FOLDER [cold|warm|linear|edit|messages|threads]…")
      exit(2)
    }
    let parts = Set(arguments.dropFirst())
    let wanted = ProcessInfo.processInfo.environment["LANGUAGES"]?.split(separator: ",")
    let corpora = Corpus.all(in: folder).filter { corpus in
      wanted?.contains { $0 == corpus.name } ?? true
    }
    func runs(_ part: String) -> Bool { parts.isEmpty || parts.contains(part) }
    if runs("cold") { Prose.cold(corpora) }
    if runs("warm") { Prose.warm(corpora) }
    if runs("linear") { Linearity.run(corpora) }
    if runs("edit") { Editing.run(corpora) }
    if runs("messages") { Messages.run() }
    if runs("threads") { Threads.run(corpora) }
  }

  /// One row of the table.
  static func row(_ part: String, _ name: String, _ value: Double, _ unit: String) {
    let figure = String(format: "%.2f", value)
    print("\(part)\t\(name)\t\(figure)\t\(unit)")
  }
}
