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
/// Calls must not overlap; the owner guards the catalog with a lock.
///
/// Source: fontconfig's documentation, "FcFontMatch is not thread safe on one configuration".
@safe
final class FontCatalog {
  private let catalog: OpaquePointer

  /// Loads the system's font configuration; returns nil if fontconfig cannot start.
  init?() {
    guard let opened = unsafe text_catalog_open() else { return nil }
    unsafe catalog = opened
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

  /// Returns all installed faces, in no order.
  func allFaces() -> [FaceDescription] {
    unsafe (0..<text_catalog_count(catalog)).compactMap { index in
      var match = unsafe text_match()
      return unsafe text_catalog_face(catalog, index, &match) ? FaceDescription(match) : nil
    }
  }

  /// Returns the faces in fontconfig's order of preference for a language.
  func fallbackList(language: String) -> FallbackList? {
    guard let list = unsafe text_fallback_create(catalog, language) else { return nil }
    return unsafe FallbackList(list)
  }

  /// Faces in fontconfig's order of preference for one language.
  ///
  /// Calls must not overlap.
  @safe
  final class FallbackList {
    private let list: OpaquePointer

    fileprivate init(_ list: OpaquePointer) { unsafe self.list = list }

    deinit { unsafe text_fallback_destroy(list) }

    /// Returns the first face whose character map contains all of some scalars.
    func face(for scalars: [UInt32]) -> FaceDescription? {
      var match = unsafe text_match()
      guard unsafe text_fallback_find(list, scalars, scalars.count, &match) else { return nil }
      return unsafe FaceDescription(match)
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
