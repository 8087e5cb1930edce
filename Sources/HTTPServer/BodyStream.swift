import Synchronization

/// A body that is made while it is sent, piece by piece, as fast as the client takes it.
public final class BodyStream: Sendable {
  private struct State {
    var pieces: any IteratorProtocol<[UInt8]> & Sendable
    /// What is left of the last piece.
    var rest: ArraySlice<UInt8> = []
  }

  private let state: Mutex<State>

  /// Makes a body.
  ///
  /// - Parameter pieces: gives the body's bytes in order, in pieces of any size but 0; it is asked
  ///   for the next one only when those before are sent, on the thread that sends them.
  public init(_ pieces: some IteratorProtocol<[UInt8]> & Sendable) {
    state = Mutex(State(pieces: pieces))
  }

  /// Takes the next bytes.
  ///
  /// - Returns: at most that many; none at the end.
  public func read(upTo count: Int) -> ArraySlice<UInt8> {
    state.withLock { state in
      if state.rest.isEmpty { state.rest = state.pieces.next()?[...] ?? [] }
      defer { state.rest = state.rest.dropFirst(count) }
      return state.rest.prefix(count)
    }
  }
}
