import HTTPServer

extension ListenerLimits {
  /// The names of the variables.
  static let variables = [
    "COMPOSER_MAX_CONNECTIONS",
    "COMPOSER_IDLE_TIMEOUT_SECONDS", "COMPOSER_REQUEST_TIMEOUT_SECONDS",
    "COMPOSER_MAX_HEADER_BYTES", "COMPOSER_MAX_BODY_BYTES", "COMPOSER_MAX_BATCH_BYTES",
    "COMPOSER_MAX_BUFFERED_BYTES",
  ]

  /// - Parameter affordableConnections: how many the system leaves open files for; a container may
  ///   allow fewer than a machine, and serves fewer clients at once unless told otherwise.
  init(_ reader: EnvironmentReader, affordableConnections: Int) throws(ConfigurationError) {
    let seconds = 1...86_400
    let standard = ListenerLimits()
    self.init(
      connections: try reader.number("COMPOSER_MAX_CONNECTIONS", in: 1...(1 << 20))
        ?? min(standard.connections, affordableConnections),
      idleTimeoutSeconds: try reader.number("COMPOSER_IDLE_TIMEOUT_SECONDS", in: seconds)
        ?? standard.idleTimeoutSeconds,
      requestTimeoutSeconds: try reader.number("COMPOSER_REQUEST_TIMEOUT_SECONDS", in: seconds)
        ?? standard.requestTimeoutSeconds,
      headerBytes: try reader.number("COMPOSER_MAX_HEADER_BYTES", in: 8192...(1 << 20))
        ?? standard.headerBytes,
      bodyBytes: try reader.number("COMPOSER_MAX_BODY_BYTES", in: 1024...(64 << 20))
        ?? standard.bodyBytes,
      batchBytes: try reader.number("COMPOSER_MAX_BATCH_BYTES", in: 1024...(1 << 30))
        ?? standard.batchBytes,
      bufferedBytes: try reader.number("COMPOSER_MAX_BUFFERED_BYTES", in: (1 << 20)...(1 << 40))
        ?? standard.bufferedBytes)
    try check(reader)
  }

  /// What one value alone cannot tell.
  private func check(_ reader: EnvironmentReader) throws(ConfigurationError) {
    try reader.require(
      max(bodyBytes, batchBytes) <= bufferedBytes, "COMPOSER_MAX_BUFFERED_BYTES",
      value: bufferedBytes,
      "not be less than COMPOSER_MAX_BODY_BYTES and COMPOSER_MAX_BATCH_BYTES, which are"
        + " \(bodyBytes) and \(batchBytes)")
  }
}
