import Composer
import HTTPServer
import JSON
import TextLayout

/// `POST /layout`: where everything belongs.
struct LayoutOperation: Sendable {
  let engine: TextLayoutEngine
  let devices: DeviceTable
  let exchange: Exchange

  func respond(to request: Request) throws -> Response {
    let layout = try exchange.decode(
      request,
      as: .object {
        LayoutRequest(json: &$0, devices: devices, defaultFamilies: engine.defaultFamilies)
      })
    return exchange.answer(LayoutAnswer(layout, measuring: engine.measurer(for: layout.style)))
  }
}
