import JSON

/// What the service computes from a JSON text: the body of a request, or a line of a batch.
///
/// The three steps are called in order by an `Endpoint`. An operation knows nothing of HTTP.
///
/// A class, because the closure that decodes a text holds the operation, and would copy a value.
protocol Operation: AnyObject, Sendable {
  associatedtype Input
  associatedtype Output: JSONWritable

  /// Decodes the input; nil when it is not acceptable, which is reported to the object.
  func decode(_ json: inout JSONObject) -> Input?

  /// Computes the output.
  ///
  /// - Throws: what the client must change.
  func respond(to input: Input) throws(JSONError) -> Output

  /// The output as a stream, if it is too long to be encoded at once.
  func stream(_ output: Output) -> LongBody?
}

extension Operation {
  /// Most outputs are short.
  func stream(_ output: Output) -> LongBody? { nil }
}

/// A response body that is encoded piece by piece while it is sent.
struct LongBody {
  /// The bytes, in order.
  var pieces: any IteratorProtocol<[UInt8]> & Sendable
  /// How much memory the pieces hold until the last one, in bytes.
  let heldBytes: Int
}

/// An operation whose response can also be a picture.
protocol DrawableOperation: Operation {
  /// Draws the response as an SVG document.
  func draw(_ input: Input) throws(JSONError) -> [UInt8]
}
