/// A value that copies share, so that what most requests do not have takes one empty reference.
public final class Shared<Value: Hashable & Sendable>: Sendable {
  /// The value.
  public let value: Value

  /// Creates a shared value.
  public init(_ value: Value) { self.value = value }

  /// Returns the object of a value: this one if its value is equal.
  func sharing(_ value: Value) -> Shared { self.value == value ? self : Shared(value) }
}

extension Shared: Hashable {
  /// Compares the values.
  public static func == (one: Shared, other: Shared) -> Bool {
    one === other || one.value == other.value
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// A property that few values of its type have: without it, a copy has one empty reference.
@propertyWrapper public struct Rare<Value: Hashable & Sendable>: Hashable, Sendable {
  private var shared: Shared<Value>?

  /// Creates a property; `nil` without a value.
  public init(wrappedValue: Value?) { shared = wrappedValue.map { Shared($0) } }

  /// The value; `nil` without one.
  public var wrappedValue: Value? {
    get { shared?.value }
    set { shared = newValue.map { Shared($0) } }
  }
}
