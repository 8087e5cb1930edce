import CTextShaping

extension Array {
  /// Makes room for so many elements in as few pages of memory as the kernel grants.
  ///
  /// Where a text is a million units long, finding and clearing small pages for what is known of each
  /// unit takes longer than finding it out.
  mutating func reserveLargePages(_ capacity: Int) {
    reserveCapacity(capacity)
    unsafe withUnsafeMutableBufferPointer { elements in
      unsafe text_prefer_large_pages(
        elements.baseAddress, capacity * MemoryLayout<Element>.stride)
    }
  }
}
