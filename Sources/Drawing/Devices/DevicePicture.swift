import Composer

/// A picture of a device in its orientations.
public struct DevicePicture {
  /// The device in one orientation.
  public struct Side {
    /// The name of the orientation.
    let name: String
    /// The screen in points.
    let screen: Size
    /// The safe area; `nil` if unknown.
    let safeArea: Insets?
    /// The known heights of its keyboards, in points.
    let keyboards: [(name: String, height: Double)]

    /// Creates a side from the known properties.
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

  /// Creates a picture.
  ///
  /// - Parameters:
  ///   - title: the name of the device.
  ///   - facts: facts for the subtitle.
  ///   - scale: the number of pixels per point; `nil` if unknown.
  ///   - cornerRadius: the corner radius of the screen, in points; `nil` if unknown.
  ///   - sides: the orientations of the device.
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

  private static let gutter = 240.0

  /// The picture as an SVG file.
  public var svg: [UInt8] {
    let sides = zip(self.sides, scales).map { side, scale in
      let screen = scale.screen(of: side.screen)
      let column = CalloutColumn(
        callouts(of: side, in: scale), top: screen.y - 8, bottom: screen.maxY + 8)
      return (side: side, scale: scale, screen: screen, column: column)
    }
    let bottom = sides.map { max($0.screen.maxY, $0.column.bottom) }.max() ?? 0
    let document = Document(
      title: title, subtitle: subtitle,
      width: (sides.last?.screen.maxX ?? 0) + DevicePicture.gutter, height: bottom + 36)
    return document.bytes {
      for (index, (side, scale, screen, column)) in sides.enumerated() {
        draw(side, in: scale, id: "\(index)", into: &$0)
        column.draw(at: screen.maxX + 42, past: screen.maxX + 18, into: &$0)
      }
    }
  }

  /// The scales of the sides, placed from left to right.
  private var scales: [Scale] {
    var x = Document.margin + ScreenDrawing.bezel
    return sides.map { side in
      let scale = Scale(
        showing: side.screen, from: 280, to: 640, originX: x, originY: Document.header + 40)
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
  /// The docked frames of the keyboards, the highest first.
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

  /// The orientation, the screen's size and the unknown properties.
  fileprivate var label: String {
    let unknown = [
      safeArea == nil ? "safe area" : nil, keyboards.isEmpty ? "keyboards" : nil,
    ].compactMap(\.self)
    let size = "\(name), \(screen.width.label) × \(screen.height.label)"
    return unknown.isEmpty ? size : "\(size), not known: \(unknown.joined(separator: ", "))"
  }
}
