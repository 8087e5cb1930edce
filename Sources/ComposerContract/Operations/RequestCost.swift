import Composer
import JSON

/// The work and the memory of the response to a decoded request, without the layout of its texts.
///
/// The endpoint checks it against the limits, reserves its memory, and decides by it where the response
/// is computed: on the event loop that received the request, or on a worker thread. The work of laying out
/// texts is not known before; it is charged to the same budget while it is done.
package struct RequestCost: Equatable {
  /// The work without looking up families, in units of `LayoutWork`.
  private var ownWork = 0
  /// The number of families that are looked up by their names.
  private var families = 0
  /// The number of families that no earlier request had.
  ///
  /// It depends on earlier requests, so it decides only where the response is computed.
  private var newFamilies = 0
  /// The memory that the response takes until its last byte is sent, in bytes.
  package private(set) var bytes = 0
  /// The number of times at which movements are sampled.
  package private(set) var samples = 0

  /// Creates a cost of zero.
  package init() {}

  /// The work, in units of `LayoutWork`.
  package var work: Int { ownWork + families * Self.familyWork }

  /// The greatest work in a turn of an event loop, in units of `LayoutWork`.
  ///
  /// The other connections of its thread wait for a third of a millisecond.
  package static let turnWork = 1_000
  /// The memory of a turn of an event loop, in bytes.
  package static let turnBytes = 48 << 10
  /// The longest body that an event loop decodes, in bytes.
  ///
  /// A decoded request that waits for a worker thread reserves no memory: it takes at most 16 KiB, which the
  /// formula for the memory of the service includes for each connection.
  package static let turnBodyBytes = (16 << 10) / memoryPerByte

  /// The memory of a stream besides what its response holds, in bytes.
  ///
  /// It has the writer, a piece of the body and the part that is being sent.
  package static let streamBytes = 64 << 10

  /// Whether an event loop may compute the response.
  package var fitsTurn: Bool {
    newFamilies == 0 && ownWork <= Self.turnWork && bytes <= Self.turnBytes
  }

  /// The greatest `work` of a response that an event loop may compute: known families cost it nothing.
  package var turnLimit: Int { Self.turnWork + families * Self.familyWork }
}

// MARK: What costs

extension RequestCost {
  /// The memory of a decoded request and its response for each byte of its text.
  ///
  /// Source: measured: the largest response holds this much for each byte of its request.
  package static let memoryPerByte = 16

  /// The cost of decoding a text of a number of bytes, with what the response holds of it.
  ///
  /// - Parameter memory: the memory for each byte of the text.
  package init(decoding count: Int, memoryPerByte memory: Int = memoryPerByte) {
    bytes = count * memory
  }

  /// Adds layouts of a composer, in units that were measured with 1,056 parts and with none.
  ///
  /// - Parameters:
  ///   - count: the number of layouts.
  ///   - parts: the rows and items of each.
  ///   - forms: how often each is written.
  ///   - keepsAll: whether the response holds all of them, and not only the one being written.
  package mutating func add(
    layouts count: Int, of parts: Parts, forms: Int = 1, keepsAll: Bool = true
  ) {
    let partsWork = parts.count * Self.partWork + parts.idBytes / Self.idBytesPerUnit
    ownWork += count * (Self.layoutWork + forms * partsWork)
    let partsJSON = parts.count * Self.partJSONBytes + parts.idBytes * Self.escapedByte
    let written = Self.jsonBytes + forms * (Self.formBytes + partsJSON)
    bytes +=
      (keepsAll ? count : 1) * (Self.layoutBytes + parts.count * MemoryLayout<ItemLayout>.stride)
    bytes += Self.copies * written
  }

  private static let layoutWork = 30
  private static let partWork = 2
  private static let idBytesPerUnit = 16
  /// The memory of a layout without parts.
  private static let layoutBytes = 3 << 10
  /// The length as JSON of a layout without parts.
  private static let jsonBytes = 4 << 10
  /// The length of each form in which it is repeated.
  private static let formBytes = 1 << 10
  /// The length as JSON of a part.
  private static let partJSONBytes = 110
  /// The length of an escaped control character.
  private static let escapedByte = 6
  /// Written bytes are there three times: in the writer, in a piece of the body and in the part being sent.
  private static let copies = 3

  /// Adds events, apart from the layouts after them.
  ///
  /// - Parameter springs: the number of springs whose curves the response has, each with 500 samples.
  package mutating func add(events count: Int, springs: Int) {
    ownWork += count * Self.eventWork + springs * Self.springWork
    bytes += count * Self.eventBytes + springs * Self.springBytes
  }

  private static let eventWork = 20
  private static let eventBytes = 2 << 10
  private static let springWork = 250
  private static let springBytes = 4 << 10

  /// Adds samples of movements, each written to the response.
  ///
  /// - Parameter bytes: what each takes in memory.
  package mutating func add(samples count: Int, bytes size: Int) {
    samples += count
    ownWork += count * Self.sampleWork
    bytes += count * size
  }

  private static let sampleWork = 3

  /// Adds the entries of a log, each of which is parsed.
  package mutating func add(logEntries count: Int) { ownWork += count * Self.logEntryWork }

  /// Source: measured: 0.8 µs for a short entry, 3.7 µs for a printed one, 5.5 µs for an object with a frame.
  private static let logEntryWork = 10

  /// Adds the carets of a text, which the response holds.
  ///
  /// - Parameter count: the length of the text in UTF-16 code units. Only lines without a newline have more
  ///   carets.
  package mutating func add(carets count: Int) { bytes += count * Self.caretBytes }

  private static let caretBytes = 24

  /// Adds families that are looked up by their names.
  ///
  /// - Parameter new: how many of them no earlier request had.
  package mutating func add(families count: Int, new: Int) {
    families += count
    newFamilies += new
  }

  /// Adds the spans of a text, whose styles are resolved and whose objects are measured.
  package mutating func add(_ spans: [TextSpan], in style: TextStyle, _ source: any LineSource) {
    ownWork += spans.count * Self.spanWork
    for span in spans where span.style.font != nil { add(style.with(span.style), in: source) }
  }

  /// The work of a span, whose style can have fonts of a new size.
  private static let spanWork = 100

  /// The work of looking up a family: fontconfig compares a name that it does not know with every font.
  private static let familyWork = 3_000
}

/// The rows and items of a composer.
package struct Parts {
  /// Their number.
  let count: Int
  /// The length of their ids in UTF-8.
  let idBytes: Int

  init(items: [Item], rows: [Row]) {
    guard !items.isEmpty || !rows.isEmpty else {
      (count, idBytes) = (0, 0)
      return
    }
    let ids = rows.map { $0.id } + (rows.reduce(items) { $0 + $1.items }).map { $0.id }
    count = ids.count
    idBytes = ids.reduce(0) { $0 + $1.text.utf8.count }
  }

  package init(of composer: ComposerBox) { self.init(items: composer.items, rows: composer.rows) }
}

/// The work and the lines that the texts of one request may take.
package struct WorkAllowance {
  /// The limit of the request, in units of `LayoutWork`.
  package let limit: Int
  /// What is left of it after the cost of the request.
  package let left: Int
  /// The limit of the lines.
  package let lines: Int

  /// The allowance of a turn of an event loop.
  package init(turnFor cost: RequestCost, _ limits: RequestLimits) {
    limit = min(cost.turnLimit, limits.work)
    left = limit - cost.work
    lines = limits.lines
  }

  /// The allowance of the limits.
  ///
  /// - Throws: an error if the request costs more than they allow.
  package init(for cost: RequestCost, _ limits: RequestLimits) throws(JSONError) {
    limit = limits.work
    left = limit - cost.work
    lines = limits.lines
    guard left < 0 else { return }
    throw .tooMuchWork(
      limit, taken: cost.work,
      sending: "fewer rows, items, events, log entries or families, or several requests")
  }
}
