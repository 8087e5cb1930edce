import Composer

/// How the number of device pixels in a point changes an engine's lengths.
enum PixelRule: Sendable {
  /// All lengths are device pixels.
  case devicePixels
  /// Lengths are 1/60 points, called app units; glyphs are measured in device pixels, which have a whole
  /// number of app units.
  case appUnits
  /// Nothing: lengths are points.
  case points

  /// Returns the scale at a number of device pixels in a point.
  ///
  /// Source: Gecko's nsDeviceContext.cpp, UpdateAppUnitsForFullZoom and nsIWidget's default scale.
  func scale(at ratio: Double) -> PixelScale {
    switch self {
    case .devicePixels: PixelScale(layout: ratio, font: ratio)
    case .appUnits:
      PixelScale(layout: 1, appUnitsPerPixel: max(1, Int((60 / ratio).rounded())))
    case .points: PixelScale(layout: 1, font: 1)
    }
  }
}

/// The pixels in which an engine measures.
struct PixelScale: Hashable, Sendable {
  /// The pixels of a point in which lines are filled.
  let layout: Double
  /// The pixels of a point in which fonts are measured.
  let font: Double
  /// The app units of a pixel of fonts.
  let appUnitsPerPixel: Int

  /// Makes a scale.
  init(layout: Double, font: Double) {
    self.layout = layout
    self.font = font
    appUnitsPerPixel = 60
  }

  /// Makes a scale with app units, of which a point has 60.
  init(layout: Double, appUnitsPerPixel: Int) {
    self.layout = layout
    self.appUnitsPerPixel = appUnitsPerPixel
    font = 60 / Double(appUnitsPerPixel)
  }

  /// Returns a style whose lengths are pixels; its line height stays in points.
  func style(_ style: TextStyle, font: FontRequest) -> TextStyle {
    guard self.font != 1 || layout != 1 || font != style.font else { return style }
    let size = Double(Float(font.size) * Float(self.font))
    return style.with(style.processing.scaled(by: layout)).with(
      font.with(
        size: layout == self.font ? size : font.size * self.font,
        letterSpacing: font.letterSpacing * layout))
  }
}
