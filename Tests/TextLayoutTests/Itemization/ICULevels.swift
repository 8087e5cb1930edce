import _FoundationICU

/// Embedding levels by the toolchain's ICU, to compare with.
enum ICULevels {
  /// The level of each unit.
  static func levels(of text: [UInt16], base: UInt8) -> [UInt8] {
    guard let bidi = unsafe swift_ubidi_open() else { return [] }
    defer { unsafe swift_ubidi_close(bidi) }
    return unsafe text.withUnsafeBufferPointer { units in
      var status = U_ZERO_ERROR
      unsafe swift_ubidi_setPara(bidi, units.baseAddress, Int32(units.count), base, nil, &status)
      guard let levels = unsafe swift_ubidi_getLevels(bidi, &status) else { return [] }
      return unsafe Array(UnsafeBufferPointer(start: levels, count: units.count))
    }
  }
}
