import HTTPServer

/// The files with a certificate and its key.
struct TLSFiles: Equatable, Sendable {
  /// The path of the certificate chain in PEM.
  let certificate: String
  /// The path of the private key in PEM.
  let privateKey: String

  /// Returns nil if neither variable is set: the service then speaks HTTP without TLS.
  init?(_ reader: EnvironmentReader) throws(ConfigurationError) {
    switch (reader.textIfSet(.tlsCertificate), reader.textIfSet(.tlsKey)) {
    case (nil, nil): return nil
    case (let certificate?, let privateKey?):
      self.certificate = certificate
      self.privateKey = privateKey
    case (let certificate?, nil):
      throw ConfigurationError(
        .tlsCertificate, value: certificate,
        expectation: "be set together with \(Variable.tlsKey.name)")
    case (nil, let privateKey?):
      throw ConfigurationError(
        .tlsKey, value: privateKey,
        expectation: "be set together with \(Variable.tlsCertificate.name)")
    }
  }

  /// Reads the files.
  ///
  /// - Parameter contents: returns the contents of a file; nil if it cannot be read.
  func read(contents: (String) -> [UInt8]?) throws(ConfigurationError) -> TLSIdentity {
    TLSIdentity(
      certificate: try text(.tlsCertificate, certificate, contents),
      privateKey: try text(.tlsKey, privateKey, contents))
  }

  private func text(
    _ variable: Variable, _ path: String, _ contents: (String) -> [UInt8]?
  ) throws(ConfigurationError) -> String {
    guard let bytes = contents(path) else {
      throw ConfigurationError(
        variable, value: path, expectation: "name a file that can be read")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
