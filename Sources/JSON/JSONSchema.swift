#if !hasFeature(Embedded)
  /// Describes members as the properties of a JSON Schema.
  ///
  /// Source: JSON Schema 2020-12.
  public struct SchemaVisitor: MemberVisitor {
    private var properties: [String] = []
    private var required: [String] = []
    /// The keywords of the object beside its members.
    private var keywords: [String] = []
    private var isNamed = false
    private var next = Next()
    /// Whether the object is of a response, in which numbers have no bounds.
    private let isResponse: Bool

    /// What the rows said about the member that is visited next.
    private struct Next {
      var type: (name: StaticString, description: StaticString?)?
      var description: StaticString?
      var defaultIsTold = false
      var keywords: [String] = []
    }

    private init(isResponse: Bool = false) { self.isResponse = isResponse }

    /// The schema of an object with the rows of a value.
    public static func schema<Value: Members>(of value: Value) -> String {
      var value = value
      return schema {
        $0.keywords.append("\"x-rows\":\"\(String(reflecting: Value.self))\"")
        value.visit(&$0)
      }
    }

    /// The schema of an object of a response.
    public static func schema<Object: ResponseObject>(of type: Object.Type) -> String {
      response {
        $0.keywords.append("\"x-rows\":\"\(String(reflecting: type))\"")
        Object.visit(&$0) { noValue() }
      }
    }

    /// Stands for the value of rows that are only described: a description never calls it.
    public static func noValue<Value>() -> Value {
      preconditionFailure("a description needs no \(Value.self)")
    }

    /// The schema of an object of a response with the rows that a function visits.
    public static func response(of rows: (inout SchemaVisitor) -> Void) -> String {
      var visitor = SchemaVisitor(isResponse: true)
      rows(&visitor)
      return visitor.text
    }

    /// The schema of an object with the rows that a function visits.
    public static func schema(of rows: (inout SchemaVisitor) -> Void) -> String {
      var visitor = SchemaVisitor()
      rows(&visitor)
      return visitor.text
    }

    /// Describes members that are absent from some responses.
    public mutating func optional(_ members: (inout SchemaVisitor) -> Void) {
      let before = required
      members(&self)
      required = before
    }

    private var text: String {
      let names = required.map { "\"\($0)\"" }.joined(separator: ",")
      // A rule can open the object for members without a row.
      let isOpen = self.keywords.contains { $0.hasPrefix("\"additionalProperties\"") }
      let keywords = keywords.map { "\($0)," }.joined()
      return "{\(keywords)\"type\":\"object\","
        + (isOpen ? "" : "\"additionalProperties\":false,")
        + "\"required\":[\(names)],\"properties\":{\(properties.joined(separator: ","))}}"
    }

    private mutating func add<Type: JSONType>(
      _ name: StaticString, _ type: Type, default standard: Type.Value? = nil
    ) {
      let keyword =
        next.defaultIsTold ? nil : standard.flatMap(Self.text).map { "\"default\":\($0)" }
      add(name, type.schema, keyword)
    }

    private mutating func add(_ name: StaticString, _ schema: String, _ keyword: String? = nil) {
      var (schema, keywords) = (schema, next.keywords)
      if let type = next.type, isResponse {
        precondition(
          type.description != nil || keywords.isEmpty, "\(type.name) has its keywords elsewhere")
        let own = type.description == nil ? "\"x-known\":true" : keywords.joined(separator: ",")
        schema = schema.named(type.name, type.description, with: own)
        keywords = []
      } else if let type = next.type {
        schema = schema.named(type.name, type.description)
      }
      keywords.append("\"x-type\":\(schema)")
      if let description = next.description { keywords.append(description.asDescription) }
      if let keyword { keywords.append(keyword) }
      properties.append("\"\(name)\":{\(keywords.joined(separator: ","))}")
      next = Next()
    }

    /// The default of a member as JSON; nil of an empty text or array, or of an object.
    private static func text(of value: Any) -> String? {
      switch value {
      case let number as Double: number.jsonText
      case let integer as Int: "\(integer)"
      case let boolean as Bool: "\(boolean)"
      case let text as String: text.isEmpty ? nil : "\"\(text)\""
      case let name as any RawRepresentable: (name.rawValue as? String).map { "\"\($0)\"" }
      case let values as [Any]:
        values.isEmpty ? nil : "[\(values.compactMap(text).joined(separator: ","))]"
      default: nil
      }
    }

    /// Names and describes the object.
    public mutating func schema(_ name: StaticString, _ description: StaticString) {
      guard !isNamed else { return }
      isNamed = true
      keywords += ["\"x-name\":\"\(name)\"", description.asDescription]
    }

    /// Adds a rule to the schema of the object.
    public mutating func rule(_ keywords: StaticString) { self.keywords.append("\(keywords)") }

    /// Describes the next member, unless a caller has described it already.
    public mutating func about(_ description: StaticString) {
      next.description = next.description ?? description
    }

    /// Names and describes the type of the next member.
    public mutating func nameType(
      _ name: StaticString, _ description: StaticString?, ofElements: Bool
    ) {
      if ofElements {
        let known = isResponse && description == nil ? "\"x-known\":true" : ""
        next.keywords.append("\"x-elements\":\("{}".named(name, description, with: known))")
      } else {
        next.type = (name, description)
      }
    }

    /// Adds to the schema of the next member.
    public mutating func note(_ note: MemberNote) {
      switch note {
      case .defaultIsTold: next.defaultIsTold = true
      case .orNull: next.keywords.append("\"x-null\":true")
      case .keywords(let keywords): next.keywords.append("\(keywords)")
      }
    }

    /// Describes a member that must be sent, and is always written.
    public mutating func required<Type: JSONType>(
      _ name: StaticString, _ value: inout Type.Value, _ type: Type
    ) where Type.Value: JSONWritable {
      if isResponse { return output(name, value) }
      requiredInput(name, &value, type)
    }

    /// Describes a member that may be absent from a request, and is always written.
    public mutating func member<Type: JSONType>(
      _ name: StaticString, _ value: inout Type.Value, _ type: Type
    ) where Type.Value: JSONWritable {
      if isResponse { return output(name, value) }
      add(name, type, default: value)
    }

    /// Describes a member that may be absent.
    public mutating func member<Type: JSONType>(
      _ name: StaticString, _ value: inout Type.Value, _ type: Type, unless standard: Type.Value?
    ) where Type.Value: JSONWritable & Equatable { add(name, type, default: value) }

    /// Describes a member that may be absent.
    public mutating func member<Type: JSONType>(
      _ name: StaticString, _ value: inout Type.Value?, _ type: Type
    ) where Type.Value: JSONWritable { add(name, type) }

    /// Describes a member that may be absent.
    public mutating func nullable<Type: JSONType>(
      _ name: StaticString, _ value: inout Type.Value?, _ type: Type
    ) where Type.Value: JSONWritable { add(name, type) }

    /// Describes a member that must be sent.
    public mutating func requiredInput<Type: JSONType>(
      _ name: StaticString, _ value: inout Type.Value, _ type: Type
    ) {
      required.append("\(name)")
      add(name, type)
    }

    /// Describes a member that must be sent.
    public mutating func required<Type: JSONType>(
      _ name: StaticString, _ type: Type
    ) -> Type.Value? {
      required.append("\(name)")
      add(name, type)
      return nil
    }

    /// Describes a member that may be absent.
    public mutating func optional<Type: JSONType>(
      _ name: StaticString, _ type: Type
    ) -> Type.Value? {
      add(name, type)
      return nil
    }

    /// Describes an object that may be absent.
    public mutating func optional<Object: Members>(
      _ name: StaticString, members standard: @autoclosure () -> Object
    ) -> Object? { optional(name, .members(of: standard())) }

    /// Describes a member that may be absent.
    public mutating func input<Type: JSONType>(
      _ name: StaticString, _ value: inout Type.Value, _ type: Type
    ) { add(name, type, default: value) }

    /// Describes a member that may be absent.
    public mutating func input<Type: JSONType>(
      _ name: StaticString, _ value: inout Type.Value?, _ type: Type
    ) { add(name, type) }

    /// Describes a member that must be sent.
    public mutating func require(_ name: StaticString) { required.append("\(name)") }

    /// Describes a member of a response that is always there.
    public mutating func output<Value: JSONWritable>(
      _ name: StaticString, _ value: @autoclosure () -> Value
    ) {
      if isResponse { required.append("\(name)") }
      outputIfPresent(name, value())
    }

    /// Describes a member of a response that may be absent.
    public mutating func output<Value: JSONWritable>(
      _ name: StaticString, if isIncluded: @autoclosure () -> Bool,
      _ value: @autoclosure () -> Value
    ) { outputIfPresent(name, value()) }

    /// Describes a member of a response that may be absent; a request has no such member.
    public mutating func outputIfPresent<Value: JSONWritable>(
      _ name: StaticString, _ value: @autoclosure () -> Value?
    ) {
      if isResponse { add(name, Value.schema) }
    }

    /// Describes a member that always has the same value.
    public mutating func constant(_ name: StaticString, _ value: String) {
      required.append("\(name)")
      add(name, "{\"type\":\"string\",\"const\":\"\(value)\"}")
    }

    /// Describes a member that is an object.
    public mutating func object(_ name: StaticString, _ members: (inout SchemaVisitor) -> Void) {
      required.append("\(name)")
      add(name, SchemaVisitor.response(of: members))
    }

    /// Describes a member that is an array.
    public mutating func elements<Element: JSONWritable>(
      _ name: StaticString, of type: Element.Type
    ) {
      required.append("\(name)")
      add(name, [Element].schema)
    }

    /// Describes the members.
    public mutating func visitNoting(
      _ isSent: inout Bool, _ members: (inout SchemaVisitor) -> Void
    ) { members(&self) }

    /// True: the schema has all members.
    public func has(_ name: StaticString) -> Bool { true }

    /// Checks nothing.
    public mutating func check(_ rule: (borrowing JSONObject) -> Void) {}
  }

  extension String {
    /// The schema with this name, which another place describes.
    public static func schema(named name: StaticString) -> String {
      "{\"$ref\":\"#/components/schemas/\(name)\"}"
    }

    /// The schema with a name in the contract.
    ///
    /// - Parameters:
    ///   - description: what the type is; nil if another place says it.
    ///   - keywords: further keywords of the schema.
    public func named(
      _ name: StaticString, _ description: StaticString? = nil, with keywords: String = ""
    ) -> String {
      let told = [description?.asDescription, keywords].compactMap { $0 }.filter { !$0.isEmpty }
      return "{\"x-name\":\"\(name)\",\"x-type\":\(self)\(told.map { ",\($0)" }.joined())}"
    }
  }

  extension StaticString {
    /// The keyword of a schema with this text.
    fileprivate var asDescription: String { "\"description\":\(EncodedJSON("\(self)").text)" }
  }
#endif
