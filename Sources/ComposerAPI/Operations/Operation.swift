import Composer
import JSON

/// Computes a response from a JSON text, which is the body of a request or a line of a batch.
///
/// An `Endpoint` calls `decode`, `cost` and `respond`, then encodes the output. Operations do not
/// depend on HTTP.
///
/// Operations are classes, because the closure that decodes a text would copy a value.
protocol Operation: AnyObject, Sendable {
  associatedtype Input: Sendable
  associatedtype Output: JSONWritable

  /// Decodes the input; nil if it is not valid, after reporting the reasons to `json`.
  func decode(_ json: inout JSONObject) -> Input?

  /// Returns what the response takes, apart from the layout of texts and what the length of the input
  /// bounds.
  func cost(of input: Input) -> RequestCost

  /// Computes the output, which ends with all warnings.
  ///
  /// - Parameters:
  ///   - warnings: the warnings that decoding found; the operation adds its own.
  ///   - allowance: the work and the lines that texts may take.
  /// - Throws: the parts of the input that the client must change.
  func respond(
    to input: Input, _ warnings: Warnings, within allowance: WorkAllowance
  ) throws(JSONError) -> Output

  /// Returns the output as a stream; nil if it is short enough to be encoded at once.
  func stream(_ output: Output) -> LongBody?
}

extension Operation {
  /// Returns nil, because most outputs are short.
  func stream(_ output: Output) -> LongBody? { nil }
}

extension Operation where Output: LongJSON {
  /// Returns a long output as a stream.
  func stream(_ output: Output) -> LongBody? {
    output.isLong ? LongBody(pieces: output.pieces, heldBytes: output.heldBytes) : nil
  }
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
  func draw(
    _ input: Input, _ warnings: Warnings, within allowance: WorkAllowance
  ) throws(JSONError) -> [UInt8]
}
