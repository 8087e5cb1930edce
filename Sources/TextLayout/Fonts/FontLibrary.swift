import Composer
import Locking

/// The installed fonts and the web fonts, opened on demand and shared by all threads.
final class FontLibrary: Sendable {
  /// The properties that turn a face into a font.
  struct Style: Hashable, Sendable {
    /// The size in pixels.
    let size: Double
    /// The weight axis of a variable face.
    let weight: Int
    /// The slant.
    ///
    /// An upright face is slanted artificially if the request wants a slant.
    let slant: FontRequest.Slant
    /// The axes that the request sets; they concern web fonts only.
    private(set) var variationSettings: [FontVariation]
    /// How the engine scales advances.
    let scaling: FontScaling
    /// The font whose heights the lines have although another font draws; nil for the heights of the latter.
    private(set) var standsFor: SystemFont?

    /// Takes the style from a request.
    init(_ request: FontRequest, scaling: FontScaling) {
      size = request.size
      weight = request.weight
      slant = request.slant
      variationSettings = request.variationSettings
      self.scaling = scaling
    }

    /// Returns the style of a face that draws in place of another font.
    func standing(for font: SystemFont) -> Style {
      var style = self
      style.standsFor = font
      return style
    }

    /// Returns the part of the style that has an effect on a face.
    fileprivate func concerning(_ face: FaceDescription) -> Style {
      guard face.axes != .webFont else { return self }
      var style = self
      style.variationSettings = []
      return style
    }
  }

  private struct State {
    let catalog: FontCatalog?
    var fallbackLists: [String: FontCatalog.FallbackList] = [:]
    var listByName: FontCatalog.FallbackList?
    var genericFamilies: [String: [String]] = [:]
    /// Nil for faces whose family has no more characters; at most as many as there are faces.
    var siblings: [FaceDescription: FontCatalog.FallbackList?] = [:]
  }

  private struct FaceKey: Hashable, Sendable {
    let file: String
    let index: UInt32
  }

  /// What makes a font: two with the same key draw alike.
  struct FontKey: Hashable, Sendable {
    let face: FaceDescription
    let style: Style
    let language: String
  }

  private struct FamilyKey: Hashable, Sendable {
    let family: String
    let weight: Int
    let slant: FontRequest.Slant

    /// Source: FNV-1a, 64 bits.
    var quickHash: UInt64 {
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(truncatingIfNeeded: weight)
      let bytes = family.utf8.span
      for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
      return hash ^ (slant == .normal ? 0 : slant == .italic ? 1 : 2)
    }
  }

  /// What was found for the name of a family; a class, because each lookup would copy the face.
  private final class KnownFamily: Sendable {
    /// The face; nil if the family is not installed.
    let face: FaceDescription?
    /// Whether there is a face, kept because asking it copies the face.
    let isInstalled: Bool

    init(_ face: FaceDescription?) {
      self.face = face
      isInstalled = face != nil
    }
  }

  // As many as `ContentLanguage` distinguishes. A list takes milliseconds to make and little memory
  // to keep.
  private static let fallbackListLimit = 1024

  private let state: Lock<State>
  private let faces = BoundedCache<FaceKey, ShapingFace?>(capacity: 1024)
  // A text of every script takes some hundreds.
  private let plans = FacePlans(capacity: 2048)
  private let fonts: BoundedCache<FontKey, SizedFont?>
  // The default hash would take a hundredth of a request that names one family. Names that are chosen to
  // share a hash cost a comparison with each other, at most with a thousand.
  private let families = BoundedCache<FamilyKey, KnownFamily>(
    capacity: 1024, hash: { $0.quickHash })
  // More than the faces of one family. An open file is mapped and takes address space only.
  private let files = BoundedCache<FaceKey, FontFile>(capacity: 64)
  /// The faces that could not be opened; at most as many as there are.
  private let unopened = Lock<Set<FaceKey>>([])

  private let webFonts: WebFonts

  /// The families, by name.
  let installed: [InstalledFamily]

  /// Reads the system's font configuration.
  ///
  /// - Parameters:
  ///   - webFonts: families that hide installed ones of the same name, as in a page.
  ///   - fontCount: the maximum number of faces at a size that are kept.
  init(webFonts: WebFonts = WebFonts(), fontCount: Int = 512) {
    let catalog = FontCatalog()
    let installed = (catalog?.faces ?? []).compactMap(\.self)
    let visible = installed.filter { !webFonts.has(family: $0.family) }
    fonts = BoundedCache(capacity: fontCount)
    self.installed = InstalledFamily.grouping(visible + webFonts.faces)
    self.webFonts = webFonts
    state = Lock(State(catalog: catalog))
  }

  /// Returns the face of a family; nil if the family is not installed.
  func face(family: String, weight: Int, slant: FontRequest.Slant) -> FaceDescription? {
    lookUp(family, weight, slant).face
  }

  /// Whether a family is installed.
  func has(family: String, weight: Int, slant: FontRequest.Slant) -> Bool {
    lookUp(family, weight, slant).isInstalled
  }

  private func lookUp(_ family: String, _ weight: Int, _ slant: FontRequest.Slant) -> KnownFamily {
    families.value(for: FamilyKey(family: family, weight: weight, slant: slant)) {
      KnownFamily(
        webFonts.face(family: family, weight: weight, slant: slant)
          ?? state.withLock { $0.catalog?.face(family: family, weight: weight, slant: slant) })
    }
  }

  /// Returns the face that draws a system's font which is not installed; nil if the family names no such
  /// font, or no similar font is installed.
  ///
  /// - Returns: the face, and the font that it stands for; nil for the font itself by another name.
  func standIn(
    for family: String, weight: Int, slant: FontRequest.Slant
  ) -> (face: FaceDescription, font: SystemFont?)? {
    guard let system = SystemFont(named: family) else { return nil }
    let find = { (family: String) in self.face(family: family, weight: weight, slant: slant) }
    if let own = system.ownFamilies.lazy.compactMap(find).first { return (own, nil) }
    return system.alikeFamilies.lazy.compactMap(find).first.map { ($0, system) }
  }

  /// Whether the face of a family was looked up before and is remembered.
  func knows(family: String, weight: Int, slant: FontRequest.Slant) -> Bool {
    families.has(FamilyKey(family: family, weight: weight, slant: slant))
  }

  /// Returns the file of a face; nil if it cannot be read.
  func file(of face: FaceDescription) -> FontFile? {
    let key = FaceKey(file: face.file, index: face.index)
    if let file = files[key] { return file }
    let opened = FontFile(path: face.file, index: face.index)
    if let opened { files.insert(opened, for: key) }
    return opened
  }

  /// Returns the faces in fontconfig's order of preference for a language, a weight and a slant.
  func fallbackList(
    language: String, weight: Int, slant: FontRequest.Slant
  ) -> FontCatalog.FallbackList? {
    let isRegular = weight == 400 && slant == .normal
    let key = isRegular ? language : "\(language) \(weight) \(slant.rawValue)"
    return state.withLock { state in
      if let list = state.fallbackLists[key] { return list }
      if state.fallbackLists.count >= Self.fallbackListLimit { state.fallbackLists.removeAll() }
      let list = state.catalog?.fallbackList(language: language, weight: weight, slant: slant)
      state.fallbackLists[key] = list
      return list
    }
  }

  /// Returns the faces in the order of the names of their families.
  func listByName() -> FontCatalog.FallbackList? {
    state.withLock { state in
      if let list = state.listByName { return list }
      state.listByName = state.catalog?.listByName()
      return state.listByName
    }
  }

  /// Returns the other faces of each face's family that have characters which it lacks; nil for those whose
  /// family has no more.
  func siblings(of faces: [FaceDescription]) -> [FontCatalog.FallbackList?] {
    state.withLock { state in
      faces.map { face in
        if let known = state.siblings[face] { return known }
        let found = state.catalog?.siblings(of: face)
        state.siblings[face] = .some(found)
        return found
      }
    }
  }

  /// Returns the families that fontconfig prefers for a generic family in a language.
  func families(of generic: String, language: String) -> [String] {
    state.withLock { state in
      let key = generic + " " + language
      if let families = state.genericFamilies[key] { return families }
      if state.genericFamilies.count >= Self.fallbackListLimit {
        state.genericFamilies.removeAll()
      }
      let families = state.catalog?.families(of: generic, language: language) ?? []
      state.genericFamilies[key] = families
      return families
    }
  }

  /// Returns a face at a size; nil if its file cannot be read.
  func font(_ description: FaceDescription, in style: Style, language: String) -> SizedFont? {
    let key = FontKey(
      face: description, style: style.concerning(description), language: language)
    return fonts.value(for: key) {
      openFace(description).flatMap { SizedFont(key, face: $0, plans: plans) }
    }
  }

  private func openFace(_ description: FaceDescription) -> ShapingFace? {
    let key = FaceKey(file: description.file, index: description.index)
    return faces.value(for: key) {
      let face = ShapingFace(file: key.file, index: key.index)
      if face == nil { unopened.withLock { _ = $0.insert(key) } }
      return face
    }
  }

  /// Tries the faces again that could not be opened, and forgets what was made without those that can be
  /// opened now.
  ///
  /// - Returns: the files that still cannot be opened, and whether one was opened.
  /// - Complexity: O(number of faces that could not be opened).
  func retryUnopened() -> (missing: Set<String>, hasOpened: Bool) {
    let tried = unopened.withLock { $0 }
    let opened = tried.filter { ShapingFace(file: $0.file, index: $0.index) != nil }
    if !opened.isEmpty {
      unopened.withLock { $0.subtract(opened) }
      // The faces go first, so that no new font is made of an old face.
      faces.removeAll()
      fonts.removeAll()
    }
    return (Set(tried.subtracting(opened).map(\.file)), !opened.isEmpty)
  }
}

/// A font family available for measuring: an installed one, or one of the web fonts.
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
  /// The distinct faces by weight, upright before slanted.
  public let faces: [Face]

  /// Groups faces into families; both are sorted.
  ///
  /// Capitals and small letters do not differ, as in CSS. Of several spellings the first one in
  /// alphabetical order is the name.
  static func grouping(_ faces: [FaceDescription]) -> [InstalledFamily] {
    Dictionary(grouping: faces) { $0.family.lowercased() }
      .compactMap { _, faces in
        faces.map(\.family).min().map { InstalledFamily(name: $0, faces: sorted(faces)) }
      }
      .sorted { $0.name < $1.name }
  }

  private static func sorted(_ faces: [FaceDescription]) -> [Face] {
    Set(faces.map { Face(weight: $0.weight, slant: $0.slant) })
      .sorted { ($0.weight, $0.slant.rawValue) < ($1.weight, $1.slant.rawValue) }
  }
}
