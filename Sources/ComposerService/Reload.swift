import HTTPServer
import Locking
import Telemetry
import TextLayout

/// A kind of files that the service reads again while it runs.
enum Reloadable: String, CaseIterable {
  case certificate
  case tokens
}

/// Takes the certificate and the tokens from their files when these have changed, and font files that can be
/// opened again.
///
/// The files are read and compared, which works for each way of replacing them: a rename, a write in place,
/// the links of a Kubernetes volume. If only one of the two files of a certificate is written yet, they do
/// not fit each other: they are refused, and taken when the service looks again.
struct Reload {
  let configuration: Configuration
  let certificateEnd: CertificateEnd?
  let tokens: BearerTokens?
  let engine: TextLayoutEngine
  let counts: ReloadCounts
  /// Takes a sentence about what was taken or refused.
  let announce: (Severity, String) -> Void
  /// The certificate in use.
  private var identity: TLSIdentity?
  /// Why the files were refused when the service looked last.
  private var refusals: [Reloadable: String] = [:]
  /// The font files that could not be opened when the service looked last.
  private var missingFonts: Set<String> = []

  /// How often to look, in seconds.
  static let interval = 10

  init(
    of preparation: Preparation, counts: ReloadCounts,
    announce: @escaping (Severity, String) -> Void
  ) {
    configuration = preparation.configuration
    certificateEnd = preparation.certificateEnd
    tokens = preparation.tokens
    engine = preparation.engine
    identity = preparation.identity
    self.counts = counts
    self.announce = announce
  }

  /// Reads the files, and takes those that have changed and are valid; what is refused changes nothing.
  ///
  /// - Parameters:
  ///   - isAsked: whether the operator has asked for it with SIGHUP, and waits for a sentence.
  ///   - replace: gives new connections another certificate; returns false if that is not possible.
  mutating func readAgain(isAsked: Bool, replace: (TLSIdentity) -> Bool) {
    if let tls = configuration.tls {
      take(.certificate, isAsked) { reload throws in
        let (identity, end) = try tls.readValid()
        guard identity != reload.identity else { return false }
        guard replace(identity) else { throw ListenerError.outOfResources }
        reload.identity = identity
        reload.certificateEnd?.replace(with: end)
        return true
      }
    }
    if case .file = configuration.access.tokens {
      take(.tokens, isAsked) { reload throws in
        let read = try reload.configuration.access.tokens.read(contents: Process.readFile)
        return read.map { reload.tokens?.replace(with: $0) == true } ?? false
      }
    }
    retryFonts()
    if isAsked, !configuration.hasReloadableFiles {
      announce(.info, "SIGHUP: there is neither a certificate nor a file with tokens to read.")
    }
  }

  /// Opens the font files that texts needed and that could not be opened, and says which are gone or back.
  private mutating func retryFonts() {
    let missing = engine.retryUnopenedFonts()
    for path in missing.subtracting(missingFonts).sorted() {
      announce(.warning, "The font file \(path) cannot be opened. Others measure in its place.")
    }
    for path in missingFonts.subtracting(missing).sorted() {
      announce(.info, "The font file \(path) can be opened again.")
    }
    missingFonts = missing
  }

  /// Takes a kind of files, and announces what the operator should know.
  ///
  /// - Parameter read: reads and takes them; returns whether there was a change.
  private mutating func take(
    _ what: Reloadable, _ isAsked: Bool, _ read: (inout Reload) throws -> Bool
  ) {
    let service = "\(isAsked ? "SIGHUP: " : "")The service"
    do {
      let isNew = try read(&self)
      refusals[what] = nil
      guard isNew || isAsked else { return }
      counts.count(what, isSuccess: true)
      let finding = isNew ? "" : " and found no change"
      announce(.info, "\(service) has read the \(what.rawValue) again\(finding).")
    } catch {
      counts.count(what, isSuccess: false)
      let isKnown = refusals.updateValue("\(error)", forKey: what) == "\(error)"
      if isAsked || !isKnown {
        announce(.error, "\(service) keeps the \(what.rawValue) that it has. \(error)")
      }
    }
  }
}

extension Configuration {
  fileprivate var hasReloadableFiles: Bool {
    if case .file = access.tokens { return true }
    return tls != nil
  }
}

/// How often files were taken, and how often they were refused.
final class ReloadCounts: Sendable {
  private let counts = Lock((successes: [String: Int](), failures: [String: Int]()))

  func count(_ what: Reloadable, isSuccess: Bool) {
    counts.withLock { counts in
      if isSuccess {
        counts.successes[what.rawValue, default: 0] += 1
      } else {
        counts.failures[what.rawValue, default: 0] += 1
      }
    }
  }

  /// The counts of all files, with zeros.
  var figures: (successes: [String: Int], failures: [String: Int]) {
    let none = Dictionary(uniqueKeysWithValues: Reloadable.allCases.map { ($0.rawValue, 0) })
    return counts.withLock { counts in
      (
        successes: none.merging(counts.successes) { $1 },
        failures: none.merging(counts.failures) { $1 }
      )
    }
  }
}
