import HTTPServer
import Synchronization

extension BodyStream {
  /// The same stream, which tells how many bytes were sent once nobody holds it any more: at its
  /// end, or when the client went away before.
  func watched(_ ended: @escaping @Sendable (Int) -> Void) -> BodyStream {
    BodyStream(Watched(stream: self, ending: Ending(ended)))
  }
}

private struct Watched: IteratorProtocol, Sendable {
  let stream: BodyStream
  let ending: Ending

  func next() -> [UInt8]? {
    let bytes = stream.read(upTo: 1 << 14)
    ending.count.wrappingAdd(bytes.count, ordering: .relaxed)
    return bytes.isEmpty ? nil : Array(bytes)
  }
}

private final class Ending: Sendable {
  let count = Atomic<Int>(0)
  private let ended: @Sendable (Int) -> Void

  init(_ ended: @escaping @Sendable (Int) -> Void) { self.ended = ended }

  deinit { ended(count.load(ordering: .relaxed)) }
}
