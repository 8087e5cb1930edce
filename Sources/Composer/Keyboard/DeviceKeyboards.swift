/// The heights of a device's docked keyboards, which a rotation exchanges.
public struct DeviceKeyboards: Hashable, Sendable {
  /// The heights of one keyboard in points, including the bottom safe area; `nil` is unknown.
  public struct Heights: Hashable, Sendable {
    /// The height in portrait.
    public let portrait: Double?
    /// The height in landscape.
    public let landscape: Double?

    /// Creates the heights of a keyboard.
    public init(portrait: Double?, landscape: Double?) {
      self.portrait = portrait
      self.landscape = landscape
    }

    fileprivate subscript(orientation: Orientation) -> Double? {
      switch orientation {
      case .portrait: portrait
      case .landscape: landscape
      }
    }
  }

  /// The keyboards; the first one stands for keyboards of other heights.
  public let heights: [Heights]

  /// Creates a table of keyboards.
  public init(_ heights: [Heights]) { self.heights = heights }

  /// The height of the first keyboard, in points; `nil` if it is unknown.
  func usualHeight(in orientation: Orientation) -> Double? { heights.first?[orientation] }

  /// The height of a keyboard after a rotation; `nil` if it is unknown.
  ///
  /// - Parameter height: the height before the rotation, in points.
  func height(
    insteadOf height: Double, from before: Orientation, to after: Orientation
  ) -> Double? {
    (heights.first { $0[before] == height } ?? heights.first)?[after]
  }
}
