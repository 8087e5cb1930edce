import Composer
import JSON

extension FileLimits: Members {
  /// Visits the limits of files.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema(
      "FileLimits",
      """
      The limits of attachments. Each is judged beside those before it; one that breaks a limit is
      not taken.
      """)
    json.about("The largest number of files.")
    json.input("max", &max, .integer(in: 0...Attachment.most))
    json.type("FileBytes", "A size in bytes.")
    json.about("The largest size of a file.")
    json.input("maxBytes", &maxBytes, .fileBytes)
    json.type("FileBytes")
    json.about("The largest size of all files together.")
    json.input("maxTotalBytes", &maxTotalBytes, .fileBytes)
    json.about(
      """
      What is taken, as HTML's `accept`: media types, `image/*` and ends of names such as `.pdf`.
      The default is everything.
      """)
    json.input("accept", &accept, .array(of: PlainTextType(limit: 255), count: 0...64))
  }
}

extension JSONType where Self == JSONNumber {
  /// The size of a file in bytes.
  static var fileBytes: JSONNumber { .number(in: 0...FileLimits.mostBytes) }
}

extension Attachment: Members {
  /// Visits the attachment.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema("AttachedFile", "A file that is sent with the message.")
    json.required("id", &id, .partID)
    json.type("AttachmentState", "How far the upload is.")
    json.member("state", &state, .name())
    json.type("FileBytes")
    json.about("The size of the file.")
    json.member("bytes", &bytes, .fileBytes)
    json.about("The media type, such as `image/png`.")
    json.member("type", &type, PlainTextType(limit: 255))
    json.about("The name of the file.")
    json.member("name", &name, PlainTextType(limit: 1_024))
  }
}

extension Attachment: JSONWritable {}
extension Attachment.State: JSONWritable {}

/// Attachments, each with a name of its own.
struct AttachmentListType: JSONType {
  private static var list: JSONArray<JSONMembers<Attachment>> {
    .array(of: .members(of: Attachment(id: "")), count: 0...Attachment.most)
  }

  func read(_ value: borrowing JSONValue) -> [Attachment]? {
    guard let list = value.read(as: Self.list) else { return nil }
    if let repeated = list.map({ $0.id }).firstRepeated {
      value.report("must not have the id \"\(repeated)\" twice")
      return nil
    }
    return list
  }

  #if !hasFeature(Embedded)
    var schema: String {
      Self.list.schema.named("AttachmentList", "The attachments, each with an id of its own.")
    }
  #endif
}

/// The attachments of a state: all of them, or their numbers.
struct AttachmentsType: JSONType {
  func read(_ value: borrowing JSONValue) -> Attachments? {
    value.kind == .array
      ? value.read(as: AttachmentListType()).map { Attachments($0) }
      : value.read(as: .members(of: Attachments.none))
  }

  #if !hasFeature(Embedded)
    var schema: String {
      "{\"oneOf\":[\(SchemaVisitor.schema(of: Attachments.none)),\(AttachmentListType().schema)]}"
    }
  #endif
}

extension Attachments: Members {
  /// Visits the numbers of attachments.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema("Attachments", "The numbers of attachments of the message.")
    json.type("AttachmentCount", "A number of attachments.")
    json.member("ready", &ready, .attachmentCount)
    json.type("AttachmentCount")
    json.member("uploading", &uploading, .attachmentCount)
  }
}

extension Attachments: JSONWritable {
  /// Writes the attachments, or their numbers.
  public func write(to json: inout JSONWriter) {
    if let list { return json.value(list.value) }
    var numbers = self
    json.object { numbers.visit(&$0) }
  }
}

extension RefusedAttachment: ResponseObject {
  /// Visits the name and the limit.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("RefusedAttachment", "An attachment that was not taken.")
    json.output("id", value().id)
    json.type(
      "RefusalReason",
      "The limit that an attachment breaks: `max`, `maxBytes`, `maxTotalBytes` or `accept`.")
    json.output("reason", value().reason)
  }
}

extension RefusedAttachment.Reason: JSONWritable {}

extension QueuedMessage: Members {
  /// Visits the message.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema("QueuedMessage", "A message that waits for the end of an answer.")
    json.about("The number that the message got, counted from 1 in the order of sending.")
    json.required("id", &id, .partID)
    json.required("text", &text, PlainTextType())
    json.about("The tokens of the text; absent if there are none.")
    var ranges = tokens.isEmpty ? nil : tokens
    json.member("tokens", &ranges, TokensType(text: text))
    tokens = ranges ?? []
    json.type(
      "QueuedMode",
      "What sending a message meant: `send` without a running answer, behind others that wait.")
    json.member("mode", &mode, QueuedModeType())
    var list = attachments.isEmpty ? nil : attachments
    json.member("attachments", &list, AttachmentListType())
    attachments = list ?? []
  }
}

extension QueuedMessage: JSONWritable {
  #if !hasFeature(Embedded)
    /// The schema, which the rows of requests have.
    public static var schema: String { .schema(named: "QueuedMessage") }
  #endif
}

/// How a message was queued.
private struct QueuedModeType: JSONType {
  private enum Name: String, CaseIterable { case queue, send }

  func read(_ value: borrowing JSONValue) -> SendAction? {
    value.read(as: .name(of: Name.self)).map { $0 == .queue ? .queue : .send }
  }

  #if !hasFeature(Embedded)
    var schema: String { JSONName<Name>.name(of: Name.self).schema }
  #endif
}
