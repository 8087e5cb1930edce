import Composer
import JSON

extension EditRules: Members {
  /// Visits the rules, which stand in an object with other members.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.input("limits", &limits, .members(of: EditLimits()))
    json.type("ActionOnLimit", "Whether an edit that is rejected for its lines hides the keyboard.")
    json.input("onLimit", &onLimit, .name())
    json.type("OverflowPolicy", "Whether an edit over a limit is rejected or cut to what fits.")
    json.input("overflow", &overflow, .name())
    json.type("ReturnKey", "What the Return key does.")
    json.input("returnKey", &returnKey, .name())
    json.type(
      "TrimTrailingNewlines",
      "Whether newlines at the end are removed when the keyboard is dismissed.")
    json.input("trimTrailingNewlines", &trimTrailingNewlines, .boolean)
    json.type("SingleLine", "Whether newlines in a replacement become spaces.")
    json.input("singleLine", &singleLine, .boolean)
    // The aids are in one object, which only requests that have some create.
    var (aids, areSent) = (EditAids(), false)
    json.visitNoting(&areSent) { aids.visit(&$0) }
    if areSent { self.aids = Shared(aids) }
  }
}

extension EditLimits: Members {
  /// Visits the limits.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema("EditLimits", "The limits of the text.")
    var (maxLines, maxLength, warnAt, files) = (maxLines, Int?.none, warnAt, FileLimits?.none)
    var (unit, lengths, enforce, whileComposing) = (lengthUnit, lengths, enforce, whileComposing)
    json.about("The largest number of lines.")
    json.input("maxLines", &maxLines, .lineLimit)
    json.about("The largest length, in `lengthUnit`.")
    json.input("maxLength", &maxLength, .offset)
    json.input("lengthUnit", &unit, LengthUnitType())
    json.about("More limits of the length; all of them hold.")
    json.input(
      "lengths", &lengths,
      .array(of: .members(of: LengthLimit(max: 0, unit: .grapheme)), count: 0...8))
    json.about("What the tightest limit leaves when a counter appears.")
    json.input("warnAt", &warnAt, .offset)
    json.about(
      """
      Whether edits over a limit are refused. If not, they are applied with the reason, and the text
      cannot be sent.
      """)
    json.input("enforce", &enforce, .boolean)
    json.type(
      "WhileComposing",
      """
      Whether limits wait until an input method commits its text, or hold for marked text too. The
      default is `enforce` for Android presets, otherwise `wait`.
      """)
    json.input("whileComposing", &whileComposing, .name())
    json.input("files", &files, .members(of: FileLimits()))
    json.check { _ in
      self = EditLimits(
        maxLines: maxLines, maxLength: maxLength, lengthUnit: unit, lengths: lengths,
        warnAt: warnAt, enforce: enforce, whileComposing: whileComposing, files: files)
    }
  }
}

/// A trigger of words that open a list: its text, or a rule for it.
private struct TriggerType: JSONType {
  func read(_ value: borrowing JSONValue) -> TriggerRule? {
    switch value.kind {
    case .string: return value.read(as: TriggerText()).map { TriggerRule($0) }
    case .object: return value.read(as: .members(of: TriggerRule("")))
    case .null, .boolean, .number, .array:
      value.report(
        "must be a trigger such as \"@\", or {\"trigger\": \"/\", \"at\": \"start\"}, not "
          + value.kind.description)
      return nil
    }
  }

  #if !hasFeature(Embedded)
    var schema: String {
      "{\"oneOf\":[\(TriggerText().schema),\(SchemaVisitor.schema(of: TriggerRule("")))]}"
    }
  #endif
}

/// The text of a trigger, such as `@`.
private struct TriggerText: JSONType {
  func read(_ value: borrowing JSONValue) -> UTF16Text? {
    guard let string = value.read(as: .string(of: 1...8)) else { return nil }
    let text = UTF16Text(string)
    guard !text.containsWhiteSpace else {
      value.report("must not contain white space")
      return nil
    }
    return text
  }

  #if !hasFeature(Embedded)
    var schema: String {
      let white =
        #"\\t-\\r \\u0085\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000"#
      return "\(JSONString.string(of: 1...8).schema.dropLast()),\"pattern\":\"^[^\(white)]+$\"}"
        .named("TriggerText", "The text with which the word begins.")
    }
  #endif
}

/// One character.
private struct CharacterType: JSONType {
  func read(_ value: borrowing JSONValue) -> UInt32? {
    value.read(as: .string(of: 1...1))?.unicodeScalars.first?.value
  }

  #if !hasFeature(Embedded)
    var schema: String {
      JSONString.string(of: 1...1).schema.named("Character", "One character.")
    }
  #endif
}

/// A list of at most 64 characters.
private struct CharactersType: JSONType {
  private static var characters: JSONArray<CharacterType> {
    .array(of: CharacterType(), count: 0...64)
  }

  func read(_ value: borrowing JSONValue) -> [UInt32]? { value.read(as: Self.characters) }

  #if !hasFeature(Embedded)
    var schema: String { Self.characters.schema }
  #endif
}

/// What a query may begin with: a name, or characters.
private struct QueryStartType: JSONType {
  private enum Name: String, CaseIterable { case any, letter, digit, alphanumeric }

  func read(_ value: borrowing JSONValue) -> TriggerRule.First? {
    guard value.kind != .array else {
      return value.read(as: CharactersType()).map { .scalars($0) }
    }
    return switch value.read(as: .name(of: Name.self)) {
    case .any: .any
    case .letter: .letter
    case .digit: .digit
    case .alphanumeric: .alphanumeric
    case nil: nil
    }
  }

  #if !hasFeature(Embedded)
    var schema: String {
      let name = JSONName<Name>.name(of: Name.self).schema
      return
        """
        {"oneOf":[\(name.named("QueryStartName", "Characters of a kind.")),
        \(CharactersType().schema)],"default":"any"}
        """.named(
          "QueryStart",
          """
          What a query begins with: anything but white space, a letter, a digit, a letter or digit,
          or one of some characters.
          """)
    }
  #endif
}

/// What may stand before a trigger: a name, or one character.
private struct NeighbourType: JSONType {
  private enum Name: String, CaseIterable { case white, open, cjk, punctuation }

  func read(_ value: borrowing JSONValue) -> TriggerRule.Neighbour? {
    guard let string = value.read(as: .string(of: 1...16)) else { return nil }
    if string.scalarCount == 1, let scalar = string.unicodeScalars.first {
      return .scalar(scalar.value)
    }
    return switch value.read(as: .name(of: Name.self)) {
    case .white: .white
    case .open: .open
    case .cjk: .cjk
    case .punctuation: .punctuation
    case nil: nil
    }
  }

  #if !hasFeature(Embedded)
    var schema: String {
      #"""
      {"type":"string","pattern":"^(white|open|cjk|punctuation|.)$",
      "examples":["white","open","cjk","punctuation","。"]}
      """#.named(
        "TriggerNeighbour",
        """
        White space, an opening bracket, a letter of Chinese, Japanese or Korean text, any
        punctuation, or the character itself.
        """)
    }
  #endif
}

extension TriggerRule: Members {
  /// Visits the rule.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema("TriggerRule", "A rule for the words that open a list.")
    json.rule(
      #"""
      "not": {"anyOf": [{"required": ["after", "at"], "properties": {"at": {"const": "start"}}},
      {"required": ["after", "at"], "properties": {"at": {"const": "anywhere"}}},
      {"required": ["arguments"], "properties": {"arguments": {"const": true}},
      "not": {"required": ["at"], "properties": {"at": {"const": "start"}}}}]}
      """#)
    json.requiredInput("trigger", &trigger, TriggerText())
    json.type(
      "TriggerPlace",
      "Where a trigger may stand: where a word begins, at the start of the text, or anywhere.")
    json.input("at", &place, .name())
    var after: [Neighbour]?
    json.note(.keywords(#""default": ["white", "open"]"#))
    json.about("What may stand before the trigger, where a word begins.")
    json.input("after", &after, .array(of: NeighbourType(), count: 0...64))
    json.input("first", &first, QueryStartType())
    json.about("How many white spaces the query may have. A newline ends it.")
    json.input("spaces", &spaces, .integer(in: 0...TriggerRule.mostSpaces))
    json.about("The number of characters of a query that opens the list.")
    json.input("minLength", &minLength, .integer(in: 0...1_000))
    json.about("The largest number of characters of a query. The default is no limit.")
    json.input("maxLength", &maxLength, .integer(in: 0...1_000))
    json.about("The characters that end a query.")
    json.input("excludes", &excludes, CharactersType())
    json.about(
      """
      Whether a command has arguments: the session then stays behind its name. It requires `at` with
      the value `start`.
      """)
    json.input("arguments", &arguments, .boolean)
    json.check {
      if arguments, place != .start {
        $0.report("arguments", "needs \"at\": \"start\", where a command stands")
      }
      if let maxLength, maxLength < minLength {
        $0.report("maxLength", "must not be less than \"minLength\"")
      }
      if after != nil, place != .word {
        $0.report(
          "after", "needs \"at\": \"word\", because other triggers stand after anything")
      }
    }
    self.after = after ?? self.after
  }
}

/// The triggers of words.
struct TriggersType: JSONType {
  private static var rules: JSONArray<TriggerType> { .array(of: TriggerType(), count: 0...16) }

  func read(_ value: borrowing JSONValue) -> [TriggerRule]? {
    guard let triggers = value.read(as: Self.rules) else { return nil }
    guard (triggers.map { $0.trigger }).firstRepeated == nil else {
      value.report("must not name a trigger twice")
      return nil
    }
    return triggers
  }

  #if !hasFeature(Embedded)
    var schema: String {
      let example = #"["@", {"trigger": "/", "at": "start"}, {"trigger": ":", "first": "letter"}]"#
      return
        "\(Self.rules.schema.dropLast()),\"uniqueItems\":true,\"examples\":[\(example)]}".named(
          "Triggers",
          """
          What opens a list: texts such as `@`, or rules for them. A text opens it where a word
          begins with it: at the start of the text, after white space or after an opening bracket.
          """)
    }
  #endif
}

/// The tokens of a text.
struct TokensType: JSONType {
  /// The text that must contain the tokens; nil if it is unknown.
  let text: UTF16Text?

  private var ranges: JSONArray<TextRangeType> {
    .array(of: .range(in: text), count: 0...[Range<Int>].mostTokens)
  }

  func read(_ value: borrowing JSONValue) -> [Range<Int>]? {
    guard let tokens = value.read(as: ranges) else { return nil }
    let isOrdered = zip(tokens, tokens.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
    guard isOrdered, !tokens.contains(where: { $0.isEmpty }) else {
      value.report("must be in ascending order, without overlaps, and not empty")
      return nil
    }
    return tokens
  }

  #if !hasFeature(Embedded)
    var schema: String {
      ranges.schema.named(
        "Tokens",
        """
        Ranges that are deleted, selected and replaced as a whole, such as mentions: in ascending
        order, without overlaps, and not empty.
        """)
    }
  #endif
}

/// A session in a state.
struct SessionType: JSONType {
  /// The text that has the word; nil if it is unknown.
  let text: UTF16Text?

  private struct Session: Members {
    var match = TriggerMatch(trigger: "", query: "", range: 0..<0)
    let text: UTF16Text?

    mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
      json.schema("TriggerSession", "The word that begins with a trigger and ends at the caret.")
      match.visit(&json, in: text)
    }
  }

  func read(_ value: borrowing JSONValue) -> TriggerMatch? {
    value.read(as: .members(of: Session(text: text)))?.match
  }

  #if !hasFeature(Embedded)
    var schema: String { SchemaVisitor.schema(of: Session(text: nil)) }
  #endif
}

extension TriggerMatch: Members {
  /// Visits the trigger, the query and their range.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    visit(&json, in: nil)
  }

  fileprivate mutating func visit<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, in text: UTF16Text?
  ) {
    json.about("The trigger.")
    json.required("trigger", &trigger, PlainTextType())
    json.about(
      "The letters between the trigger and the caret; before arguments, the name of the command.")
    json.required("query", &query, PlainTextType())
    json.about("The range from the trigger to the caret.")
    json.required("range", &range, .range(in: text))
    var phase = command.map { $0.value.argument == nil ? Phase.name : .arguments }
    var argument = command?.value.argument
    json.type(
      "CommandPhase",
      """
      The part of a command that the caret is in; present only if its rule has `arguments`. The list
      of names is open in the phase `name`.
      """)
    json.member("phase", &phase, .name())
    json.member("argument", &argument, ArgumentType(text: text))
    json.check {
      if (phase == .arguments) != (argument != nil) {
        $0.report("argument", "must be present in the phase \"arguments\", and only there")
      }
    }
    command = phase.map { _ in Shared(Command(argument: argument)) }
  }

  /// The parts of a command.
  fileprivate enum Phase: String, CaseIterable, JSONWritable { case name, arguments }
}

extension TriggerMatch: JSONWritable {
  #if !hasFeature(Embedded)
    /// The schema, which the rows of requests have.
    public static var schema: String { .schema(named: "TriggerSession") }
  #endif
}

/// An argument in a state.
private struct ArgumentType: JSONType {
  /// The text that has the argument; nil if it is unknown.
  let text: UTF16Text?

  private struct Member: Members {
    var argument = TriggerMatch.Argument(range: 0..<0, index: 0)
    let text: UTF16Text?

    mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
      json.schema(
        "CommandArgument",
        "The argument that the caret is in; present only in the phase `arguments`.")
      json.about("The argument; empty before its first letter.")
      json.required("range", &argument.range, .range(in: text))
      json.about("The number of arguments before it.")
      json.required("index", &argument.index, .offset)
    }
  }

  func read(_ value: borrowing JSONValue) -> TriggerMatch.Argument? {
    value.read(as: .members(of: Member(text: text)))?.argument
  }

  #if !hasFeature(Embedded)
    var schema: String { SchemaVisitor.schema(of: Member(text: nil)) }
  #endif
}

extension TriggerMatch.Argument: JSONWritable {
  /// Writes the range and the index.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("range", range)
      $0.member("index", index)
    }
  }
}

/// A text without spans.
package struct PlainTextType: JSONType {
  /// The greatest length in UTF-16 code units.
  var limit = UTF16Text.greatestLength

  /// A text of a user.
  package init() {}

  init(limit: Int) { self.limit = limit }

  package func read(_ value: borrowing JSONValue) -> UTF16Text? {
    value.read(as: .text(upTo: limit)).map(UTF16Text.init(units:))
  }

  #if !hasFeature(Embedded)
    package var schema: String {
      let schema = JSONUTF16String.text(upTo: limit).schema
      return limit == UTF16Text.greatestLength
        ? schema.named("Text", "A well-formed text. CRLF, CR and LF each count as one newline.")
        : schema
    }
  #endif
}

/// A half-open range of UTF-16 code units.
struct TextRangeType: JSONType {
  /// The text that must contain the range; nil if it is unknown.
  let text: UTF16Text?

  /// The ends of a range, which may stand in an object with other members.
  struct Ends: Members {
    private var start = 0
    private var end = 0
    /// The range; nil if it is not acceptable, apart from its place in the text.
    private(set) var range: Range<Int>?
    private let text: UTF16Text?

    init(_ range: Range<Int>? = nil, of text: UTF16Text?) {
      if let range { (start, end) = (range.lowerBound, range.upperBound) }
      self.text = text
    }

    mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
      json.schema(
        "TextRange", "A half-open range of UTF-16 code units; `end` is not less than `start`.")
      json.about("The offset of its start.")
      json.required("start", &start, .offset)
      json.about("The offset of its end.")
      json.required("end", &end, .offset)
      json.check { check($0) }
    }

    private mutating func check(_ json: borrowing JSONObject) {
      guard json.isAcceptable else { return }
      guard start <= end else { return json.report("end", "must not be before \"start\"") }
      range = start..<end
      guard let text else { return }
      json.check("start", start, in: text)
      json.check("end", end, in: text)
    }
  }

  func read(_ value: borrowing JSONValue) -> Range<Int>? {
    value.read(as: .members(of: Ends(of: text)))?.range
  }

  #if !hasFeature(Embedded)
    var schema: String { SchemaVisitor.schema(of: Ends(of: nil)) }
  #endif
}

extension JSONType where Self == TextRangeType {
  /// A range of a text.
  ///
  /// - Parameter text: the text that must contain it; nil if it is unknown.
  static func range(in text: UTF16Text?) -> Self { TextRangeType(text: text) }
}

extension JSONObject {
  /// Reports an offset that is not a boundary of a text, and warns of one inside a cluster.
  func check(_ name: StaticString, _ offset: Int, in text: UTF16Text) {
    if let problem = text.problem(at: offset) { report(name, problem) }
    if text.splitsCluster(at: offset) {
      warn(name, .offsetInsideCluster, UTF16Text.splitCluster)
    }
  }
}

extension UTF16Text {
  /// Whether an offset lies inside a character that users perceive as one.
  func splitsCluster(at offset: Int) -> Bool {
    offset <= count && isScalarBoundary(offset) && !GraphemeClusters(units).isBoundary(offset)
  }

  /// The text of the warning about such an offset.
  static let splitCluster =
    "is inside a grapheme cluster, which users perceive as one character, such as 👍🏽"

  /// Returns the error text for an offset that is not a boundary of the text; nil for a boundary.
  fileprivate func problem(at offset: Int) -> String? {
    guard offset <= count else {
      return "must not be greater than \(count), the length of the text in UTF-16 code units"
    }
    guard !isScalarBoundary(offset) else { return nil }
    return "must not be inside the surrogate pair at \(offset - 1)"
  }
}

extension UTF16Text: JSONWritable {
  /// Writes the text.
  public func write(to json: inout JSONWriter) { json.text(units) }

  #if !hasFeature(Embedded)
    /// The schema of any text.
    public static var schema: String { String.schema }
  #endif
}

extension MemberVisitor where Self: ~Copyable {
  /// Visits start and end of a part of a text that is never empty, as members of an object of a response.
  @inline(__always)
  package mutating func outputs(_ range: @autoclosure () -> Range<Int>) {
    note(.notNegative)
    about("The offset of its start.")
    output("start", range().lowerBound)
    note(.positive)
    about("The offset of its end.")
    output("end", range().upperBound)
  }
}

extension Range: JSONWritable where Bound == Int {
  /// Writes start and end.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("start", lowerBound)
      $0.member("end", upperBound)
    }
  }

  #if !hasFeature(Embedded)
    /// The schema, which the rows of requests have.
    public static var schema: String { .schema(named: "TextRange") }
  #endif
}
