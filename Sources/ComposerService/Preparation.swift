import HTTPServer
import Synchronization
import Telemetry
import TextLayout

/// Everything that the service needs before it listens: what `composer check` checks.
struct Preparation {
  let configuration: Configuration
  /// The certificate and its key; nil for HTTP without TLS.
  let identity: TLSIdentity?
  /// When the certificate expires; nil without TLS.
  let certificateEnd: CertificateEnd?
  /// The tokens, one of which clients must send; nil if no token is required.
  let tokens: BearerTokens?
  let engine: TextLayoutEngine
  /// The families of `COMPOSER_FONT_FAMILIES` that are not installed.
  let missingFamilies: [String]

  /// Reads the variables, the files and the fonts, and compares them with the limits of the system.
  ///
  /// - Parameter warn: takes a sentence for each thing that the operator should look at.
  /// - Throws: an error with a sentence for the operator, if the service cannot start.
  init(warn: (String) -> Void) throws {
    let environment = Process.environment(prefix: EnvironmentReader.prefix)
    let groups = Process.controlGroups
    let processors = min(
      groups.processors.map { Int($0.rounded(.up)) } ?? .max, Process.processorCount)
    configuration = try Configuration(
      environment: environment, cores: processors, memoryBytes: groups.memoryBytes)
    let system = SystemLimits(
      addressSpaceBytes: Process.addressSpaceLimit, memoryBytes: groups.memoryBytes,
      threads: groups.threads,
      connections: Listener.affordableConnections(threads: configuration.threads))
    EnvironmentReader.warnings(about: environment).forEach(warn)
    try configuration.warnings(about: system).forEach(warn)
    try Listener.verify(
      host: configuration.host, connections: configuration.listenerLimits.connections,
      threads: configuration.threads)
    let certificate = try configuration.tls?.readValid()
    identity = certificate?.identity
    certificateEnd = certificate?.end
    tokens = try configuration.access.tokens.read(contents: Process.readFile)
    engine = TextLayoutEngine(
      defaultFamilies: configuration.fontFamilies, cacheBytes: configuration.textCacheBytes,
      webFonts: try configuration.readWebFonts(warn: warn))
    let missing = engine.uninstalledFamilies(in: engine.defaultStyle.font)
    missingFamilies = missing.map { [configuration] in configuration.fontFamilies[$0] }
    certificateEnd?.warnings(now: Process.now).forEach(warn)
    configuration.warnings(aboutMissing: missingFamilies).forEach(warn)
  }
}

extension Configuration {
  /// What the operator should look at when default families are not installed.
  fileprivate func warnings(aboutMissing families: [String]) -> [String] {
    guard !families.isEmpty else { return [] }
    let effect = requiresFonts ? "/readyz returns 503" : "texts are measured with other fonts"
    return [
      "These families of \(Variable.fontFamilies.name) are not installed: "
        + "\(families.joined(separator: ", ")). Without them, \(effect)."
    ]
  }
}

/// When the certificate in use expires; the time changes when another certificate is taken.
final class CertificateEnd: Sendable {
  private let time: Atomic<Int>

  /// How long before its end a certificate is warned about, in days.
  private static let warningDays = 14

  /// - Throws: `ListenerError.badCertificate` unless it is a certificate chain with its key.
  init(of identity: TLSIdentity) throws(ListenerError) {
    guard let end = identity.end else { throw .badCertificate }
    time = Atomic(end)
  }

  /// The time in seconds since 1970-01-01.
  var seconds: Int { time.load(ordering: .relaxed) }

  /// Takes the time of another certificate.
  func replace(with other: CertificateEnd) { time.store(other.seconds, ordering: .relaxed) }

  /// The days until then, from a time in seconds since 1970-01-01; negative afterwards.
  func days(from now: Int) -> Double { Double(seconds - now) / 86_400 }

  /// What the operator should look at, at a time in seconds since 1970-01-01.
  func warnings(now: Int) -> [String] {
    let days = days(from: now)
    guard days < Double(Self.warningDays) else { return [] }
    return ["The certificate expires in \(Int(days)) days: renew its files."]
  }
}

/// `composer check`: says whether the service can start, and what the operator should look at.
enum Check {
  /// Prints sentences, each on a line: warnings, then a summary or an error.
  ///
  /// It runs the code of the start, except for listening.
  ///
  /// - Parameter binds: whether to listen too, and to stop at once.
  /// - Returns: `.done` if there is neither an error nor a warning.
  static func run(binds: Bool) -> Process.Status {
    var isClear = true
    do {
      let preparation = try Preparation { warning in
        Process.printLine("Warning: \(warning)")
        isClear = false
      }
      if binds { try preparation.tryListening() }
      preparation.summary(hasListened: binds).forEach { Process.printLine($0) }
    } catch {
      Process.printLine("Error: \(error)")
      isClear = false
    }
    return isClear ? .done : .failed
  }
}

extension Preparation {
  /// Starts to listen, and stops at once.
  fileprivate func tryListening() throws {
    guard let writer = LogWriter(.off) else { throw ListenerError.outOfResources }
    defer { writer.end() }
    _ = try listener(log: writer)
  }

  /// What the service would do, in sentences.
  fileprivate func summary(hasListened: Bool) -> [String] {
    let limits = configuration.listenerLimits
    return [
      "This is composer \(Build.description).",
      "It \(hasListened ? "has listened" : "would listen") on \(configuration.host), port \(configuration.port), "
        + "\(identity == nil ? "without" : "with") TLS and \(tokens == nil ? "without" : "with") tokens.",
      "It would start \(configuration.threads) event-loop threads and as many workers, and serve "
        + "\(limits.connections) connections at once.",
      "It would take \(mebibytes(configuration.memoryBytes)) of memory at most.",
      "It finds \(engine.installedFamilies.count) font families.",
    ] + (hasListened ? [] : ["It has not tried the port; `composer check --bind` does."])
  }
}
