import JSON

/// Values with unique names, in the order of the names.
struct NamedValues<Value: Sendable>: Sendable {
  private var entries: [(name: String, value: Value)] = []

  /// Takes the last of several values with the same name.
  init(_ entries: [(name: String, value: Value)]) {
    self.entries.reserveCapacity(entries.count)
    for (name, value) in entries { set(name, to: value) }
  }

  /// The value with a name.
  ///
  /// - Complexity: O(log values).
  subscript(name: String) -> Value? {
    let place = place(of: name)
    return place < entries.count && entries[place].name == name ? entries[place].value : nil
  }

  /// Sets the value with a name, which may be new.
  mutating func set(_ name: String, to value: Value) {
    let place = place(of: name)
    if place < entries.count, entries[place].name == name {
      entries[place].value = value
    } else {
      entries.insert((name, value), at: place)
    }
  }

  /// The index of the first entry whose name is not before a name.
  private func place(of name: String) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].name < name { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension NamedValues: JSONWritable where Value: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      for (name, value) in entries { $0.entry(name, value) }
    }
  }
}
