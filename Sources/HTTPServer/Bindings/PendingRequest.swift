import CHTTPServer

/// A request that C holds: between its header and the end of its response, one thread at a time uses it.
@safe final class PendingRequest: @unchecked Sendable {
  /// A response on its way to C, with the memory that it holds until its last byte is sent, in bytes.
  typealias Made = (response: chttp_response, held: Int)

  /// A request that holds no more than this many bytes is not counted.
  ///
  /// The number of such requests is at most that of connections. Counting them would make the threads
  /// share a cache line for each request.
  private static let uncountedBytes = 4 << 10
  /// How many bytes over its limit a body is read and dropped, so that its sender gets a response.
  ///
  /// libmicrohttpd cannot respond in the middle of a body, and a sender that is cut off at once sees a
  /// reset.
  private static let droppedBytes = 16 << 20

  /// What changes while the request is answered.
  @safe struct State {
    /// The request, with what has arrived of its body.
    var request: Request
    /// Reports the end of the response; nil before there is a response, and if it has no delivery.
    var delivery: Delivery?
    /// Why the request is refused at the end of its body, whose rest is dropped; nil if it is not.
    fileprivate(set) var refusal: Refusal.Reason?
    /// The response that a worker thread has computed.
    var computed: Made?
    /// Bytes that the client had acknowledged when a long response began.
    var acknowledged: Int?
    fileprivate var received = 0
    fileprivate var capacity = 0
    fileprivate var held = 0

    fileprivate init(_ request: Request) { self.request = request }
  }

  private let bodyLimit: Int
  private let memory: SharedMemory
  // One thread at a time uses the state. Checking exclusive access took 1,000 instructions a request.
  @exclusivity(unchecked) private var uncheckedState: State
  var state: State {
    // Not `_read`: without optimization, a copy of the yielded state can outlive the request.
    get { unsafe uncheckedState }
    _modify { yield unsafe &uncheckedState }
  }

  /// - Parameters:
  ///   - bodyLimit: Content-Length, or the longest body in chunks, in bytes.
  ///   - memory: what all requests share.
  init(_ request: Request, bodyLimit: Int, memory: SharedMemory) {
    unsafe uncheckedState = State(request)
    self.bodyLimit = bodyLimit
    self.memory = memory
  }

  deinit { _ = hold(0) }

  /// The object behind a pointer of C.
  static func at(_ pointer: UnsafeMutableRawPointer) -> PendingRequest {
    unsafe Unmanaged<PendingRequest>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Takes the response that a worker thread has computed; nil if there is none.
  ///
  /// The event loop takes it to send it, or to free it when the request ends first. A stream holds its request: a response
  /// that stayed in the request would keep both in memory.
  func takeComputed() -> Made? {
    defer { unsafe state.computed = nil }
    return unsafe state.computed
  }

  /// Counts the memory that this request holds, in place of what was counted before.
  ///
  /// - Returns: false, with nothing changed, if all requests would hold too much.
  func hold(_ bytes: Int) -> Bool {
    let bytes = bytes <= PendingRequest.uncountedBytes ? 0 : bytes
    guard bytes == state.held || memory.hold(bytes, before: state.held) else { return false }
    state.held = bytes
    return true
  }

  /// Counts more memory for this request, or less if the number is negative.
  func hold(more bytes: Int) -> Bool { hold(state.held + bytes) }

  /// Takes a piece of the body, or drops it if the request is to be refused.
  ///
  /// - Returns: false if the body is so long that its connection has to be closed.
  func receive(_ piece: UnsafeBufferPointer<UInt8>) -> Bool {
    state.received += piece.count
    if state.refusal == nil {
      state.refusal = unsafe append(piece)
      if state.refusal != nil { dropBody() }
    }
    return state.received - PendingRequest.droppedBytes <= bodyLimit
  }

  private func append(_ piece: UnsafeBufferPointer<UInt8>) -> Refusal.Reason? {
    if state.received > bodyLimit { return .bodyTooLarge }
    guard reserve(state.received) else { return .outOfMemory }
    unsafe state.request.body.append(contentsOf: piece)
    return nil
  }

  /// Doubles the memory for the body if it is full, up to `bodyLimit`.
  ///
  /// Memory for a whole Content-Length is not reserved before its bytes arrive.
  private func reserve(_ count: Int) -> Bool {
    if count <= state.capacity { return true }
    let wanted = max(count, min(max(PendingRequest.uncountedBytes, state.capacity * 2), bodyLimit))
    guard hold(wanted) else { return false }
    state.capacity = wanted
    state.request.body.reserveCapacity(wanted)
    return true
  }

  /// Drops what was received of the body.
  func dropBody() {
    state.request.body = []
    _ = hold(0)
  }
}

/// The memory that all requests of a listener may hold together.
struct SharedMemory: Sendable {
  let meter: ListenerMeter
  let limit: Int

  func hold(_ bytes: Int, before: Int) -> Bool { meter.hold(bytes, before: before, limit: limit) }
}
