/// What keeps a listener from listening.
public enum ListenerError: Error, Equatable, CustomStringConvertible {
  /// The host is neither an address nor a known name.
  case hostNotFound(String)
  /// Another process listens at this address.
  case addressInUse(host: String, port: UInt16)
  /// The host is not an address of this machine.
  case addressNotAvailable(String)
  /// This port is not for this user.
  case notPermitted(port: UInt16)
  /// The system does not allow as many open files as the connections need.
  case tooFewFiles(connectionLimit: Int)
  /// The identity is no certificate chain with its key.
  case badCertificate
  /// No memory, socket or thread is left.
  case outOfResources

  /// One sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .hostNotFound(let host): "The host \(host) is neither an address nor a known name."
    case .addressInUse(let host, let port):
      "Port \(port) on \(host) is in use by another process: stop it or take another port."
    case .addressNotAvailable(let host): "The host \(host) is not an address of this machine."
    case .notPermitted(let port):
      "This user may not listen on port \(port): take one of 1024 or above."
    case .tooFewFiles(let limit):
      "\(limit) connections need more open files than the system allows: "
        + "lower the connection limit, or raise the hard limit of open files (ulimit -Hn)."
    case .badCertificate:
      "The certificate and the private key must be in PEM and belong together, "
        + "and the key must have no password."
    case .outOfResources: "No memory, socket or thread is left to listen with."
    }
  }
}
