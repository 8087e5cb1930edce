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

  /// Reads the files, and the end of the certificate.
  ///
  /// - Throws: an error with a sentence for the operator, unless the two belong together and the
  ///   certificate has not expired.
  func readValid(now: Int = Process.now) throws -> (identity: TLSIdentity, end: CertificateEnd) {
    let identity = try read(contents: Process.readFile)
    let end = try CertificateEnd(of: identity)
    let days = end.days(from: now)
    guard days > 0 else {
      throw ConfigurationError(
        .tlsCertificate, value: certificate,
        expectation: "name a certificate that has not expired; this one expired "
          + (days > -1 ? "today" : "\(Int(-days)) days ago"))
    }
    return (identity, end)
  }

  /// Reads the files.
  ///
  /// - Parameter contents: returns the contents of a file.
  func read(contents: Process.FileReader) throws(ConfigurationError) -> TLSIdentity {
    TLSIdentity(
      certificate: try text(.tlsCertificate, certificate, contents),
      privateKey: try text(.tlsKey, privateKey, contents))
  }

  private func text(
    _ variable: Variable, _ path: String, _ contents: Process.FileReader
  ) throws(ConfigurationError) -> String {
    do throws(Process.FileProblem) {
      return String(decoding: try contents(path), as: UTF8.self)
    } catch {
      throw ConfigurationError(variable, value: path, expectation: error.expectation)
    }
  }
}
