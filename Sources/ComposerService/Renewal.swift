import HTTPServer
import Locking
import Telemetry
import TextLayout

/// What the service reads again from files while it runs.
enum Renewable: String, CaseIterable {
  case certificate
  case tokens
}

/// Takes the certificate and the tokens anew when their files have changed, and font files that have returned.
///
/// The files are read and compared, which works for each way of replacing them: a rename, a write in place,
/// the links of a Kubernetes volume. A certificate that does not fit its key, because only one of the two
/// files is written yet, is refused, and taken when the service looks again.
struct Renewal {
  let configuration: Configuration
  let certificateEnd: CertificateEnd?
  let tokens: BearerTokens?
  let engine: TextLayoutEngine
  let counts: RenewalCounts
  /// Takes a sentence about what was renewed, or could not be.
  let announce: (Severity, String) -> Void
  /// The certificate in use.
  private var identity: TLSIdentity?
  /// Why the files were refused when the service looked last.
  private var refusals: [Renewable: String] = [:]
  /// The font files that could not be opened when the service looked last.
  private var missingFonts: Set<String> = []

  /// How often to look, in seconds.
  static let interval = 10

  init(
    of preparation: Preparation, counts: RenewalCounts,
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

  /// Reads the files, and takes those that have changed and are valid; what is wrong leaves everything as
  /// it was.
  ///
  /// - Parameters:
  ///   - isAsked: whether the operator waits for an answer: SIGHUP has arrived.
  ///   - replace: gives new connections another certificate; returns false if that is not possible.
  mutating func look(isAsked: Bool, replace: (TLSIdentity) -> Bool) {
    if let tls = configuration.tls {
      renew(.certificate, isAsked) { renewal throws in
        let (identity, end) = try tls.readValid()
        guard identity != renewal.identity else { return false }
        guard replace(identity) else { throw ListenerError.outOfResources }
        renewal.identity = identity
        renewal.certificateEnd?.replace(with: end)
        return true
      }
    }
    if case .file = configuration.access.tokens {
      renew(.tokens, isAsked) { renewal throws in
        let read = try renewal.configuration.access.tokens.read(contents: Process.load)
        return read.map { renewal.tokens?.replace(with: $0) == true } ?? false
      }
    }
    lookForFonts()
    if isAsked, !configuration.hasRenewableFiles {
      announce(.info, "SIGHUP: there is neither a certificate nor a file with tokens to read.")
    }
  }

  /// Opens the font files that texts needed and that could not be opened, and says which are gone or back.
  private mutating func lookForFonts() {
    let missing = engine.retryUnopenedFonts()
    for path in missing.subtracting(missingFonts).sorted() {
      announce(.warning, "The font file \(path) cannot be opened. Others measure in its place.")
    }
    for path in missingFonts.subtracting(missing).sorted() {
      announce(.info, "The font file \(path) can be opened again.")
    }
    missingFonts = missing
  }

  /// - Parameter take: takes what has changed; returns whether there was a change.
  private mutating func renew(
    _ what: Renewable, _ isAsked: Bool, _ take: (inout Renewal) throws -> Bool
  ) {
    let service = "\(isAsked ? "SIGHUP: " : "")The service"
    do {
      let isNew = try take(&self)
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
  fileprivate var hasRenewableFiles: Bool {
    if case .file = access.tokens { return true }
    return tls != nil
  }
}

/// How often files were read again, with and without success.
final class RenewalCounts: Sendable {
  private let counts = Lock((successes: [String: Int](), failures: [String: Int]()))

  func count(_ what: Renewable, isSuccess: Bool) {
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
    let none = Dictionary(uniqueKeysWithValues: Renewable.allCases.map { ($0.rawValue, 0) })
    let counts = counts.withLock { $0 }
    return (
      successes: none.merging(counts.successes) { $1 },
      failures: none.merging(counts.failures) { $1 }
    )
  }
}
