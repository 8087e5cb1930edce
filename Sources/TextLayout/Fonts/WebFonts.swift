import Composer

/// The font files of web pages, offered as a page offers them with `@font-face`.
///
/// Each file stands for one rule. Its weights and slopes are the ranges of the font's axes, or those
/// of a font without axes. Unlike installed fonts, web fonts are never a fallback for other families.
public struct WebFonts: Sendable {
  /// A folder that cannot be read, that has no font, or that has too many files.
  public struct UnreadableFolder: Error {
    /// Whether it has more files and folders than `entryLimit`.
    public var isTooLarge = false
    /// The entries of the folder that are left out.
    public let leftOut: [LeftOut]
  }

  /// A file, a folder or a link that is left out.
  public struct LeftOut: Sendable, Equatable {
    /// Why an entry is left out.
    public enum Reason: Sendable {
      /// It cannot be read.
      case unreadable
      /// It is compressed, in version 1 of WOFF.
      case woff
      /// It is compressed, in version 2 of WOFF.
      case woff2
      /// It is no font.
      case broken
      /// It has no family name, and is in no folder that gives it one.
      case nameless
      /// It is a collection of more than 512 faces.
      case crowded
    }

    /// The path.
    public let path: String
    /// The reason.
    public let reason: Reason

    /// Makes an entry.
    public init(path: String, reason: Reason) {
      (self.path, self.reason) = (path, reason)
    }
  }

  /// One rule.
  struct Rule: Sendable {
    /// The face, with the weight nearest to regular.
    let face: FaceDescription
    /// The weights that the face can have.
    let weights: ClosedRange<Int>
    /// The angles in degrees by which the face can lean to the right.
    let slopes: ClosedRange<Int>
  }

  /// The rules of each family, by its name in lower case.
  private let families: [String: [Rule]]
  /// The entries of the folder that are left out: files that have the extension of a font, and
  /// folders and links.
  public let leftOut: [LeftOut]

  /// Makes an empty list.
  public init() { self.init(rules: [], leftOut: []) }

  /// Reads a folder.
  ///
  /// - Parameter folder: a path. Files in it have the family names in the files; files in and below
  ///   its folders have the names of these folders.
  public init(folder: String) throws(UnreadableFolder) {
    guard let files = WebFontFiles(folder: folder) else { throw UnreadableFolder(leftOut: []) }
    guard !files.isTooLarge else { throw UnreadableFolder(isTooLarge: true, leftOut: []) }
    guard !files.rules.isEmpty else {
      throw UnreadableFolder(leftOut: files.leftOut)
    }
    self.init(rules: files.rules, leftOut: files.leftOut)
  }

  init(rules: [Rule], leftOut: [LeftOut]) {
    families = Dictionary(grouping: rules) { $0.face.family.lowercased() }
    self.leftOut = leftOut
  }

  /// All faces, in no order.
  var faces: [FaceDescription] { families.values.flatMap { $0.map(\.face) } }

  /// Whether there is a family; capitals and small letters do not differ.
  func has(family: String) -> Bool { families[family.lowercased()] != nil }

  /// Returns the face that CSS selects; nil if there is no such family.
  ///
  /// The nearest slope decides, then the nearest weight. Of equal rules the last one applies.
  ///
  /// Source: CSS Fonts Module Level 4, section 5.2 (Matching font styles).
  func face(family: String, weight: Int, slant: FontRequest.Slant) -> FaceDescription? {
    families[family.lowercased()]?.reversed().min { one, other in
      let slopes = (one.distance(to: slant), other.distance(to: slant))
      return slopes.0 == slopes.1
        ? one.distance(to: weight) < other.distance(to: weight) : slopes.0 < slopes.1
    }?.face
  }
}

extension WebFonts.Rule {
  fileprivate func distance(to slant: FontRequest.Slant) -> Int {
    abs(slant.slope - slopes.clamping(slant.slope))
  }

  /// How late CSS tries the rule for a weight.
  ///
  /// From 400 to 500, heavier weights up to 500 come first, then lighter, then heavier ones. Below 400,
  /// lighter weights come before heavier ones; above 500, after them.
  fileprivate func distance(to weight: Int) -> Int {
    let distance = weights.clamping(weight) - weight
    guard distance != 0 else { return 0 }
    let isPreferred =
      switch weight {
      case ..<400: distance < 0
      case 400...500: distance > 0 && weight + distance <= 500
      default: distance > 0
      }
    let isLast = (400...500).contains(weight) && weight + distance > 500
    return abs(distance) + (isPreferred ? 0 : isLast ? 2000 : 1000)
  }
}

extension ClosedRange<Int> {
  /// Returns the nearest number of the range.
  fileprivate func clamping(_ number: Int) -> Int {
    Swift.min(Swift.max(number, lowerBound), upperBound)
  }
}
