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

    /// What the rows said about the member that is visited next.
    private struct Next {
      var type: (name: StaticString, description: StaticString?)?
      var description: StaticString?
      var defaultIsTold = false
      var keywords: [String] = []
    }

    private init() {}

    /// The schema of an object with the rows of a value.
    public static func schema<Value: Members>(of value: Value) -> String {
      var value = value
      return schema {
        $0.keywords.append("\"x-rows\":\"\(String(reflecting: Value.self))\"")
        value.visit(&$0)
      }
    }

    /// The schema of an object with the rows that a function visits.
    public static func schema(of rows: (inout SchemaVisitor) -> Void) -> String {
      var visitor = SchemaVisitor()
      rows(&visitor)
      let names = visitor.required.map { "\"\($0)\"" }.joined(separator: ",")
      let keywords = visitor.keywords.map { "\($0)," }.joined()
      return "{\(keywords)\"type\":\"object\",\"additionalProperties\":false,"
        + "\"required\":[\(names)],\"properties\":{\(visitor.properties.joined(separator: ","))}}"
    }

    private mutating func add<Type: JSONType>(
      _ name: StaticString, _ type: Type, default standard: Type.Value? = nil
    ) {
      let schema = next.type.map { type.schema.named($0.name, $0.description) } ?? type.schema
      var keywords = ["\"x-type\":\(schema)"] + next.keywords
      if let description = next.description { keywords.append(description.asDescription) }
      if let text = standard.flatMap(Self.text), !next.defaultIsTold {
        keywords.append("\"default\":\(text)")
      }
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
        next.keywords.append("\"x-elements\":\("{}".named(name, description))")
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

    /// Describes a member that must be sent.
    public mutating func required<Type: JSONType>(
      _ name: StaticString, _ value: inout Type.Value, _ type: Type
    ) where Type.Value: JSONWritable { requiredInput(name, &value, type) }

    /// Describes a member that may be absent.
    public mutating func member<Type: JSONType>(
      _ name: StaticString, _ value: inout Type.Value, _ type: Type
    ) where Type.Value: JSONWritable { add(name, type, default: value) }

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

    /// Describes nothing: a request has no such member.
    public mutating func output(_ name: StaticString, _ value: some JSONWritable) {}

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
    /// The schema with a name in the contract.
    ///
    /// - Parameter description: what the type is; nil if another place says it.
    public func named(_ name: StaticString, _ description: StaticString? = nil) -> String {
      let told = description.map { ",\($0.asDescription)" } ?? ""
      return "{\"x-name\":\"\(name)\",\"x-type\":\(self)\(told)}"
    }
  }

  extension StaticString {
    /// The keyword of a schema with this text.
    fileprivate var asDescription: String { "\"description\":\(EncodedJSON("\(self)").text)" }
  }
#endif
