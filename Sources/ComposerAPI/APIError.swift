/// What can be wrong with a request beyond HTTP and JSON.
enum APIError: Error {
  /// No preset has this id; the nearest one that exists, if one is near.
  case unknownDevice(String, nearest: String?)
  /// No family of this name is installed, or its weight or style is no such thing.
  case unknownFont(String)
  /// A batch has more lines than it may.
  case tooManyLines(Int, limit: Int)
  /// The service is about to stop.
  case draining
}
