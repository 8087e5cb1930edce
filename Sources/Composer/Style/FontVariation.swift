/// The value of one axis of a variable font.
public struct FontVariation: Hashable, Sendable {
  /// The four letters of the axis, with the first in the highest byte.
  public let packedTag: UInt32
  /// The value, which applies clamped to the range of the axis.
  public let value: Double

  /// Makes a value of an axis with a packed tag.
  public init(packedTag: UInt32, value: Double) {
    self.packedTag = packedTag
    self.value = value
  }

  /// The four letters of the axis.
  package var tag: String {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: packedTag >> UInt32($0)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Makes a value of an axis; returns nil if the tag is not four printable ASCII characters.
  ///
  /// Source: CSS Fonts Module Level 4, section 8.2 (`<opentype-tag>`).
  public init?(tag: String, value: Double) {
    guard tag.utf8.count == 4, tag.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      return nil
    }
    self.init(packedTag: tag.utf8.reduce(0) { $0 << 8 | UInt32($1) }, value: value)
  }
}
