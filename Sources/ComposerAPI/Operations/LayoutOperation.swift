import Composer
import JSON
import TextLayout

/// `POST /layout`: where everything belongs.
struct LayoutOperation: Sendable {
  let engine: TextLayoutEngine
  let devices: DeviceTable
  let coder: JSONCoder

  func answer(to body: [UInt8]) throws -> [UInt8] {
    let layout = try coder.decode(
      body,
      as: .object {
        LayoutRequest(json: &$0, devices: devices, defaultFamilies: engine.defaultFamilies)
      })
    return coder.encode(LayoutAnswer(layout, measuring: engine.measurer(for: layout.style)))
  }
}
