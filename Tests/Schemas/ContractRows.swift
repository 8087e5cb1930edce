import JSON
import TextLayout

@testable import ComposerAPI
@testable import ComposerContract

/// The rows of all requests and responses, which have those of states, events and effects in them.
enum ContractRows {
  /// The schema of each number with a name, each request and each response.
  static var schemas: [String] { JSONNumber.named + requests + responses }

  private static var responses: [String] {
    [
      LayoutResponse.schema, EditResponse.schema, MatrixResponse.schema, LinesResponse.schema,
      TransitionResponse.schema, VerifyResponse.schema, TracesResponse.schema, DeviceList.schema,
      FontList.schema, Health.schema, Problem.schema,
    ]
  }

  private static var requests: [String] {
    let (devices, limits) = (DeviceTable.none, RequestLimits())
    let engine = TextLayoutEngine(defaultFamilies: ["Noto Sans"])
    let defaults = TextDefaults(of: engine, on: devices)
    return [
      SchemaVisitor.schema { _ = LayoutRequest.visit(&$0, devices: devices, defaults) },
      SchemaVisitor.schema { _ = EditRequest.visit(&$0, devices: devices, defaults) },
      SchemaVisitor.schema { _ = MatrixRequest(visiting: &$0, devices: devices, defaults) },
      SchemaVisitor.schema { _ = LinesRequest.visit(&$0, defaultStyle: engine.defaultStyle) },
      SchemaVisitor.schema {
        _ = TransitionRequest.visit(
          &$0, devices: devices, defaults, maxEvents: limits.events)
      },
      SchemaVisitor.schema {
        _ = VerifyRequest(visiting: &$0, devices: devices, defaults, maxEvents: limits.events)
      },
      SchemaVisitor.schema { _ = TracesRequest(visiting: &$0, devices: devices, defaults) },
    ]
  }
}
