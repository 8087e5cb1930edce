import Synchronization

/// A body that is made while it is sent, piece by piece, as fast as the client takes it.
public final class BodyStream: Sendable {
  private struct State {
    var pieces: any IteratorProtocol<[UInt8]> & Sendable
    /// What is left of the last piece.
    var rest: ArraySlice<UInt8> = []
    /// How many bytes were taken.
    var taken = 0
    var ended: (@Sendable (Int) -> Void)?
  }

  private let state: Mutex<State>

  /// Makes a body.
  ///
  /// - Parameter pieces: gives the body's bytes in order, in pieces of any size but 0; it is asked
  ///   for the next one only when those before are sent, on the thread that sends them.
  public init(_ pieces: some IteratorProtocol<[UInt8]> & Sendable) {
    state = Mutex(State(pieces: pieces))
  }

  deinit { state.withLock { $0.ended?($0.taken) } }

  /// Takes the next bytes.
  ///
  /// - Returns: at most that many; none at the end.
  public func read(upTo count: Int) -> ArraySlice<UInt8> {
    state.withLock { state in
      if state.rest.isEmpty { state.rest = state.pieces.next()?[...] ?? [] }
      let bytes = state.rest.prefix(count)
      state.rest = bytes.count == state.rest.count ? [] : state.rest.dropFirst(count)
      state.taken += bytes.count
      return bytes
    }
  }

  /// Has somebody told how many bytes were taken, once nobody holds the body any more.
  ///
  /// That is at its end, or when the client went away before.
  ///
  /// - Parameter ended: is called once; takes the place of what was given before.
  public func whenEnded(_ ended: @escaping @Sendable (Int) -> Void) {
    state.withLock { $0.ended = ended }
  }
}
