import CSegmentation

/// ICU4X's data for line segmentation, compiled into the program.
enum SegmentationData {
  /// The contents of line.bin, which Scripts/generate_segmentation_data.py describes.
  ///
  /// - Complexity: O(n) in the size of the file, 64 KB.
  static var line: [UInt8] {
    let file = unsafe csegmentation_line()
    return unsafe Array(UnsafeRawBufferPointer(start: file.start, count: file.count))
  }
}

/// A model that finds the words of a script without spaces.
///
/// Source: ICU4X 2.2, LSTM models of code points; those in Firefox 153 find the same words.
enum WordModel: Sendable {
  case thai, lao, khmer, burmese

  /// Finds the words of a run of the model's script.
  ///
  /// - Parameters:
  ///   - run: offsets into `units`.
  ///   - found: is called with the end of every word, in ascending order; the last is the run's end.
  /// - Complexity: O(n) in the length of the run, some 4,000 instructions for each unit.
  func findWordEnds(in units: [UInt16], _ run: Range<Int>, found: (Int) -> Void) {
    var scratch = [SIMD4<Float>](repeating: .zero, count: run.count)
    var endsWord = [UInt8](repeating: 0, count: run.count)
    unsafe units.withUnsafeBufferPointer { units in
      unsafe scratch.withUnsafeMutableBytes { scratch in
        unsafe endsWord.withUnsafeMutableBufferPointer { endsWord in
          guard let characters = units.baseAddress, let endsWord = endsWord.baseAddress,
            let scratch = scratch.baseAddress
          else { return }
          unsafe csegmentation_find_words(
            data.start, characters + run.lowerBound, run.count,
            scratch.assumingMemoryBound(to: Float.self), endsWord)
        }
      }
    }
    for index in endsWord.indices.dropLast() where endsWord[index] == 1 {
      found(run.lowerBound + index + 1)
    }
    found(run.upperBound)
  }

  private var data: csegmentation_bytes {
    switch self {
    case .thai: unsafe csegmentation_thai()
    case .lao: unsafe csegmentation_lao()
    case .khmer: unsafe csegmentation_khmer()
    case .burmese: unsafe csegmentation_burmese()
    }
  }
}
