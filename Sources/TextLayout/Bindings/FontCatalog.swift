import CTextShaping

/// A face that fontconfig found: which file, which face in it, what it is like.
struct FaceDescription: Hashable, Sendable {
  let file: String
  let index: UInt32
  let family: String
  let weight: Int
  let slant: FontRequest.Slant
  let isColor: Bool
  let isVariable: Bool
}

/// The installed fonts.
///
/// Calls must not overlap: the owner guards it with a lock.
///
/// Source: fontconfig's documentation, "FcFontMatch is not thread safe on one configuration".
@safe
final class FontCatalog {
  private let catalog: OpaquePointer

  /// Loads the machine's font configuration; nil when fontconfig cannot start.
  init?() {
    guard let opened = unsafe text_catalog_open() else { return nil }
    unsafe catalog = opened
  }

  deinit { unsafe text_catalog_close(catalog) }

  /// The face that CSS would take for a family name, nil when it is not installed.
  func face(family: String, weight: Int, slant: FontRequest.Slant) -> FaceDescription? {
    var match = unsafe text_match()
    let wanted = slant.fontconfigValue
    guard unsafe text_catalog_match(catalog, family, Int32(weight), wanted, &match) else {
      return nil
    }
    return unsafe FaceDescription(match)
  }

  /// Every installed face, in no order.
  func allFaces() -> [FaceDescription] {
    unsafe (0..<text_catalog_count(catalog)).compactMap { index in
      var match = unsafe text_match()
      return unsafe text_catalog_face(catalog, index, &match) ? FaceDescription(match) : nil
    }
  }

  /// The faces in fontconfig's order of preference for a language.
  func fallbackList(language: String) -> FallbackList? {
    guard let list = unsafe text_fallback_create(catalog, language) else { return nil }
    return unsafe FallbackList(list)
  }

  /// Faces in the order of preference for one language.
  ///
  /// Calls must not overlap.
  @safe
  final class FallbackList {
    private let list: OpaquePointer

    fileprivate init(_ list: OpaquePointer) { unsafe self.list = list }

    deinit { unsafe text_fallback_destroy(list) }

    /// The first face whose character map has the scalar.
    func face(for scalar: UInt32) -> FaceDescription? {
      var match = unsafe text_match()
      guard unsafe text_fallback_find(list, scalar, &match) else { return nil }
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
      isColor: unsafe match.color, isVariable: unsafe match.variable)
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
