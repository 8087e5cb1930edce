extension ListenerConfiguration {
  /// Its texts as C reads them: host, certificate, private key, and the media type of batches.
  func withCStrings<Result>(
    _ body: (
      UnsafePointer<CChar>, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>
    ) -> Result
  ) -> Result {
    unsafe host.withCString { host in
      unsafe MediaType.ndjson.description.withCString { type in
        guard let identity else { return unsafe body(host, nil, nil, type) }
        return unsafe identity.certificate.withCString { certificate in
          unsafe identity.privateKey.withCString { key in
            unsafe body(host, certificate, key, type)
          }
        }
      }
    }
  }
}
