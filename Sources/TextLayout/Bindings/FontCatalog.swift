import Composer
import CTextShaping

/// A face found by fontconfig or in a folder: its file, its index in the file and its properties.
struct FaceDescription: Hashable, Sendable {
  /// The path of the file.
  let file: String
  /// The index of the face in the file; for a named instance, the upper half is its number from 1.
  let index: UInt32
  /// The name of the family.
  let family: String
  /// The weight, from 1 to 1000.
  let weight: Int
  /// Upright or slanted.
  let slant: FontRequest.Slant
  /// Whether the face draws colour emoji.
  let isColor: Bool
  /// The properties of a style that set the face's axes.
  let axes: Axes
  /// The hash of file, index and family, which is kept because faces are looked up for each character.
  private let hash: Int

  /// Makes a description.
  init(
    file: String, index: UInt32, family: String, weight: Int, slant: FontRequest.Slant,
    isColor: Bool, axes: Axes
  ) {
    self.file = file
    self.index = index
    self.family = family
    self.weight = weight
    self.slant = slant
    self.isColor = isColor
    self.axes = axes
    var hasher = Hasher()
    hasher.combine(file)
    hasher.combine(index)
    hasher.combine(family)
    hash = hasher.finalize()
  }

  static func == (one: FaceDescription, other: FaceDescription) -> Bool {
    one.hash == other.hash && one.index == other.index && one.file == other.file
      && one.family == other.family && one.weight == other.weight && one.slant == other.slant
      && one.isColor == other.isColor && one.axes == other.axes
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  /// The properties of a style that set the axes of a face.
  enum Axes: Hashable, Sendable {
    /// None: the face has no axes, or it is a named instance.
    case fixed
    /// The weight.
    case weight
    /// Those that browsers apply to a font that the page loads.
    case webFont
  }
}

/// The installed fonts.
///
/// Calls of methods must not overlap; the owner guards the catalog with a lock.
///
/// Source: fontconfig's documentation, "FcFontMatch is not thread safe on one configuration".
@safe
final class FontCatalog {
  private let catalog: OpaquePointer
  /// All installed faces, in no order; nil for those that cannot be used.
  let faces: [FaceDescription?]

  /// Loads the system's font configuration; returns nil if fontconfig cannot start.
  init?() {
    guard let opened = unsafe text_catalog_open() else { return nil }
    unsafe catalog = opened
    faces = unsafe (0..<text_catalog_count(opened)).map { index in
      var match = unsafe text_match()
      return unsafe text_catalog_face(opened, index, &match) ? FaceDescription(match) : nil
    }
  }

  deinit { unsafe text_catalog_close(catalog) }

  /// Returns the face that CSS font matching selects for a family; nil if the family is not
  /// installed.
  func face(family: String, weight: Int, slant: FontRequest.Slant) -> FaceDescription? {
    var match = unsafe text_match()
    let wanted = slant.fontconfigValue
    guard unsafe text_catalog_match(catalog, family, Int32(weight), wanted, &match) else {
      return nil
    }
    return unsafe FaceDescription(match)
  }

  /// Returns the faces in fontconfig's order of preference for a language, a weight and a slant.
  func fallbackList(language: String, weight: Int, slant: FontRequest.Slant) -> FallbackList? {
    let slant = slant.fontconfigValue
    guard let list = unsafe text_fallback_create(catalog, language, Int32(weight), slant) else {
      return nil
    }
    return unsafe FallbackList(list, of: self)
  }

  /// Returns the faces in the order of the names of their families.
  func listByName() -> FallbackList? {
    guard let list = unsafe text_fallback_create(catalog, nil, 0, 0) else { return nil }
    return unsafe FallbackList(list, of: self)
  }

  /// Returns the other faces of a face's family that have characters which it lacks; nil if there are none.
  func siblings(of face: FaceDescription) -> FallbackList? {
    guard let index = faces.firstIndex(where: { $0?.file == face.file && $0?.index == face.index }),
      let list = unsafe text_fallback_create_family(catalog, index)
    else { return nil }
    return unsafe FallbackList(list, of: self)
  }

  /// Returns the families that fontconfig prefers for a generic family in a language, at most three; one if
  /// none of them is for the language.
  func families(of generic: String, language: String) -> [String] {
    var faces = [0, 0, 0] as [Int]
    let count = unsafe text_catalog_generic(catalog, generic, language, &faces, faces.count)
    return faces.prefix(count).compactMap { self.faces[$0]?.family }
  }

  /// Faces in an order of preference, such as that of fontconfig for one language.
  ///
  /// The type is immutable, so threads share it.
  @safe
  final class FallbackList: @unchecked Sendable {
    private let list: OpaquePointer
    // The list reads the catalog.
    private let catalog: FontCatalog

    fileprivate init(_ list: OpaquePointer, of catalog: FontCatalog) {
      unsafe self.list = list
      self.catalog = catalog
    }

    deinit { unsafe text_fallback_destroy(list) }

    /// Returns the first face whose character map contains all of some scalars.
    func face(for scalars: [UInt32]) -> FaceDescription? {
      let index = unsafe text_fallback_find(list, scalars, scalars.count)
      return index < 0 ? nil : catalog.faces[index]
    }

    /// Returns the first face whose character map contains a scalar.
    func face(for scalar: UInt32) -> FaceDescription? {
      var scalar = scalar
      let index = unsafe text_fallback_find(list, &scalar, 1)
      return index < 0 ? nil : catalog.faces[index]
    }
  }
}

extension FaceDescription {
  fileprivate init(_ match: text_match) {
    self.init(
      file: unsafe String(cString: match.file), index: unsafe match.index,
      family: unsafe String(cString: match.family), weight: unsafe Int(match.weight),
      slant: FontRequest.Slant(fontconfigValue: unsafe match.slant),
      isColor: unsafe match.color, axes: unsafe match.variable ? .weight : .fixed)
  }
}

extension FontRequest.Slant {
  fileprivate var fontconfigValue: Int32 {
    switch self {
    case .normal: 0
    case .italic: 1
    case .oblique: 2
    }
  }

  fileprivate init(fontconfigValue: Int32) {
    self = fontconfigValue == 0 ? .normal : fontconfigValue == 1 ? .italic : .oblique
  }
}
