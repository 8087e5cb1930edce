import Composer
import Foundation
import TextLayout

/// Compares the throughput of two threads on one engine with that of one thread.
enum Threads {
  static func run(_ corpora: [Corpus]) {
    for corpus in corpora where ["en", "ja"].contains(corpus.language) {
      for (name, isWarm) in [("warm", true), ("cold", false)] {
        let (one, two) = (throughput(1, corpus, isWarm), throughput(2, corpus, isWarm))
        TextBenchmark.row("threads", "\(corpus.name), \(name), two to one", two / one, "×")
      }
    }
  }

  /// Measures messages per second on a number of threads.
  private static func throughput(_ threads: Int, _ corpus: Corpus, _ isWarm: Bool) -> Double {
    let engine = TextLayoutEngine(defaultFamilies: Corpus.defaultFamilies)
    let rounds = isWarm ? 200_000 : 20_000
    let time = Timing.shortestOnClock(of: 2) {
      DispatchQueue.concurrentPerform(iterations: threads) { thread in
        for round in 0..<rounds {
          let text = message(round, of: thread, corpus, isWarm)
          _ = engine.layout(text, style: corpus.style, width: 200)
        }
      }
    }
    return Double(threads * rounds) / time
  }

  private static func message(
    _ round: Int, of thread: Int, _ corpus: Corpus, _ isWarm: Bool
  ) -> UTF16Text {
    let start = isWarm ? round % 50 : (round * 31 + thread * 7) % 4000
    let units = Array(corpus.units[start..<start + 60])
    return UTF16Text(units: isWarm ? units : Array("\(round)\(thread)".utf16) + units)
  }
}
