import Composer
import ComposerContract
import JSON
import Judge

/// `POST /traces`: makes the event sequences that test an app with a configuration.
final class TracesOperation: Operation {
  private let source: any LineSource
  private let devices: DeviceTable
  private let coder: JSONCoder
  private let defaults: TextDefaults

  init(
    source: any LineSource, devices: DeviceTable, defaults: TextDefaults, coder: JSONCoder
  ) {
    self.source = source
    self.defaults = defaults
    self.devices = devices
    self.coder = coder
  }

  func decode(_ json: inout JSONObject) -> TracesRequest? {
    TracesRequest(visiting: &json, devices: devices, defaults)
  }

  func cost(of request: TracesRequest) -> RequestCost {
    var cost = RequestCost()
    let config = request.config
    cost.add(config.style, in: source)
    if let style = config.box?.style { cost.add(style, in: source) }
    let seen = request.mostTraces * request.depth
    let steps = TraceSearch.mostSteps + seen
    cost.add(layouts: steps, of: Parts(of: config.machine.composer), keepsAll: false)
    cost.add(events: steps, springs: 0)
    return cost
  }

  func respond(
    to request: TracesRequest, _ warnings: Warnings, within allowance: WorkAllowance
  ) throws(JSONError) -> TracesResponse {
    var warnings = warnings
    let (config, budget) = (request.config, WorkBudget(allowance))
    warnings.addFonts(of: config.style, at: "/config/composer/text/font", in: source)
    let configs = [config] + request.devices.map { config.on($0, defaults) }
    let alphabets = configs.map { Alphabet($0, request.filter, coder: coder) }
    let search = TraceSearch(
      request.cover,
      on: configs.map { config in
        TraceMachine(
          config.machine, measuring: source.lines(of: config.style, within: budget),
          limitsIn: config.box.map { $0.lineCounter(measuring: source, within: budget) },
          within: budget)
      }, alphabets, request.filter, conditions: request.conditions,
      depth: request.depth, mostTraces: request.mostTraces)
    try budget.check()
    return TracesResponse(
      request, search, eventsLeftOut: alphabets[0].leftOut, warnings)
  }
}
