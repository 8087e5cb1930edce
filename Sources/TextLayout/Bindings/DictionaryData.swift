import CDictionaries

/// The dictionaries compiled into the program.
enum DictionaryData {
  /// The entries of a script's word automaton; empty if the script has no dictionary.
  ///
  /// - Complexity: O(n) in the size of the dictionary.
  static func entries(of script: DictionaryScript) -> [UInt32] {
    switch script {
    case .none: []
    case .thai: unsafe entries(cdictionaries_thai())
    case .lao: unsafe entries(cdictionaries_lao())
    case .khmer: unsafe entries(cdictionaries_khmer())
    case .burmese: unsafe entries(cdictionaries_burmese())
    }
  }

  private static func entries(_ bytes: cdictionaries_bytes) -> [UInt32] {
    let data = unsafe UnsafeRawBufferPointer(start: bytes.start, count: bytes.count)
    return stride(from: 0, to: data.count, by: 4).map {
      UInt32(littleEndian: unsafe data.loadUnaligned(fromByteOffset: $0, as: UInt32.self))
    }
  }
}
