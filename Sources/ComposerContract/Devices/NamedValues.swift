import JSON

/// Values with unique names, in the order of the names.
struct NamedValues<Value: Sendable>: Sendable {
  private var names = OrderedNames()
  private var values: [Value] = []

  /// Takes the last of several values with the same name.
  init(_ entries: [(name: String, value: Value)]) {
    for (name, value) in entries { set(name, to: value) }
  }

  /// The value with a name.
  ///
  /// - Complexity: O(log values).
  subscript(name: String) -> Value? { names.index(of: name).map { values[$0] } }

  /// Sets the value with a name, which may be new.
  mutating func set(_ name: String, to value: Value) {
    let index = names.add(name)
    if index < values.count { values[index] = value } else { values.append(value) }
  }
}

/// Unique names in their order, apart from the values, so that all types of values have one search.
private struct OrderedNames: Sendable {
  /// The names with the indices of their values, which stay in the order in which they were added.
  private(set) var all: [(name: String, index: Int)] = []

  /// The index of the value with a name.
  func index(of name: String) -> Int? {
    let place = place(of: name)
    return isKnown(name, at: place) ? all[place].index : nil
  }

  /// The index of the value with a name, which is the next one if the name is new.
  @inline(never)  // Copies for all types of values would take kilobytes of `composer.wasm`.
  mutating func add(_ name: String) -> Int {
    let place = place(of: name)
    if !isKnown(name, at: place) { all.insert((name, all.count), at: place) }
    return all[place].index
  }

  private func isKnown(_ name: String, at place: Int) -> Bool {
    place < all.count && all[place].name == name
  }

  /// The place of the first name that is not before a name.
  private func place(of name: String) -> Int {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].name < name { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension NamedValues: JSONWritable where Value: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      for (name, index) in names.all { $0.entry(name, values[index]) }
    }
  }

  #if !hasFeature(Embedded)
    /// The schema of an object with any names.
    static var schema: String { [String: Value].schema }
  #endif
}
