import Composer
import Drawing
import HTTPServer
import JSON
import TextLayout

/// `POST /layout`: where everything belongs.
struct LayoutOperation: Sendable {
  let engine: TextLayoutEngine
  let devices: DeviceTable
  let exchange: Exchange

  func respond(to request: Request) throws -> Response {
    let (layout, isDrawn) = try exchange.decodeDrawable(
      request,
      as: .object {
        LayoutRequest(json: &$0, devices: devices, defaultFamilies: engine.defaultFamilies)
      })
    let answer = LayoutAnswer(layout, measuring: engine.measurer(for: layout.style))
    guard isDrawn else { return exchange.drawableAnswer(answer) }
    return exchange.answer(picture: LayoutPicture(answer, to: layout, engine: engine).svg)
  }
}
