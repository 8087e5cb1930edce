import ComposerContract
import HTTPServer
import Telemetry

/// The settings of the service, read from environment variables.
struct Configuration: Equatable, Sendable {
  /// The address or host name to listen on.
  let host: String
  /// The port to listen on; 0 takes a free one.
  let port: UInt16
  /// The number of threads that serve requests.
  let threads: Int
  /// The font families of a request that names none.
  let fontFamilies: [String]
  /// Whether the service is ready only with all of `fontFamilies`.
  let requiresFonts: Bool
  /// The folder with web fonts; nil for none.
  let webFonts: String?
  /// The memory of the cache of measured text, in bytes.
  let textCacheBytes: Int
  /// The files with the certificate and its key; nil for HTTP without TLS.
  let tls: TLSFiles?
  /// The limits of connections and of whole requests.
  let listenerLimits: ListenerLimits
  /// Whether `COMPOSER_MAX_BATCH_BYTES` is set.
  let setsBatchBytes: Bool
  /// The limits of the content of requests.
  let requestLimits: RequestLimits
  /// How the service stops.
  let shutdown: Shutdown
  /// Which clients may use the service.
  let access: AccessSettings
  /// How much is logged.
  let logLevel: LogLevel

  /// Reads environment variables.
  ///
  /// - Parameters:
  ///   - cores: the default number of threads, unless there is little memory.
  ///   - memoryBytes: the memory into which the default limits must fit; nil for no limit.
  init(
    environment: [String: String], cores: Int, memoryBytes: Int? = nil
  ) throws(ConfigurationError) {
    let reader = EnvironmentReader(environment)
    host = try reader.text(.host)
    port = UInt16(clamping: try reader.number(.port))
    threads =
      try reader.numberIfSet(.threads)
      ?? MemoryShares.threads(cores: cores, memoryBytes: memoryBytes)
    let shares = MemoryShares(memoryBytes: memoryBytes, threads: threads)
    fontFamilies = try reader.items(
      .fontFamilies, as: { $0 }, expectation: "name at least one family, separated by commas")
    requiresFonts = try reader.choice(.requireFonts) == YesOrNo.yes
    webFonts = reader.textIfSet(.webFonts)
    textCacheBytes = try reader.numberIfSet(.textCacheBytes) ?? shares.textCacheBytes
    tls = try TLSFiles(reader)
    listenerLimits = try ListenerLimits(
      reader, shares: shares,
      affordableConnections: Listener.affordableConnections(threads: threads))
    setsBatchBytes = try reader.numberIfSet(.maxBatchBytes) != nil
    requestLimits = RequestLimits(
      textUnits: try reader.number(.maxTextUnits), lines: try reader.number(.maxLines),
      lineBytes: listenerLimits.bodyBytes)
    shutdown = try Shutdown(reader)
    access = try AccessSettings(reader)
    logLevel = try reader.choice(.log)
  }
}

/// The value of a variable that turns something on or off.
enum YesOrNo: String, CaseIterable {
  case yes
  case no
}

/// How the service stops.
struct Shutdown: Equatable, Sendable {
  /// The seconds between a signal and the moment when the service accepts no more connections.
  let delaySeconds: Int
  /// The seconds that requests in progress have after that.
  let drainSeconds: Int

  fileprivate init(_ reader: EnvironmentReader) throws(ConfigurationError) {
    delaySeconds = try reader.number(.drainDelaySeconds)
    drainSeconds = try reader.number(.drainSeconds)
  }
}

extension ListenerLimits {
  /// - Parameters:
  ///   - shares: the defaults that fit into the memory.
  ///   - affordableConnections: the number of connections that the limit of open files allows. In a
  ///     container, this limit is often lower than on a machine; the default is then lower, too.
  fileprivate init(
    _ reader: EnvironmentReader, shares: MemoryShares, affordableConnections: Int
  ) throws(ConfigurationError) {
    let headerBytes = try reader.number(.maxHeaderBytes)
    let bufferedBytes = try reader.numberIfSet(.maxBufferedBytes) ?? shares.bufferedBytes
    self.init(
      connections: try reader.numberIfSet(.maxConnections)
        ?? min(shares.connections(headerBytes: headerBytes), affordableConnections),
      idleTimeoutSeconds: try reader.number(.idleTimeoutSeconds),
      requestTimeoutSeconds: try reader.number(.requestTimeoutSeconds),
      headerBytes: headerBytes,
      bodyBytes: try reader.number(.maxBodyBytes),
      batchBytes: try reader.numberIfSet(.maxBatchBytes)
        ?? min(ListenerLimits().batchBytes, bufferedBytes),
      bufferedBytes: bufferedBytes)
    guard max(bodyBytes, batchBytes) <= bufferedBytes else {
      throw ConfigurationError(
        .maxBufferedBytes, value: "\(bufferedBytes)",
        expectation: "not be less than \(Variable.maxBodyBytes.name) and "
          + "\(Variable.maxBatchBytes.name), which are \(bodyBytes) and \(batchBytes)")
    }
  }
}
