import Glibc

/// The version of libmicrohttpd that the tests are linked with; its outcomes for a few malformed requests differ.
enum LibraryVersion {
  /// Such as `0.9.75`, which Debian 12 has, and `1.0.1`, which Debian 13 has.
  static let text: String = {
    typealias Function = @convention(c) () -> UnsafePointer<CChar>
    guard let symbol = unsafe dlsym(nil, "MHD_get_version") else {
      preconditionFailure("libmicrohttpd is not linked")
    }
    return unsafe String(cString: unsafeBitCast(symbol, to: Function.self)())
  }()

  static let isSince1 = !text.hasPrefix("0.")
}
