/// What keeps a body from being decoded.
public enum JSONError: Error, Hashable {
  /// It is not a JSON text.
  case malformed(JSONSyntaxError)
  /// It is one, but does not fit what is asked for. All reasons, at most `problemLimit`, in the
  /// order found.
  case unacceptable([JSONProblem])

  /// How many reasons are looked for; more would not help whoever reads them.
  public static let problemLimit = 20
}

/// One reason why a value is not acceptable.
public struct JSONProblem: Hashable, Sendable {
  /// Where the value is, or would have to be: a JSON Pointer into the text.
  ///
  /// Source: RFC 6901.
  public let pointer: String
  /// What is wrong there, as a sentence.
  public let detail: String

  /// Makes a reason.
  public init(pointer: String, detail: String) {
    self.pointer = pointer
    self.detail = detail
  }
}
