import JSON

/// Values with unique names, in the order of the names.
struct NamedValues<Value: Sendable>: Sendable {
  private var names = OrderedNames()
  private var values: [Value] = []

  /// Takes the last of several values with the same name.
  init(_ entries: [(name: String, value: Value)]) {
    values.reserveCapacity(entries.count)
    for (name, value) in entries { set(name, to: value) }
  }

  /// The value with a name.
  ///
  /// - Complexity: O(log values).
  subscript(name: String) -> Value? {
    let (place, isKnown) = names.place(of: name)
    return isKnown ? values[place] : nil
  }

  /// Sets the value with a name, which may be new.
  mutating func set(_ name: String, to value: Value) {
    let (place, isKnown) = names.place(of: name)
    if isKnown {
      values[place] = value
    } else {
      names.insert(name, at: place)
      values.insert(value, at: place)
    }
  }
}

/// Unique names in their order, apart from the values, so that all types of values have one search.
private struct OrderedNames: Sendable {
  private(set) var all: [String] = []

  /// The index of the first name that is not before a name, and whether it is that name.
  func place(of name: String) -> (index: Int, isKnown: Bool) {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle] < name { low = middle + 1 } else { high = middle }
    }
    return (low, low < all.count && all[low] == name)
  }

  mutating func insert(_ name: String, at index: Int) { all.insert(name, at: index) }
}

extension NamedValues: JSONWritable where Value: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      for (name, value) in zip(names.all, values) { $0.entry(name, value) }
    }
  }
}
