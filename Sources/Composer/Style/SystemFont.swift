/// The font in which a platform draws text that names none.
public enum SystemFont: String, Sendable, CaseIterable {
  /// iOS and iPadOS.
  case sanFrancisco = "SF Pro"
  /// Android.
  case roboto = "Roboto"

  /// The font of a platform.
  public init(of platform: Platform) {
    switch platform {
    case .ios: self = .sanFrancisco
    case .android: self = .roboto
    }
  }

  /// The name of its family.
  public var family: String { rawValue }

  /// The CSS family that stands for the font of the system that draws a text.
  package static let genericFamily = "system-ui"
}

extension FontRequest {
  /// A font that a preset decides.
  package static let ofPreset = FontRequest(source: .families([]))

  /// Whether a preset decides the families.
  package var isOfPreset: Bool { source == .families([]) }

  /// Returns the font with other families.
  package func with(_ source: Source) -> FontRequest {
    var font = self
    font.source = source
    return font
  }

  /// Returns the font with the families of a platform's default font where a preset decides them, and with
  /// that font for `system-ui`.
  package func completed(by platformFont: FontRequest) -> FontRequest {
    if isOfPreset { return with(platformFont.source) }
    guard case .families(let families) = source,
      let named = families.naming(systemFontOf: platformFont.source)
    else { return self }
    return with(.families(named))
  }
}

extension [String] {
  /// Returns families with the font of a platform for `system-ui`; nil if nothing differs.
  ///
  /// - Parameter source: the families of the platform's default font.
  package func naming(systemFontOf source: FontRequest.Source) -> [String]? {
    guard contains(SystemFont.genericFamily), case .families(let own) = source,
      let system = own.first, SystemFont(rawValue: system) != nil
    else { return nil }
    return map { $0 == SystemFont.genericFamily ? system : $0 }
  }
}

extension ComposerBox {
  /// Returns the composer with other fonts of the spans of its text.
  package func mappingFonts(_ font: (FontRequest) -> FontRequest) -> ComposerBox {
    guard case .box(let box, let height) = text, !box.value.isPlain else { return self }
    var composer = self
    composer.text = .box(
      box.showing(box.value.mappingFonts(font), caret: box.caret), height: height)
    return composer
  }
}
