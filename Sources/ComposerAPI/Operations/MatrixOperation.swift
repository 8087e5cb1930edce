import Composer
import JSON
import TextLayout

/// `POST /matrix`: one composer on many screens, with many keyboards.
struct MatrixOperation: Sendable {
  let engine: TextLayoutEngine
  let devices: DeviceTable
  let coder: JSONCoder

  func answer(to body: [UInt8]) throws -> [UInt8] {
    let matrix = try coder.decode(
      body,
      as: .object {
        MatrixRequest(json: &$0, devices: devices, defaultFamilies: engine.defaultFamilies)
      })
    return coder.encode(MatrixAnswer(matrix, measuring: engine.measurer(for: matrix.style)))
  }
}
