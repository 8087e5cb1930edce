import Composer
import ComposerContract
import JSON

/// The entries of a log: an array of objects or lines, or the text of a log.
///
/// An entry about the keyboard that lacks something is a warning. Other lines of a text are not.
struct LogEntriesType: JSONType {
  /// What the entries say.
  struct Value {
    var found: [LogEntry] = []
    /// The number of entries that cannot be read.
    var unread = 0
    fileprivate var lastMs = -Double.infinity
  }

  /// Reads an entry; without it, nothing is read.
  let importer: (any LogImporter)?

  var schema: String {
    let entry = "{}".named(
      "LogEntry",
      """
      An entry, as an object or as a line of at most 100,000 characters. Other values are not read; a
      warning says so.
      """)
    let entries = JSONArray<EntryType>.schema(of: entry, count: 0...KeyboardLog.mostEntries)
    return "{\"oneOf\":[\(entries),\(JSONString.string(of: 0...Self.mostCharacters).schema)]}"
  }

  /// The greatest length of a text, in characters.
  private static let mostCharacters = 1_000_000

  func read(_ value: borrowing JSONValue) -> Value? {
    var result = Value()
    guard value.kind == .string else {
      let entries = EntryType { entry, value in add(entry, to: &result, value) }
      let count = 0...KeyboardLog.mostEntries
      return value.read(as: .array(of: entries, count: count)) == nil ? nil : result
    }
    guard let text = value.read(as: .string(of: 0...Self.mostCharacters)) else { return nil }
    for (line, entry) in LogText(text).entries.prefix(KeyboardLog.mostEntries) {
      add(entry, to: &result, value, line: line)
    }
    if result.found.isEmpty { result.unread = max(result.unread, 1) }
    return result
  }

  /// Reads an entry; a problem of a line is reported as one of the whole text.
  private func add(
    _ entry: LogText.Entry, to result: inout Value, _ value: borrowing JSONValue, line: Int? = nil
  ) {
    guard let importer else { return }
    var problem: String?
    switch importer.read(entry.record) {
    case .message(let message):
      let atMs = entry.atMs(unit: importer.timeUnitMs)
      if let atMs, atMs < result.lastMs {
        let place = line.map { "has line \($0), whose clock goes back" }
        return value.report(place ?? "must not be before the entry above it: its clock goes back")
      }
      result.lastMs = atMs ?? result.lastMs
      result.found.append(LogEntry(atMs: atMs, message: message))
    case .other: break
    // A log also has lines of other programs.
    case .unknown: problem = line == nil ? "has nothing that tells of a keyboard" : nil
    case .unread(let reason): problem = reason
    }
    guard let problem else { return }
    result.unread += 1
    let place = line.map { "has line \($0), which is not read: it " } ?? "is not read: it "
    value.warn(code: WarningCode.unreadEntry.rawValue, place + problem)
  }
}

/// An entry as an object, or as a line of text.
private struct EntryType: JSONType {
  let add: (LogText.Entry, borrowing JSONValue) -> Void

  /// The greatest length of a line, in characters.
  private static let mostCharacters = 100_000

  func read(_ value: borrowing JSONValue) -> Bool? {
    guard value.kind == .string else {
      add(LogText.Entry(PrintedRecord(parsing: value.text)), value)
      return true
    }
    guard let text = value.read(as: .string(of: 0...Self.mostCharacters)) else { return nil }
    add(LogText.Entry(line: text), value)
    return true
  }
}

/// The text of a log.
struct LogText {
  /// An entry with the time that stands before it.
  struct Entry {
    let record: PrintedRecord
    /// The time of day, in milliseconds; `nil` if the entry has none.
    private let clockMs: Double?

    init(_ record: PrintedRecord) {
      // The record of a JSON object has one member: what is between its brackets.
      if record.members.count == 1, case .record(let inner) = record.members[0].value {
        self.record = inner
      } else {
        self.record = record
      }
      clockMs = nil
    }

    init(line: some StringProtocol) {
      let (clockMs, rest) = line.timeOfDay
      record = PrintedRecord(parsing: String(rest))
      self.clockMs = clockMs
    }

    /// The time, in milliseconds; `nil` if the entry has none.
    ///
    /// - Parameter unit: the unit of `time`, in milliseconds.
    func atMs(unit: Double) -> Double? {
      let own =
        record.number("timeMs", "timeStamp", "atMs")
        ?? record.number("time", "timestamp").map { ($0 * unit * 1e3).rounded() / 1e3 }
      return (own ?? clockMs).flatMap { (0...1e15).contains($0) ? $0 : nil }
    }
  }

  private let text: String

  init(_ text: String) { self.text = text }

  /// The greatest number of lines of an object that is printed over several lines.
  private static let mostLines = 200

  /// The entries, each with the number of its first line.
  var entries: [(line: Int, entry: Entry)] {
    var (entries, open, first, depth) = ([(line: Int, entry: Entry)](), "", 0, 0)
    // As characters, CR and LF are one, which is no newline.
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if open.isEmpty { first = index }
      open += Substring(line) + "\n"
      depth += line.bracketBalance
      guard depth <= 0 || index - first >= Self.mostLines else { continue }
      let entry = Entry(line: open)
      if !entry.record.members.isEmpty { entries.append((first + 1, entry)) }
      (open, depth) = ("", 0)
    }
    if !open.isEmpty { entries.append((first + 1, Entry(line: open))) }
    return entries
  }
}

extension Substring.UTF8View {
  /// How many brackets are opened and not closed.
  fileprivate var bracketBalance: Int {
    reduce(0) { balance, byte in
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("): balance + 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"): balance - 1
      default: balance
      }
    }
  }
}

extension StringProtocol {
  /// The time of day at the beginning of a line in milliseconds, such as `11-26 23:01:02.345`, and what follows it.
  fileprivate var timeOfDay: (ms: Double?, rest: SubSequence) {
    let bytes = Array(utf8.prefix(40))
    for start in bytes.indices where start + 8 <= bytes.count {
      let parts = [0, 3, 6].map { bytes[(start + $0)...].prefix(2).twoDigits }
      guard bytes[start + 2] == UInt8(ascii: ":"), bytes[start + 5] == UInt8(ascii: ":"),
        let hours = parts[0], let minutes = parts[1], let seconds = parts[2]
      else { continue }
      var (end, fraction, unit) = (start + 8, 0.0, 100.0)
      if end < bytes.count, bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: ",") {
        end += 1
        while end < bytes.count, let digit = bytes[end].digit {
          fraction += Double(digit) * unit
          (unit, end) = (unit / 10, end + 1)
        }
      }
      let wholeMs = Double((hours * 60 + minutes) * 60 + seconds) * 1000
      return (
        wholeMs + (fraction * 1000).rounded() / 1000, self[utf8.index(startIndex, offsetBy: end)...]
      )
    }
    return (nil, self[...])
  }
}

extension UInt8 {
  fileprivate var digit: Int? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) ? Int(self - UInt8(ascii: "0")) : nil
  }
}

extension ArraySlice<UInt8> {
  fileprivate var twoDigits: Int? {
    guard count == 2, let tens = self[startIndex].digit, let ones = self[startIndex + 1].digit
    else {
      return nil
    }
    return tens * 10 + ones
  }
}
