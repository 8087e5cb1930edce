/// What can be wrong with a request beyond HTTP and JSON.
enum APIError: Error {
  /// No preset has this id; the nearest one that exists, if one is near.
  case unknownDevice(String, nearest: String?)
  /// A batch has more lines than it may.
  case tooManyLines(Int, limit: Int)
  /// The service is about to stop.
  case draining
}
