#if !hasFeature(Embedded)
  /// What was made of values of recent texts: clients send the same configuration or font with each request.
  ///
  /// An entry is found only for the same value and base. Values with a problem or a warning are not kept, because
  /// those are reported with their place.
  struct RecentValues {
    private struct Entry {
      let form: [UInt8]
      let base: AnyObject
      let made: AnyObject
    }

    /// The entries, of which the oldest is replaced.
    private var entries: [Entry] = []
    private var oldest = 0
    /// Memory for the form of a value; longer values are not kept.
    private var form = [UInt8](repeating: 0, count: 1024)

    private static let mostEntries = 8

    /// What was made of a value; nil if it is not known, with the form in which to keep it.
    mutating func find(_ node: Node, of base: AnyObject) -> RecentValue {
      let count = node.form(into: &form)
      for entry in entries where entry.base === base && entry.form.count == count {
        if form.span.begins(with: entry.form.span) {
          return RecentValue(made: entry.made, form: [])
        }
      }
      return RecentValue(made: nil, form: Array(form[..<count]))
    }

    /// Keeps what was made of a value.
    mutating func keep(_ made: AnyObject, in form: [UInt8], of base: AnyObject) {
      let entry = Entry(form: form, base: base, made: made)
      if entries.count < Self.mostEntries {
        entries.append(entry)
      } else {
        entries[oldest] = entry
        oldest = (oldest + 1) % Self.mostEntries
      }
    }
  }

  /// What was made of a value of a recent text.
  @usableFromInline
  struct RecentValue {
    /// The object; nil if there is none.
    @usableFromInline let made: AnyObject?
    /// The form in which to keep an object; empty if it is not to be kept.
    @usableFromInline let form: [UInt8]
  }

  extension DecodingContext {
    /// What was made of a value.
    func findRecent(_ node: Node, of base: AnyObject) -> RecentValue {
      isDiagnosing ? RecentValue(made: nil, form: []) : recent.find(node, of: base)
    }

    /// Keeps what was made of a value, unless the text has a problem or a warning.
    @usableFromInline
    func keepRecent(_ made: AnyObject, in form: [UInt8], of base: AnyObject) {
      if !form.isEmpty, isAcceptable, !hasWarnings { recent.keep(made, in: form, of: base) }
    }
  }
#endif

extension JSONValue {
  /// Reads an object, or takes the one that was made of an equal value in a recent text.
  ///
  /// - Parameters:
  ///   - base: all that the object depends on beside the value; it never changes, and has one kind of values.
  ///   - read: reads the object; nil when the value is not acceptable, which is reported.
  @inlinable
  public func recent<Object: AnyObject>(
    of base: AnyObject, _ read: (borrowing JSONValue) -> Object?
  ) -> Object? {
    #if hasFeature(Embedded)
      return read(self)
    #else
      let found = findRecent(of: base)
      if let made = found.made as? Object { return made }
      let made = read(self)
      if let made { keepRecent(made, in: found.form, of: base) }
      return made
    #endif
  }

  #if !hasFeature(Embedded)
    @usableFromInline
    func findRecent(of base: AnyObject) -> RecentValue { context.findRecent(node, of: base) }

    @usableFromInline
    func keepRecent(_ made: AnyObject, in form: [UInt8], of base: AnyObject) {
      context.keepRecent(made, in: form, of: base)
    }
  #endif
}

extension JSONObject {
  /// Reads the members that are left, or takes what was made of an equal one in a recent text if only one is left.
  ///
  /// - Parameters:
  ///   - name: the name of that member.
  ///   - base: all that the object depends on beside the member; it never changes, and has one kind of members.
  ///   - read: reads the members.
  @inlinable
  public mutating func recent<Object: AnyObject>(
    _ name: StaticString, of base: AnyObject, _ read: (inout JSONObject) -> Object
  ) -> Object {
    #if hasFeature(Embedded)
      return read(&self)
    #else
      guard remaining == 1, nameBits & name.nameBit != 0 else { return read(&self) }
      let found = findRecent(name, of: base)
      if let made = found.made as? Object {
        ignoreOthers()
        return made
      }
      let made = read(&self)
      keepRecent(made, in: found.form, of: base)
      return made
    #endif
  }

  #if !hasFeature(Embedded)
    @usableFromInline
    func findRecent(_ name: StaticString, of base: AnyObject) -> RecentValue {
      guard let node = value.node.member(name) else { return RecentValue(made: nil, form: []) }
      return value.context.findRecent(node, of: base)
    }

    @usableFromInline
    func keepRecent(_ made: AnyObject, in form: [UInt8], of base: AnyObject) {
      value.context.keepRecent(made, in: form, of: base)
    }
  #endif
}
