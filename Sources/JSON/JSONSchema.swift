#if !hasFeature(Embedded)
  /// Describes members as the properties of a JSON Schema.
  ///
  /// Source: JSON Schema 2020-12.
  public struct SchemaVisitor: MemberVisitor {
    private var properties: [String] = []
    private var required: [String] = []

    private init() {}

    /// The schema of an object with the rows of a value.
    public static func schema<Value: Members>(of value: Value) -> String {
      var value = value
      return schema { value.visit(&$0) }
    }

    /// The schema of an object with the rows that a function visits.
    public static func schema(of rows: (inout SchemaVisitor) -> Void) -> String {
      var visitor = SchemaVisitor()
      rows(&visitor)
      let names = visitor.required.map { "\"\($0)\"" }.joined(separator: ",")
      return "{\"type\":\"object\",\"additionalProperties\":false,\"required\":[\(names)],"
        + "\"properties\":{\(visitor.properties.joined(separator: ","))}}"
    }

    private mutating func add<Type: JSONType>(
      _ name: StaticString, _ type: Type, default standard: Type.Value? = nil
    ) {
      var schema = type.schema
      if let text = standard.flatMap(Self.text), schema.hasSuffix("}") {
        schema = "\(schema.dropLast()),\"default\":\(text)}"
      }
      properties.append("\"\(name)\":\(schema)")
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

    /// True: what is described is an object that may have all members.
    public func has(_ name: StaticString) -> Bool { true }

    /// Checks nothing.
    public mutating func check(_ rule: (borrowing JSONObject) -> Void) {}
  }
#endif
