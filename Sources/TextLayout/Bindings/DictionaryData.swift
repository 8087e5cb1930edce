import CDictionaries

/// The dictionaries compiled into the program.
enum DictionaryData {
  /// The entries of a script's word automaton in a release of ICU; empty if the script has no
  /// dictionary.
  ///
  /// - Complexity: O(n) in the size of the dictionary.
  static func entries(of script: DictionaryScript, in release: ICURelease) -> [UInt32] {
    switch (script, release) {
    case (.none, _): []
    case (.thai, _): unsafe entries(cdictionaries_thai())
    case (.lao, .icu78): unsafe entries(cdictionaries_lao())
    case (.lao, .icu72): unsafe entries(cdictionaries_lao_72())
    case (.khmer, .icu78): unsafe entries(cdictionaries_khmer())
    case (.khmer, .icu72): unsafe entries(cdictionaries_khmer_72())
    case (.burmese, _): unsafe entries(cdictionaries_burmese())
    }
  }

  /// The words of the model of Japanese phrases.
  ///
  /// - Complexity: O(n) in the size of the model.
  static var phrases: [UInt32] { unsafe entries(cdictionaries_phrases()) }

  private static func entries(_ bytes: cdictionaries_bytes) -> [UInt32] {
    let data = unsafe UnsafeRawBufferPointer(start: bytes.start, count: bytes.count)
    return stride(from: 0, to: data.count, by: 4).map {
      UInt32(littleEndian: unsafe data.loadUnaligned(fromByteOffset: $0, as: UInt32.self))
    }
  }
}
