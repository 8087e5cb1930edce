import Composer
import JSON

extension FileLimits: Members {
  /// Visits the limits of files.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.input("max", &max, .integer(in: 0...Attachment.most))
    json.input("maxBytes", &maxBytes, .fileBytes)
    json.input("maxTotalBytes", &maxTotalBytes, .fileBytes)
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
    json.required("id", &id, .partID)
    json.member("state", &state, .name())
    json.member("bytes", &bytes, .fileBytes)
    json.member("type", &type, PlainTextType(limit: 255))
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
    var schema: String { Self.list.schema }
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
    json.member("ready", &ready, .attachmentCount)
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

extension RefusedAttachment: JSONWritable {
  /// Writes the name and the limit.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("id", id)
      $0.member("reason", reason)
    }
  }
}

extension RefusedAttachment.Reason: JSONWritable {}

extension QueuedMessage: Members {
  /// Visits the message.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.required("id", &id, .partID)
    json.required("text", &text, PlainTextType())
    json.member("mode", &mode, QueuedModeType())
    var list = attachments.isEmpty ? nil : attachments
    json.member("attachments", &list, AttachmentListType())
    attachments = list ?? []
  }
}

extension QueuedMessage: JSONWritable {}

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
