import Composer
import JSON

/// Computes a response from a JSON text, which is the body of a request or a line of a batch.
///
/// An `Endpoint` calls `decode`, `cost` and `respond`, then encodes the output. Operations do not
/// depend on HTTP.
///
/// Operations are classes, because the closure that decodes a text would copy a struct.
package protocol Operation: AnyObject, Sendable {
  associatedtype Input: Sendable
  associatedtype Output: JSONWritable

  /// The memory of a decoded request and its response for each byte of its text.
  var memoryPerByte: Int { get }

  /// Decodes the input; nil if it is not valid, after reporting the reasons to `json`.
  func decode(_ json: inout JSONObject) -> Input?

  /// Returns the cost of the response, without layouts of texts and what the length of the input bounds.
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
}

extension Operation {
  package var memoryPerByte: Int { RequestCost.memoryPerByte }
}
