import Synchronization

/// The installed fonts, opened when they are first needed and shared by all threads.
final class FontLibrary: Sendable {
  /// What makes a font of a face.
  struct Style: Hashable, Sendable {
    /// The size in pixels.
    let size: Double
    /// The axis of a variable face.
    let weight: Int
    /// Upright or slanted: an upright face is drawn at a slant where a request wants one.
    let slant: FontRequest.Slant
    /// Whether a request names the family.
    ///
    /// The bitmaps of colour emoji then take whole pixels, but not where the font stands in for
    /// another. Source: measured on Chromium 156.
    let isNamed: Bool

    /// Takes what a request says of it.
    init(_ request: FontRequest, isNamed: Bool) {
      size = request.size
      weight = request.weight
      slant = request.slant
      self.isNamed = isNamed
    }
  }

  private struct State {
    let catalog: FontCatalog?
    var fallbackLists: [String: FontCatalog.FallbackList] = [:]
  }

  private struct FaceKey: Hashable, Sendable {
    let file: String
    let index: UInt32
  }

  private struct FontKey: Hashable, Sendable {
    let face: FaceDescription
    let style: Style
    let language: String
  }

  private struct FamilyKey: Hashable, Sendable {
    let family: String
    let weight: Int
    let slant: FontRequest.Slant
  }

  private struct ScalarKey: Hashable, Sendable {
    let scalar: UInt32
    let language: String
  }

  // As many as `ContentLanguage` tells apart: making a list takes milliseconds, keeping one little.
  private static let fallbackListLimit = 1024

  private let state: Mutex<State>
  private let faces = BoundedCache<FaceKey, ShapingFace?>(capacity: 1024)
  private let fonts = BoundedCache<FontKey, SizedFont?>(capacity: 512)
  private let families = BoundedCache<FamilyKey, FaceDescription?>(capacity: 1024)
  // More than there are faces of one family; an open file is mapped, and takes addresses only.
  private let files = BoundedCache<FaceKey, FontFile?>(capacity: 64)
  private let scalars = BoundedCache<ScalarKey, FaceDescription?>(capacity: 8192)

  /// What is installed, by family name.
  let installed: [InstalledFamily]

  /// Reads the machine's font configuration.
  init() {
    let catalog = FontCatalog()
    installed = InstalledFamily.grouping(catalog?.allFaces() ?? [])
    state = Mutex(State(catalog: catalog))
  }

  /// The face of a family, nil when the family is not installed.
  func face(family: String, weight: Int, slant: FontRequest.Slant) -> FaceDescription? {
    families.value(for: FamilyKey(family: family, weight: weight, slant: slant)) {
      state.withLock { $0.catalog?.face(family: family, weight: weight, slant: slant) }
    }
  }

  /// The file of a face; nil when it cannot be read.
  func file(of face: FaceDescription) -> FontFile? {
    files.value(for: FaceKey(file: face.file, index: face.index)) {
      FontFile(path: face.file, index: face.index)
    }
  }

  /// The face that fontconfig prefers for a scalar in a language.
  func fallbackFace(for scalar: UInt32, language: String) -> FaceDescription? {
    scalars.value(for: ScalarKey(scalar: scalar, language: language)) {
      state.withLock { fallbackList(language, &$0)?.face(for: scalar) }
    }
  }

  private func fallbackList(_ language: String, _ state: inout State) -> FontCatalog.FallbackList? {
    if let list = state.fallbackLists[language] { return list }
    if state.fallbackLists.count >= Self.fallbackListLimit { state.fallbackLists.removeAll() }
    let list = state.catalog?.fallbackList(language: language)
    state.fallbackLists[language] = list
    return list
  }

  /// A face at a size; nil when the file cannot be read.
  func font(_ description: FaceDescription, in style: Style, language: String) -> SizedFont? {
    fonts.value(for: FontKey(face: description, style: style, language: language)) {
      openFace(description).flatMap { face in
        SizedFont(description, face: face, in: style, language: language)
      }
    }
  }

  private func openFace(_ description: FaceDescription) -> ShapingFace? {
    faces.value(for: FaceKey(file: description.file, index: description.index)) {
      ShapingFace(file: description.file, index: description.index)
    }
  }
}

/// A font family that the server can measure with.
public struct InstalledFamily: Sendable, Equatable {
  /// One face of the family.
  public struct Face: Sendable, Hashable {
    /// The weight, from 1 to 1000.
    public let weight: Int
    /// Upright or slanted.
    public let slant: FontRequest.Slant
  }

  /// The family's name.
  public let name: String
  /// Its faces by weight, upright before slanted, each once.
  public let faces: [Face]

  /// Groups faces into families, both in order.
  static func grouping(_ faces: [FaceDescription]) -> [InstalledFamily] {
    Dictionary(grouping: faces, by: \.family)
      .map { name, faces in InstalledFamily(name: name, faces: sorted(faces)) }
      .sorted { $0.name < $1.name }
  }

  private static func sorted(_ faces: [FaceDescription]) -> [Face] {
    Set(faces.map { Face(weight: $0.weight, slant: $0.slant) })
      .sorted { ($0.weight, $0.slant.rawValue) < ($1.weight, $1.slant.rawValue) }
  }
}
