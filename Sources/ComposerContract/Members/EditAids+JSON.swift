import Composer
import JSON

extension EditAids: Members {
  /// Visits what a field does for its user, which stands in an object with other members.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    var attachAbove: Int?
    json.type(
      "NewlinesPolicy",
      """
      What becomes of CRLF and CR in a replacement: `lf` replaces them by LF, as HTML's `textarea`
      does.
      """)
    json.input("newlines", &newlines, .name())
    json.type("AttachAbove", "The same as `attach.characters`.")
    json.input("attachAbove", &attachAbove, .offset)
    json.input("attach", &attach, .members(of: AttachRule()))
    json.input("continues", &continues, ContinuedBlocksType())
    json.input("pasteLinks", &pastedLink, PastedLinkType())
    json.input("replacements", &abbreviations, AbbreviationsType())
    guard let attachAbove else { return }
    var rule = attach ?? AttachRule()
    rule.characters = rule.characters ?? attachAbove
    attach = rule
  }
}

extension AttachRule: Members {
  /// Visits the limits beyond which a paste becomes an attachment.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema(
      "AttachRule",
      """
      Which pastes become attachments: those with more characters or more lines. The text then stays
      as it is, with the outcome `attach`.
      """)
    json.about("The largest length that stays text, in `limits.lengthUnit`.")
    json.input("characters", &characters, .offset)
    json.about("The largest number of lines that stays text, as newlines separate them.")
    json.input("lines", &lines, .lineLimit)
    json.type("FileBytes")
    json.about("The largest size of an attachment in UTF-8. A larger paste stays text.")
    json.input("maxBytes", &maxBytes, .fileBytes)
    json.about("Whether a paste that is nothing but a web address stays text.")
    json.input("exceptUrl", &exceptsURL, .boolean)
  }
}

/// What a newline continues: a list of names.
private struct ContinuedBlocksType: JSONType {
  private enum Name: String, CaseIterable { case list, task, quote, fence }

  private static var names: JSONArray<JSONName<Name>> { .array(of: .name(), count: 0...4) }

  func read(_ value: borrowing JSONValue) -> ContinuedBlocks? {
    value.read(as: Self.names)?.reduce(into: []) { blocks, name in
      switch name {
      case .list: blocks.insert(.list)
      case .task: blocks.insert(.task)
      case .quote: blocks.insert(.quote)
      case .fence: blocks.insert(.fence)
      }
    }
  }

  #if !hasFeature(Embedded)
    var schema: String {
      let name = JSONName<Name>.name(of: Name.self).schema
      return JSONArray<JSONName<Name>>.schema(
        of: name.named("ContinuedBlock", "What a newline continues."), count: 0...4,
        #""examples":[["list","task","quote","fence"]]"#
      ).named(
        "ContinuedBlocks",
        """
        What a newline at a caret continues: it repeats the indent and the marker of a list item, of
        a task, which is then unticked, and of a quote, and it closes a code block after the line
        that opens it. A line with nothing but its marker loses it. Code blocks and marked text are
        left alone. It is one edit.
        """)
    }
  #endif
}

/// What a web address pasted over a selection becomes: a Boolean for a Markdown link, or `"html"`.
private struct PastedLinkType: JSONType {
  private enum Name: String, CaseIterable { case html }

  func read(_ value: borrowing JSONValue) -> EditAids.PastedLink? {
    guard value.kind != .string else {
      return value.read(as: .name(of: Name.self)).map { _ in .html }
    }
    return value.read(as: .boolean).map { $0 ? .markdown : .text }
  }

  #if !hasFeature(Embedded)
    var schema: String {
      let name = JSONName<Name>.name(of: Name.self).schema.named(
        "LinkLanguage", "A language in which the client makes links itself.")
      return "{\"oneOf\":[\(JSONBoolean.boolean.schema),\(name)],\"default\":false}".named(
        "PastedLinks",
        """
        What becomes of a web address that is pasted over a selection on one line: `true` makes it
        the destination of a Markdown link; with `html`, nothing changes, and the outcome is `link`.
        """)
    }
  #endif
}

/// Words with their replacements.
private struct AbbreviationsType: JSONType {
  private static var entries: JSONDictionary<JSONUTF16String> {
    .dictionary(of: .text(upTo: EditAids.longestAbbreviation))
  }

  func read(_ value: borrowing JSONValue) -> [EditAids.Abbreviation]? {
    guard let entries = value.read(as: Self.entries) else { return nil }
    guard entries.count <= EditAids.mostAbbreviations else {
      value.report(
        "must have at most \(EditAids.mostAbbreviations) members, but has \(entries.count)")
      return nil
    }
    var isAcceptable = true
    var abbreviations: [EditAids.Abbreviation] = []
    for entry in entries {
      let word = UTF16Text(entry.name)
      let isWord = 1...EditAids.longestAbbreviation ~= word.count && !word.containsWhiteSpace
      if !isWord || entry.value.isEmpty {
        value.report(
          entry.name,
          isWord
            ? "must not be empty"
            : "must be for a word of 1 to \(EditAids.longestAbbreviation) UTF-16 code units without "
              + "white space")
        isAcceptable = false
      }
      abbreviations.append(EditAids.Abbreviation(word, UTF16Text(units: entry.value)))
    }
    return isAcceptable ? abbreviations : nil
  }

  #if !hasFeature(Embedded)
    var schema: String {
      """
      {"type":"object","maxProperties":\(EditAids.mostAbbreviations),
      "propertyNames":{"pattern":"^\\\\S{1,\(EditAids.longestAbbreviation)}$"},
      "additionalProperties":{"type":"string","minLength":1,"maxLength":\(EditAids.longestAbbreviation)},
      "examples":[{":)":"🙂","->":"→"}]}
      """.named(
        "WordReplacements",
        #"""
        Words that are replaced once white space ends them, such as `{":)": "🙂"}`, and what takes
        their place. Words have 1 to 64 UTF-16 code units, no white space, and are at most 1,000.
        """#)
    }
  #endif
}

/// A word that an edit replaced.
struct CorrectionType: JSONType {
  /// The text that has the replacement; nil if it is unknown.
  let text: UTF16Text?

  private struct Member: Members {
    var correction = Correction(0..<0, word: "")
    let text: UTF16Text?

    mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
      json.schema("CorrectedWord", "The word that the last edit replaced.")
      json.about("What stands in its place, with the white space that ended it.")
      json.required("range", &correction.range, .range(in: text))
      json.about("The word as it was typed, with the white space.")
      json.required("word", &correction.word, PlainTextType(limit: Correction.longestWord))
    }
  }

  func read(_ value: borrowing JSONValue) -> Correction? {
    value.read(as: .members(of: Member(text: text)))?.correction
  }

  #if !hasFeature(Embedded)
    var schema: String { SchemaVisitor.schema(of: Member(text: nil)) }
  #endif
}

extension Correction: JSONWritable {
  /// Writes the range of the replacement, and the word.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("range", range)
      $0.member("word", word)
    }
  }

  #if !hasFeature(Embedded)
    /// The schema, which the rows of requests have.
    public static var schema: String { .schema(named: "CorrectedWord") }
  #endif
}

extension TextDifference: ResponseObject {
  /// Visits the edit.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("FoundEdit", "An edit that was found between two texts.")
    json.about("The replaced range of the text before.")
    json.output("range", value().range)
    json.about("The replacement.")
    json.output("replacement", value().replacement)
  }
}

extension JSONObject {
  /// Checks that the client sends an edit in one form: what it replaces, or the text after it.
  func checkEdit() {
    guard has("to") else {
      for name in ["range", "replacement"] as [StaticString] where !has(name) {
        report(name, "is required, unless \"to\" is the text after the edit")
      }
      if has("selection") {
        report(
          "selection",
          "needs \"to\": it is the selection after the edit, and \"range\" what it replaces")
      }
      return
    }
    if has("range") || has("replacement") {
      report("to", "must not be sent together with \"range\" or \"replacement\"")
    }
  }
}
