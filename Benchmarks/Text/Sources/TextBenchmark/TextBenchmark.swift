import Composer
import Foundation
import TextLayout

/// Measures the cost of text layout in the process, in nanoseconds per UTF-16 code unit.
@main
enum TextBenchmark {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let folder = arguments.first else {
      print("usage: TextBenchmark FOLDER [cold|warm|linear|edit|messages|threads|once|recurring]…")
      exit(2)
    }
    let parts = Set(arguments.dropFirst())
    func runs(_ part: String) -> Bool { parts.isEmpty || parts.contains(part) }
    for engine in engines {
      let corpora = Corpus.all(in: folder, engine: engine).filter { corpus in
        languages?.contains(corpus.language) ?? true
      }
      if runs("cold") { Prose.cold(corpora) }
      if runs("warm") { Prose.warm(corpora) }
      if runs("linear") { Linearity.run(corpora, engine: engine) }
      if parts.contains("once") { Prose.once(corpora) }
      if parts.contains("recurring") { Prose.recurring(corpora) }
      if runs("threads") { Threads.run(corpora) }
    }
    if runs("edit") { Editing.run(Corpus.all(in: folder, engine: .chromium)) }
    if runs("messages") { Messages.run() }
  }

  /// The measured languages: those named in `LANGUAGES`, by default all.
  private static let languages = list("LANGUAGES")

  /// The measured engines: those named in `ENGINES`, by default Chromium.
  private static let engines =
    list("ENGINES")?.compactMap(EngineName.init(rawValue:)) ?? [.chromium]

  /// The values of an environment variable, separated by commas; nil if it is not set.
  static func list(_ variable: String) -> [String]? {
    ProcessInfo.processInfo.environment[variable]?.split(separator: ",").map(String.init)
  }

  /// One row of the table.
  static func row(_ part: String, _ name: String, _ value: Double, _ unit: String) {
    let figure = String(format: "%.2f", value)
    print("\(part)\t\(name)\t\(figure)\t\(unit)")
  }
}
