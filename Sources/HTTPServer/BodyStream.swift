import Synchronization

/// A body that is made while it is sent, piece by piece, as fast as the client reads it.
public final class BodyStream: Sendable {
  private struct State {
    var pieces: any IteratorProtocol<[UInt8]> & Sendable
    /// What is left of the last piece.
    var rest: ArraySlice<UInt8> = []
    /// How many bytes were read.
    var sent = 0
    var ended: (@Sendable (Int) -> Void)?
  }

  private let state: Mutex<State>
  /// How much memory the pieces' source holds until the last one, in bytes.
  public let heldBytes: Int

  /// Makes a body.
  ///
  /// - Parameters:
  ///   - pieces: gives the body's bytes in order, in pieces of any size but 0. It is asked for the
  ///     next piece when the ones before are sent, always on one thread at a time.
  ///   - heldBytes: how much memory `pieces` holds until the last piece, in bytes.
  public init(_ pieces: some IteratorProtocol<[UInt8]> & Sendable, heldBytes: Int) {
    state = Mutex(State(pieces: pieces))
    self.heldBytes = heldBytes
  }

  deinit { state.withLock { $0.ended?($0.sent) } }

  /// Reads the next bytes.
  ///
  /// - Returns: at most that many; none at the end.
  public func read(upTo count: Int) -> ArraySlice<UInt8> {
    state.withLock { state in
      if state.rest.isEmpty { state.rest = state.pieces.next()?[...] ?? [] }
      let bytes = state.rest.prefix(count)
      state.rest = bytes.count == state.rest.count ? [] : state.rest.dropFirst(count)
      state.sent += bytes.count
      return bytes
    }
  }

  /// Sets what is called once with the number of bytes sent, at the body's end or when the client has
  /// gone away before.
  ///
  /// - Parameter ended: replaces what was set before.
  public func whenEnded(_ ended: @escaping @Sendable (Int) -> Void) {
    state.withLock { $0.ended = ended }
  }
}
