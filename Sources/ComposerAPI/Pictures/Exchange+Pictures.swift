import HTTPServer
import JSON

/// Answers that come as JSON or as a picture.
extension Exchange {
  private static let drawableHeaders = headers + .drawable
  private static let pictureHeaders =
    ["Content-Type": MediaType.svg.description, "Cache-Control": "no-store"] + Headers.picture

  /// Reads the body of a request, once it is clear that the answer will be welcome.
  ///
  /// - Returns: the body, and whether the answer is wanted as a picture.
  func decodeDrawable<Value>(
    _ request: Request, object members: (inout JSONObject) -> Value?
  ) throws -> (value: Value, isDrawn: Bool) {
    let answer = try answerType(to: request, among: MediaType.drawable)
    return (try coder.decode(request.body.span, object: members), answer == .svg)
  }

  /// Makes an answer that could have been a picture.
  func drawableAnswer(_ value: some JSONWritable) -> Response {
    answer(value, headers: Exchange.drawableHeaders)
  }

  /// The same of one that may be long.
  func drawableAnswer(long value: some LongJSON) -> Response {
    answer(long: value, headers: Exchange.drawableHeaders)
  }

  /// Makes an answer that is a picture.
  func answer(picture: [UInt8]) -> Response {
    Response(.ok, headers: Exchange.pictureHeaders, body: picture)
  }
}
