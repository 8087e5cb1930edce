import ComposerContract
import HTTPServer
import JSON

/// A form of a response other than JSON, which a client asks for with `Accept`.
///
/// It is a class because most requests have none, and copy one reference for it.
final class ResponseForm<Input: Sendable>: Sendable {
  /// Writes a response with all warnings.
  typealias Write = @Sendable (Input, Warnings, WorkAllowance) throws(JSONError) -> [UInt8]

  let type: MediaType
  let headers: Headers
  let write: Write

  /// Creates a form.
  ///
  /// - Parameter headers: further header fields.
  init(_ type: MediaType, headers: Headers = [:], _ write: @escaping Write) {
    self.type = type
    self.headers = ["Content-Type": type.description] + headers
    self.write = write
  }

  /// A drawing.
  static func picture(_ draw: @escaping Write) -> ResponseForm {
    ResponseForm(.svg, headers: .pictureContent, draw)
  }
}
