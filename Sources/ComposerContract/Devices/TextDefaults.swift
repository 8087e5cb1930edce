import Composer

/// The default styles of texts, for requests that leave the font or the pixel ratio open.
///
/// It is a class, because several operations share it.
package final class TextDefaults: Sendable {
  /// The style of one kind of preset; a class, because each request would copy it.
  final class Entry: Sendable {
    let platform: Platform
    let style: TextStyle
    /// The measurer of texts in the style.
    let lines: any LineMeasuring & Sendable
    /// The text of the warning that the platform draws texts in another font; nil if it does not.
    let warning: String?

    init(
      platform: Platform, style: TextStyle, lines: any LineMeasuring & Sendable, warning: String?
    ) {
      (self.platform, self.style, self.lines, self.warning) = (platform, style, lines, warning)
    }

    /// Returns the style at the pixel ratio that a request sends, or else at the preset's.
    func style(pixelRatio: Double?) -> TextStyle {
      guard let ratio = pixelRatio.map(TextStyle.nearestRatio), ratio != style.pixelRatio else {
        return style
      }
      return style.with(style.font, pixelRatio: ratio)
    }
  }

  /// The entry of a request without a preset.
  let plain: Entry
  private let presets: [Entry]

  /// Makes the styles of all presets, which have few platforms and ratios.
  package init(of source: any LineSource, on devices: DeviceTable) {
    plain = Entry(
      platform: .ios, style: source.defaultStyle,
      lines: source.unlimitedLines(of: source.defaultStyle), warning: nil)
    var entries: [Entry] = []
    for device in devices.devices {
      let (platform, ratio) = (device.platform, device.pixelRatio)
      let isNew = !entries.contains { $0.platform == platform && $0.style.pixelRatio == ratio }
      guard isNew, let style = source.style(of: platform, pixelRatio: ratio) else { continue }
      entries.append(
        Entry(
          platform: platform, style: style, lines: source.unlimitedLines(of: style),
          warning: source.warning(about: style, on: platform)))
    }
    presets = entries
  }

  /// The style without a preset.
  package var style: TextStyle { plain.style }

  /// The entry of a preset.
  ///
  /// - Complexity: O(number of pixel ratios of presets), about a dozen.
  func entry(of preset: Preset?) -> Entry {
    guard let preset else { return plain }
    let (platform, ratio) = (preset.platform, preset.pixelRatio)
    return presets.first { $0.style.pixelRatio == ratio && $0.platform == platform } ?? plain
  }

  /// Returns the style on a preset, at the pixel ratio that a request sends, or else at the preset's.
  package func style(on preset: Preset?, pixelRatio: Double? = nil) -> TextStyle {
    entry(of: preset).style(pixelRatio: pixelRatio)
  }
}

extension Device {
  /// The device pixels of a point.
  var pixelRatio: Double { scale ?? 1 }
}

extension TextStyle {
  /// The ratios at which texts can be laid out.
  static let ratios = 0.25...16.0

  /// The ratio at which texts are laid out on a screen of any ratio.
  static func nearestRatio(to ratio: Double) -> Double {
    min(max(ratio, ratios.lowerBound), ratios.upperBound)
  }

  /// A style whose font the preset decides, and whose pixel ratio too unless the request sends it.
  static func open(_ defaultStyle: TextStyle, pixelRatio: Double?) -> TextStyle {
    defaultStyle.with(.ofPreset, pixelRatio: pixelRatio.map(nearestRatio) ?? 0)
  }

  /// Returns an open style with the defaults of a preset.
  func completed(by defaults: TextStyle) -> TextStyle {
    with(
      font.completed(by: defaults.font),
      pixelRatio: pixelRatio == 0 ? defaults.pixelRatio : pixelRatio)
  }

  /// Returns the style with the defaults `new` of one preset in place of the defaults `old` of another.
  func exchanging(_ old: TextStyle, for new: TextStyle) -> TextStyle {
    with(
      font.source == old.font.source ? font.with(new.font.source) : font,
      pixelRatio: pixelRatio == old.pixelRatio ? new.pixelRatio : pixelRatio)
  }
}
