#if !hasFeature(Embedded)
  /// What was made of values of recent texts: clients send the same configuration or font with each request.
  ///
  /// An entry is found only for the same value and base. What is kept is immutable, because several requests use it at
  /// once. Values with a problem or a warning are not kept, because
  /// those are reported with their place.
  struct RecentValues {
    private struct Entry {
      let form: [UInt8]
      let base: any AnyObject & Sendable
      let made: any AnyObject & Sendable
    }

    /// The entries, of which the oldest is replaced.
    private var entries: [Entry] = []
    private var oldest = 0
    /// Memory for the form of a value; longer values are not kept.
    private var form = [UInt8](repeating: 0, count: 1024)

    private static let mostEntries = 8

    /// What was made of a value; nil if it is not known, with the form in which to keep it.
    mutating func find(_ node: Node, of base: any AnyObject & Sendable) -> RecentValue {
      let count = node.form(into: &form)
      for entry in entries where entry.base === base && entry.form.count == count {
        if form.span.begins(with: entry.form.span) {
          return RecentValue(made: entry.made, form: [])
        }
      }
      return RecentValue(made: nil, form: Array(form[..<count]))
    }

    /// Keeps what was made of a value.
    mutating func keep(
      _ made: any AnyObject & Sendable, in form: [UInt8], of base: any AnyObject & Sendable
    ) {
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
    @usableFromInline let made: (any AnyObject & Sendable)?
    /// The form in which to keep an object; empty if it is not to be kept.
    @usableFromInline let form: [UInt8]
  }

  extension DecodingContext {
    /// What was made of a value.
    func findRecent(_ node: Node, of base: any AnyObject & Sendable) -> RecentValue {
      isDiagnosing ? RecentValue(made: nil, form: []) : recent.find(node, of: base)
    }

    /// Keeps what was made of a value, unless the text has a problem or a warning.
    @usableFromInline
    func keepRecent(
      _ made: any AnyObject & Sendable, in form: [UInt8], of base: any AnyObject & Sendable
    ) {
      if !form.isEmpty, isAcceptable, !hasWarnings { recent.keep(made, in: form, of: base) }
    }
  }
#endif

extension JSONValue {
  /// Reads an object, or takes the one that was made of an equal value in a recent text.
  ///
  /// - Parameters:
  ///   - base: all that the object depends on beside the value, immutable. No other reader passes the same object.
  ///   - read: reads the object; nil when the value is not acceptable, which is reported.
  @inlinable
  public func recent<Object: AnyObject & Sendable>(
    of base: any AnyObject & Sendable, _ read: (borrowing JSONValue) -> Object?
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
    func findRecent(of base: any AnyObject & Sendable) -> RecentValue {
      context.findRecent(node, of: base)
    }

    @usableFromInline
    func keepRecent(
      _ made: any AnyObject & Sendable, in form: [UInt8], of base: any AnyObject & Sendable
    ) {
      context.keepRecent(made, in: form, of: base)
    }
  #endif
}

extension JSONObject {
  /// Reads the members that are left, or takes what was made of an equal one in a recent text if only one is left.
  ///
  /// - Parameters:
  ///   - name: the name of that member.
  ///   - base: all that the object depends on beside the member, immutable. No other reader passes the same object.
  ///   - read: reads the members. Its checks ask for none that was read before.
  @inlinable
  public mutating func recent<Object: AnyObject & Sendable>(
    _ name: StaticString, of base: any AnyObject & Sendable, _ read: (inout JSONObject) -> Object
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
    func findRecent(_ name: StaticString, of base: any AnyObject & Sendable) -> RecentValue {
      guard let node = value.node.member(name) else { return RecentValue(made: nil, form: []) }
      return value.context.findRecent(node, of: base)
    }

    @usableFromInline
    func keepRecent(
      _ made: any AnyObject & Sendable, in form: [UInt8], of base: any AnyObject & Sendable
    ) {
      value.context.keepRecent(made, in: form, of: base)
    }
  #endif
}
