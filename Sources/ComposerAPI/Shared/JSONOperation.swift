import HTTPServer
import JSON

/// An operation that answers a JSON text: the body of a request, or a line of a batch.
///
/// A class, because what reads the text holds on to it, and would copy all that it has.
protocol JSONOperation: AnyObject, Sendable {
  /// What the text asks.
  associatedtype Question
  associatedtype Answer: JSONWritable

  var exchange: Exchange { get }

  /// Reads an object; nil when it is not acceptable, which is reported.
  func question(_ json: inout JSONObject) -> Question?

  func answer(_ question: Question) throws(JSONError) -> Answer

  /// Answers a request with one text as its body.
  func respond(to request: Request) throws -> Response
}

extension JSONOperation {
  /// Answers a line of a batch.
  func answer(_ line: Span<UInt8>, to answers: inout JSONLineWriter) throws(JSONError) {
    answers.write(try answer(exchange.coder.decode(line) { question(&$0) }))
  }

  func respond(to request: Request) throws -> Response {
    exchange.answer(try answer(exchange.decode(request) { question(&$0) }))
  }
}
