import Composer
import Drawing
import HTTPServer
import JSON
import TextLayout

/// `POST /layout`: where everything belongs.
final class LayoutOperation: JSONOperation {
  let exchange: Exchange
  private let engine: TextLayoutEngine
  private let devices: DeviceTable
  /// Measures where no text is sent, as in nearly every request while a keyboard moves.
  private let plain: TextMeasurer

  init(engine: TextLayoutEngine, devices: DeviceTable, exchange: Exchange) {
    self.engine = engine
    self.devices = devices
    self.exchange = exchange
    plain = engine.measurer(for: engine.defaultStyle)
  }

  func respond(to request: Request) throws -> Response {
    let (layout, isDrawn) = try exchange.decodeDrawable(request) { question(&$0) }
    let answer = try answer(layout)
    guard isDrawn else { return exchange.drawableAnswer(answer) }
    return exchange.answer(picture: LayoutPicture(answer, to: layout, engine: engine).svg)
  }

  func question(_ json: inout JSONObject) -> LayoutRequest? {
    LayoutRequest(json: &json, devices: devices, defaultStyle: engine.defaultStyle)
  }

  func answer(_ request: LayoutRequest) throws(JSONError) -> LayoutAnswer {
    guard let style = request.style else { return LayoutAnswer(request, measuring: plain) }
    let budget = WorkBudget(exchange.limits)
    let answer = LayoutAnswer(
      request, measuring: BudgetedLines(engine.measurer(for: style), within: budget))
    try budget.check()
    return answer
  }
}
