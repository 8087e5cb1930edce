import Composer

/// A device as it is held one way and the other, as a picture.
public struct DevicePicture {
  /// The device as it is held one way.
  public struct Side {
    /// Which way that is.
    let name: String
    /// The screen in points.
    let screen: Size
    /// The safe area; `nil` where it is not known.
    let safeArea: Insets?
    /// The heights of its keyboards that are known, in points.
    let keyboards: [(name: String, height: Double)]

    /// Takes what is known.
    public init(
      name: String, screen: Size, safeArea: Insets?, keyboards: [(name: String, height: Double)]
    ) {
      self.name = name
      self.screen = screen
      self.safeArea = safeArea
      self.keyboards = keyboards
    }
  }

  private let title: String
  private let subtitle: String
  private let cornerRadius: Double
  private let sides: [Side]

  /// Makes a picture.
  ///
  /// - Parameters:
  ///   - title: what the device is called.
  ///   - facts: what is said of it.
  ///   - scale: the pixels of a point; `nil` where that is not known.
  ///   - cornerRadius: of the screen, in points; `nil` where that is not known.
  ///   - sides: the ways in which it is held.
  public init(
    title: String, facts: [String], scale: Double?, cornerRadius: Double?, sides: [Side]
  ) {
    let figures = [
      scale.map { "scale \($0.label)" }, cornerRadius.map { "corner radius \($0.label)" },
    ].compactMap(\.self)
    self.title = title
    subtitle = (facts + figures).joined(separator: ", ")
    self.cornerRadius = cornerRadius ?? 0
    self.sides = sides
  }

  private static let margin = 24.0
  private static let gutter = 240.0
  private static let top = 112.0

  /// The picture as an SVG file.
  public var svg: [UInt8] {
    let scales = self.scales
    let screens = zip(scales, sides).map { $0.screen(of: $1.screen) }
    let columns = zip(zip(scales, sides), screens).map { pair, screen in
      CalloutColumn(callouts(of: pair.1, in: pair.0), top: screen.y - 8, bottom: screen.maxY + 8)
    }
    let document = Document(
      title: title, description: subtitle,
      width: max((screens.last?.maxX ?? 0) + DevicePicture.gutter, 480),
      height: max(screens.map(\.maxY).max() ?? 0, columns.map(\.bottom).max() ?? 0) + 36)
    return document.bytes {
      $0.words(title, DevicePicture.margin, 34, .title)
      $0.words(subtitle, DevicePicture.margin, 55, .subtitle, .mute)
      for (index, side) in sides.enumerated() {
        draw(side, in: scales[index], id: "\(index)", into: &$0)
        columns[index].draw(
          at: screens[index].maxX + 42, past: screens[index].maxX + 18, into: &$0)
      }
    }
  }

  /// The same for all sides, each beside the last.
  private var scales: [Scale] {
    var x = DevicePicture.margin + ScreenDrawing.bezel
    return sides.map { side in
      let scale = Scale(
        showing: side.screen, from: 280, to: 640, originX: x, originY: DevicePicture.top)
      x = scale.x(side.screen.width) + DevicePicture.gutter
      return scale
    }
  }

  private func draw(_ side: Side, in scale: Scale, id: String, into markup: inout Markup) {
    let safeArea = SafeAreaDrawing(bounds: side.screen, insets: side.safeArea ?? .zero, id: id)
    markup.group(transform: scale.transform) {
      ScreenDrawing(size: side.screen, cornerRadius: cornerRadius, id: id).draw(
        in: scale, into: &$0
      ) {
        for keyboard in side.byHeight {
          $0.rect(keyboard.frame, Look(fill: .keyboard, stroke: .edge, isFaint: true))
        }
        safeArea.draw(in: scale, into: &$0)
      }
    }
    let screen = scale.screen(of: side.screen)
    safeArea.drawLabels(in: scale, on: screen, into: &markup)
    markup.words(side.label, scale.originX - ScreenDrawing.bezel, screen.y - 22, .name)
  }

  private func callouts(of side: Side, in scale: Scale) -> [Callout] {
    side.byHeight.map { keyboard in
      Callout(
        name: keyboard.name,
        notes: ["\(keyboard.frame.height.label) high, from y \(keyboard.frame.y.label)"],
        ink: .edge, x: scale.x(side.screen.width), y: scale.y(keyboard.frame.y))
    }
  }
}

extension DevicePicture.Side {
  /// The keyboards, the highest first, where they are when they are docked.
  fileprivate var byHeight: [(name: String, frame: Rect)] {
    let order = keyboards.indices.sorted {
      (-keyboards[$0].height, $0) < (-keyboards[$1].height, $1)
    }
    return order.map { index in
      let height = keyboards[index].height
      return (
        keyboards[index].name,
        Rect(x: 0, y: screen.height - height, width: screen.width, height: height)
      )
    }
  }

  /// Which way it is held, and what is not known of it.
  fileprivate var label: String {
    let unknown = [
      safeArea == nil ? "safe area" : nil, keyboards.isEmpty ? "keyboards" : nil,
    ].compactMap(\.self)
    let size = "\(name), \(screen.width.label) × \(screen.height.label)"
    return unknown.isEmpty ? size : "\(size), not known: \(unknown.joined(separator: ", "))"
  }
}
