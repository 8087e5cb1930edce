import CHTTPServer

/// A certificate chain with its key, in the form of GnuTLS.
@safe final class ServerIdentity: @unchecked Sendable {
  private let handle: OpaquePointer

  /// - Returns: nil unless these are a certificate chain and its key, in PEM.
  init?(_ identity: TLSIdentity) {
    let made = unsafe identity.withCStrings { unsafe chttp_identity_make($0, $1) }
    guard let made = unsafe made else { return nil }
    unsafe handle = made
  }

  deinit { unsafe chttp_identity_free(handle) }

  /// Sets the certificate of a new connection; this object must outlive the connection.
  func identify(_ connection: OpaquePointer) {
    unsafe chttp_connection_identify(connection, handle)
  }
}

extension TLSIdentity {
  /// When the server's own certificate expires, in seconds since 1970-01-01; nil unless this is a
  /// certificate chain with its key.
  public var end: Int? {
    guard ServerIdentity(self) != nil else { return nil }
    let end = unsafe certificate.withCString { unsafe chttp_certificate_end($0) }
    return end < 0 ? nil : Int(end)
  }

  /// Calls a closure with the certificate and the private key as C strings.
  func withCStrings<Result>(
    _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Result
  ) -> Result {
    unsafe certificate.withCString { certificate in
      unsafe privateKey.withCString { key in unsafe body(certificate, key) }
    }
  }
}
