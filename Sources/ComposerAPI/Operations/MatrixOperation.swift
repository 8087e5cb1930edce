import Composer
import HTTPServer
import JSON
import TextLayout

/// `POST /matrix`: one composer on many screens, with many keyboards.
struct MatrixOperation: Sendable {
  let engine: TextLayoutEngine
  let devices: DeviceTable
  let exchange: Exchange

  func respond(to request: Request) throws -> Response {
    let matrix = try exchange.decode(
      request,
      as: .object {
        MatrixRequest(json: &$0, devices: devices, defaultFamilies: engine.defaultFamilies)
      })
    let budget = LineBudget(exchange.limits.lines)
    let answer = MatrixAnswer(
      matrix, measuring: BudgetedLines(engine.measurer(for: matrix.style), within: budget))
    try budget.check()
    return exchange.answer(answer)
  }
}
