import HTTPServer

/// Where the certificate and its key are; without them the service speaks HTTP without TLS.
struct TLSFiles: Equatable, Sendable {
  /// The file with the certificate chain in PEM, from `COMPOSER_TLS_CERT`.
  let certificate: String
  /// The file with the private key in PEM, from `COMPOSER_TLS_KEY`.
  let privateKey: String

  /// The names of the variables.
  static let variables = [certificateName, keyName]

  private static let certificateName = "COMPOSER_TLS_CERT"
  private static let keyName = "COMPOSER_TLS_KEY"

  /// Nil when neither is set.
  init?(_ reader: EnvironmentReader) throws(ConfigurationError) {
    switch (reader.text(Self.certificateName), reader.text(Self.keyName)) {
    case (nil, nil): return nil
    case (let certificate?, let privateKey?):
      self.certificate = certificate
      self.privateKey = privateKey
    case (let certificate?, nil):
      throw ConfigurationError(
        variable: Self.certificateName, value: certificate,
        expectation: "be set together with \(Self.keyName)")
    case (nil, let privateKey?):
      throw ConfigurationError(
        variable: Self.keyName, value: privateKey,
        expectation: "be set together with \(Self.certificateName)")
    }
  }

  /// What the files hold.
  ///
  /// - Parameter contents: reads a file; nil when it cannot be read.
  func read(contents: (String) -> [UInt8]?) throws(ConfigurationError) -> TLSIdentity {
    TLSIdentity(
      certificate: try text(Self.certificateName, certificate, contents),
      privateKey: try text(Self.keyName, privateKey, contents))
  }

  private func text(
    _ variable: String, _ path: String, _ contents: (String) -> [UInt8]?
  ) throws(ConfigurationError) -> String {
    guard let bytes = contents(path) else {
      throw ConfigurationError(
        variable: variable, value: path, expectation: "name a file that can be read")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
