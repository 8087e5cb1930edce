import Composer
import JSON
import TextLayout

/// `POST /matrix`: one composer on many screens, with many keyboards.
final class MatrixOperation: JSONOperation {
  let exchange: Exchange
  private let engine: TextLayoutEngine
  private let devices: DeviceTable

  init(engine: TextLayoutEngine, devices: DeviceTable, exchange: Exchange) {
    self.engine = engine
    self.devices = devices
    self.exchange = exchange
  }

  func question(_ json: inout JSONObject) -> MatrixRequest? {
    MatrixRequest(json: &json, devices: devices, defaultStyle: engine.defaultStyle)
  }

  func answer(_ matrix: MatrixRequest) throws(JSONError) -> MatrixAnswer {
    let budget = WorkBudget(exchange.limits)
    let answer = MatrixAnswer(
      matrix,
      measuring: RememberedLines(
        BudgetedLines(engine.measurer(for: matrix.style), within: budget)))
    try budget.check()
    return answer
  }
}
