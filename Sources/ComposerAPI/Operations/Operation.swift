import JSON

/// Computes a response from a JSON text, which is the body of a request or a line of a batch.
///
/// An `Endpoint` calls `decode` and `respond`, then encodes the output. Operations do not depend on
/// HTTP.
///
/// Operations are classes, because the closure that decodes a text would copy a value.
protocol Operation: AnyObject, Sendable {
  associatedtype Input
  associatedtype Output: JSONWritable

  /// Decodes the input; nil if it is not valid, after reporting the reasons to `json`.
  func decode(_ json: inout JSONObject) -> Input?

  /// Returns the memory that the output takes if it can be much longer than the input, in bytes.
  func outputBytes(of input: Input) -> Int

  /// Computes the output, which ends with all warnings.
  ///
  /// - Parameter warnings: the warnings that decoding found; the operation adds its own.
  /// - Throws: the parts of the input that the client must change.
  func respond(to input: Input, _ warnings: Warnings) throws(JSONError) -> Output

  /// Returns the output as a stream; nil if it is short enough to be encoded at once.
  func stream(_ output: Output) -> LongBody?
}

extension Operation {
  /// Computes the output of an input without warnings.
  func respond(to input: Input) throws(JSONError) -> Output { try respond(to: input, Warnings()) }

  /// Returns 0, because most outputs are at most a few times as long as their inputs.
  func outputBytes(of input: Input) -> Int { 0 }

  /// Returns nil, because most outputs are short.
  func stream(_ output: Output) -> LongBody? { nil }
}

/// A response body that the service encodes in pieces while it sends them.
struct LongBody {
  /// The pieces, in order.
  var pieces: any IteratorProtocol<[UInt8]> & Sendable
  /// The memory that the pieces hold until the last one is sent, in bytes.
  let heldBytes: Int
}

/// An operation that can also respond with a picture.
protocol DrawableOperation: Operation {
  /// Draws the response as an SVG document, which shows all warnings.
  func draw(_ input: Input, _ warnings: Warnings) throws(JSONError) -> [UInt8]
}
