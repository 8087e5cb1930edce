extension [UInt16] {
  /// The scalar at an offset and its length in units; an unpaired surrogate stands for itself.
  @inline(__always)
  func scalar(at offset: Int, limit: Int) -> (scalar: UInt32, length: Int) {
    let unit = self[offset]
    guard UTF16.isLeadSurrogate(unit), offset + 1 < limit, UTF16.isTrailSurrogate(self[offset + 1])
    else { return (UInt32(unit), 1) }
    let high = UInt32(unit) - 0xD800
    let low = UInt32(self[offset + 1]) - 0xDC00
    return (0x10000 + high << 10 + low, 2)
  }
}
