/// An attachment of a message.
public struct Attachment: Hashable, Sendable {
  /// How far its upload is.
  public enum State: String, CaseIterable, Sendable {
    /// It is being uploaded.
    case uploading
    /// It can be sent.
    case ready
    /// Its upload failed.
    case failed
  }

  /// The name that the client gives it.
  public package(set) var id: PartID
  /// How far its upload is.
  public package(set) var state: State
  /// Its size in bytes; `nil` if it is unknown.
  public package(set) var bytes: Double?
  /// Its media type, such as `image/png`; `nil` if it is unknown.
  public package(set) var type: UTF16Text?
  /// The name of the file; `nil` if it is unknown.
  public package(set) var name: UTF16Text?

  /// Creates an attachment.
  public init(
    id: PartID, state: State = .ready, bytes: Double? = nil, type: UTF16Text? = nil,
    name: UTF16Text? = nil
  ) {
    self.id = id
    self.state = state
    self.bytes = bytes
    self.type = type
    self.name = name
  }

  /// The greatest number of attachments of a message.
  public static let most = 256
}

/// The attachments of a message.
public struct Attachments: Hashable, Sendable {
  /// The number of attachments that can be sent.
  public package(set) var ready: Int
  /// The number of attachments that are not uploaded yet.
  public package(set) var uploading: Int
  /// The attachments; `nil` if only their numbers are known.
  public private(set) var list: Shared<[Attachment]>?

  /// No attachments.
  public static let none = Attachments(ready: 0, uploading: 0)

  /// Creates attachments of which only the numbers are known.
  public init(ready: Int, uploading: Int) {
    self.ready = ready
    self.uploading = uploading
  }

  /// Creates attachments; no attachments are `none`.
  public init(_ list: [Attachment]) {
    ready = list.count { $0.state == .ready }
    uploading = list.count { $0.state == .uploading }
    self.list = list.isEmpty ? nil : Shared(list)
  }

  /// The known attachments.
  var known: [Attachment] { list?.value ?? [] }

  /// The attachments that a message takes along; the others stay in the box.
  var sent: [Attachment] { known.filter { $0.state == .ready } }

  /// The attachments with those that come back before them, each once; `nil` if there are too many.
  func returning(_ back: [Attachment]) -> Attachments? {
    guard !back.isEmpty else { return self }
    var seen = Set<PartID>(minimumCapacity: back.count + known.count)
    let all = (back + known).filter { seen.insert($0.id).inserted }
    return all.count <= Attachment.most ? Attachments(all) : nil
  }

  /// What stays in the box once a message is sent.
  var unsent: Attachments { list == nil ? .none : Attachments(known.filter { $0.state != .ready }) }
}

/// The limits of the files that a message may have.
public struct FileLimits: Hashable, Sendable {
  /// The greatest number of files; `nil` is no limit.
  public package(set) var max: Int?
  /// The greatest size of a file, in bytes; `nil` is no limit.
  public package(set) var maxBytes: Double?
  /// The greatest size of all files together, in bytes; `nil` is no limit.
  public package(set) var maxTotalBytes: Double?
  /// What is accepted: media types, `image/*`, and ends of names such as `.pdf`; empty is everything.
  ///
  /// Source: HTML, the `accept` attribute of `input`.
  public package(set) var accept: [UTF16Text]

  /// Creates limits.
  public init(
    max: Int? = nil, maxBytes: Double? = nil, maxTotalBytes: Double? = nil, accept: [UTF16Text] = []
  ) {
    self.max = max
    self.maxBytes = maxBytes
    self.maxTotalBytes = maxTotalBytes
    self.accept = accept
  }

  /// The greatest size in bytes that a request can tell.
  ///
  /// Sizes are floating-point numbers, because an integer has 32 bits in the module of JavaScript.
  public static let mostBytes = 1e15
}

/// An attachment that is not taken.
public struct RefusedAttachment: Hashable, Sendable {
  /// The limits of files.
  public enum Reason: String, CaseIterable, Sendable {
    /// There would be too many.
    case count
    /// It is too large.
    case bytes
    /// All together would be too large.
    case total
    /// It is none of the accepted types.
    case type
  }

  /// The name of the attachment.
  public let id: PartID
  /// The limit that it breaks.
  public let reason: Reason
}

extension FileLimits {
  /// Judges attachments in their order, each beside those that were taken before it.
  ///
  /// - Complexity: O(n) in the lengths of their names and types, and in their number times that of accepted types.
  public func judge(_ attachments: [Attachment]) -> (
    taken: [Attachment], refused: [RefusedAttachment]
  ) {
    var (taken, refused, total): ([Attachment], [RefusedAttachment], Double) = ([], [], 0)
    let kinds = AcceptedKinds(accept)
    for attachment in attachments {
      if let reason = refusal(of: attachment, beside: taken.count, total, kinds) {
        refused.append(RefusedAttachment(id: attachment.id, reason: reason))
      } else {
        taken.append(attachment)
        total += attachment.bytes ?? 0
      }
    }
    return (taken, refused)
  }

  private func refusal(
    of attachment: Attachment, beside count: Int, _ total: Double, _ kinds: AcceptedKinds
  ) -> RefusedAttachment.Reason? {
    let bytes = attachment.bytes ?? 0
    if !kinds.contain(attachment) { return .type }
    if let maxBytes, bytes > maxBytes { return .bytes }
    if let max, count >= max { return .count }
    if let maxTotalBytes, total + bytes > maxTotalBytes { return .total }
    return nil
  }
}

/// The media types and the ends of names that are accepted, in lower case.
private struct AcceptedKinds {
  private let patterns: [[UInt16]]

  init(_ accept: [UTF16Text]) {
    patterns = accept.map { $0.trimmed { $0.isWhiteSpace }.asciiLowercased }.filter { !$0.isEmpty }
  }

  func contain(_ attachment: Attachment) -> Bool {
    guard !patterns.isEmpty else { return true }
    let name = attachment.name?.asciiLowercased ?? []
    let type = (attachment.type?.asciiLowercased ?? []).prefix { $0 != 0x3B && $0 != .space }
    return patterns.contains { pattern in
      if pattern.first == 0x2E { return name.suffix(pattern.count).elementsEqual(pattern) }
      return pattern.last == 0x2A && pattern.dropLast().last == 0x2F
        ? type.starts(with: pattern.dropLast()) : type.elementsEqual(pattern)
    }
  }
}

extension State {
  /// Handles other attachments, as far as the limits take them.
  mutating func changeAttachments(
    to attachments: Attachments, in machine: Machine
  ) throws(Ignored) -> AppliedEvent {
    var (accepted, refusing): (Attachments, [Effect]) = (attachments, [])
    if let limits = machine.rules.limits.files?.value, attachments.list != nil {
      let judged = limits.judge(attachments.known)
      accepted = Attachments(judged.taken)
      refusing = judged.refused.isEmpty ? [] : [.refuseAttachments(judged.refused)]
    }
    guard accepted != self.attachments || !refusing.isEmpty else { throw .duplicate }
    self.attachments = accepted
    return AppliedEvent(effects: refusing)
  }

  /// Takes away the last attachment, with the key that deletes backwards in an empty box; `nil` if
  /// there is none.
  mutating func removeLastAttachment(with key: KeyPress) -> AppliedEvent? {
    guard key == KeyPress("Backspace"), text.isEmpty, let last = attachments.known.last else {
      return nil
    }
    attachments = Attachments(Array(attachments.known.dropLast()))
    return AppliedEvent(effects: [.removeAttachment(last.id)])
  }
}
