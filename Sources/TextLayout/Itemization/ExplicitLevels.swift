/// The levels and classes of a text after its explicit formatting characters are applied.
///
/// Source: UAX #9, rules X1 to X8.
struct ExplicitLevels {
  /// The embedding level of each character.
  private(set) var levels: [UInt8]
  /// The class of each character: overridden, and BN for those that rule X9 removes.
  private(set) var classes: [BidiClass]
  /// The classes that determine whether the text has one direction.
  private(set) var found: BidiClasses = []

  private let base: UInt8
  /// The level of the last character that is not removed.
  private var previousLevel: UInt8
  private var stack: [Status] = []
  private var isolateOverflow = 0
  private var embeddingOverflow = 0
  private var validIsolates = 0

  /// An entry of the directional status stack.
  private struct Status {
    let level: UInt8
    let override: BidiClass?
    let isIsolate: Bool
  }

  /// Source: UAX #9, definition BD2.
  private static let greatestDepth: UInt8 = 125

  /// Takes a text without explicit formatting.
  init(withoutFormatting classes: [BidiClass], base: UInt8) {
    levels = Array(repeating: base, count: classes.count)
    self.classes = classes
    self.base = base
    previousLevel = base
  }

  /// Applies the formatting characters of a text without FSI.
  ///
  /// - Complexity: O(length of the text).
  init(_ classes: [BidiClass], base: UInt8) {
    self.init(withoutFormatting: classes, base: base)
    startParagraph()
    for index in classes.indices { apply(classes[index], at: index) }
  }

  private mutating func startParagraph() {
    stack = [Status(level: base, override: nil, isIsolate: false)]
    isolateOverflow = 0
    embeddingOverflow = 0
    validIsolates = 0
    previousLevel = base
  }

  private var last: Status { stack[stack.count - 1] }

  private mutating func apply(_ bidiClass: BidiClass, at index: Int) {
    switch bidiClass {
    case .rle, .lre, .rlo, .lro: embed(bidiClass, at: index)  // X2 ... X5
    case .rli, .lri: isolate(bidiClass, at: index)  // X5a, X5b
    case .pdi: endIsolate(at: index)  // X6a
    case .pdf: endEmbedding(at: index)  // X7
    case .b:  // X8
      startParagraph()
      found.insert(BidiClasses(.b))
    case .bn: remove(at: index)
    default: place(bidiClass, at: index)  // X6
    }
  }

  private mutating func embed(_ bidiClass: BidiClass, at index: Int) {
    remove(at: index)
    let isRightToLeft = bidiClass == .rle || bidiClass == .rlo
    if let level = nextLevel(isRightToLeft), isolateOverflow == 0, embeddingOverflow == 0 {
      let override: BidiClass? = bidiClass == .rlo ? .r : bidiClass == .lro ? .l : nil
      stack.append(Status(level: level, override: override, isIsolate: false))
    } else if isolateOverflow == 0 {
      embeddingOverflow += 1
    }
  }

  private mutating func isolate(_ bidiClass: BidiClass, at index: Int) {
    place(bidiClass, at: index)
    if let level = nextLevel(bidiClass == .rli), isolateOverflow == 0, embeddingOverflow == 0 {
      validIsolates += 1
      stack.append(Status(level: level, override: nil, isIsolate: true))
      found.insert(BidiClasses(BidiClass(directionOf: level)))
    } else {
      isolateOverflow += 1
    }
  }

  private mutating func endIsolate(at index: Int) {
    if isolateOverflow > 0 {
      isolateOverflow -= 1
    } else if validIsolates > 0 {
      embeddingOverflow = 0
      while !last.isIsolate { stack.removeLast() }
      stack.removeLast()
      validIsolates -= 1
    }
    place(.pdi, at: index)
  }

  private mutating func endEmbedding(at index: Int) {
    remove(at: index)
    guard isolateOverflow == 0 else { return }
    if embeddingOverflow > 0 {
      embeddingOverflow -= 1
    } else if !last.isIsolate, stack.count > 1 {
      stack.removeLast()
    }
  }

  /// The next greater level of a direction; nil if it exceeds the limit.
  private func nextLevel(_ isRightToLeft: Bool) -> UInt8? {
    let level = isRightToLeft ? (last.level + 1) | 1 : (last.level + 2) & ~1
    return level <= Self.greatestDepth ? level : nil
  }

  private mutating func place(_ bidiClass: BidiClass, at index: Int) {
    levels[index] = last.level
    classes[index] = last.override ?? bidiClass
    if last.override != nil || bidiClass.isIsolate || last.level != previousLevel {
      found.insert(BidiClasses(BidiClass(directionOf: last.level)))
    }
    if last.override == nil || bidiClass.isNeutral {
      found.insert(BidiClasses(bidiClass.isIsolate ? .on : bidiClass))
    }
    previousLevel = last.level
  }

  private mutating func remove(at index: Int) {
    levels[index] = previousLevel
    classes[index] = .bn
    found.insert(BidiClasses(.bn))
  }
}

/// Finds the first strong characters of isolates and paragraphs.
///
/// Source: UAX #9, definition BD9, rules P2, P3 and X5c.
struct FirstStrong {
  private let classes: [BidiClass]
  /// For each start of an isolate: the matching PDI, or the end of the paragraph.
  private var ends: [Int: Int] = [:]

  /// Matches the isolates of a text.
  ///
  /// - Complexity: O(length of the text).
  init(_ classes: [BidiClass]) {
    self.classes = classes
    var open: [Int] = []
    for (index, bidiClass) in classes.enumerated() {
      switch bidiClass {
      case .lri, .rli, .fsi: open.append(index)
      case .pdi: if let start = open.popLast() { ends[start] = index }
      case .b:
        for start in open { ends[start] = index }
        open.removeAll()
      default: break
      }
    }
    for start in open { ends[start] = classes.count }
  }

  /// The embedding level of the first paragraph by its first strong character; 0 without one.
  var base: UInt8 {
    direction(from: 0, to: classes.firstIndex(of: .b) ?? classes.count) == .r ? 1 : 0
  }

  /// The classes of the text with LRI or RLI instead of each FSI.
  ///
  /// - Complexity: O(length of the text).
  var resolvedIsolates: [BidiClass] {
    var resolved = classes
    for (start, end) in ends where classes[start] == .fsi {
      resolved[start] = direction(from: start + 1, to: end) == .r ? .rli : .lri
    }
    return resolved
  }

  /// - Complexity: O(distance without isolates); amortised O(1) over all isolates.
  private func direction(from start: Int, to end: Int) -> BidiClass? {
    var index = start
    while index < end {
      switch classes[index] {
      case .l: return .l
      case .r, .al: return .r
      case .lri, .rli, .fsi: index = (ends[index] ?? end) + 1
      default: index += 1
      }
    }
    return nil
  }
}
