import CModule
import Composer
import ComposerContract
import JSON

/// The operations of the module, and the response that core.js reads.
///
/// The program has one thread, and core.js calls one function at a time.
@safe final class Module {
  /// The operations, by the number that core.js calls them with.
  enum OperationNumber: UInt32 {
    case layout = 0
    case edit = 1
    case transition = 2
    case matrix = 3
  }

  private let limits = RequestLimits()
  private let coder: JSONCoder
  private let source: ModuleLines
  private var operations: Operations
  /// The last response.
  private(set) var response: [UInt8] = []

  private struct Operations {
    let layout: LayoutOperation
    let edit: EditOperation
    let transition: TransitionOperation
    let matrix: MatrixOperation

    init(_ source: ModuleLines, _ devices: DeviceTable, _ limits: RequestLimits) {
      let defaults = TextDefaults(of: source, on: devices)
      layout = LayoutOperation(source: source, devices: devices, defaults: defaults)
      edit = EditOperation(source: source, devices: devices, defaults: defaults)
      transition = TransitionOperation(
        source: source, devices: devices, defaults: defaults, limits: limits)
      matrix = MatrixOperation(source: source, devices: devices, defaults: defaults)
    }
  }

  init(measuringHere: Bool) {
    let limitsOfJSON = JSONLimits(depth: limits.jsonDepth, textUnits: limits.textUnits)
    coder = JSONCoder(idle: 1, limits: limitsOfJSON, mistakes: .ofContract)
    source = ModuleLines(measuringHere: measuringHere)
    operations = Operations(source, .none, limits)
  }

  /// Reads the table of devices on the tape; returns the status.
  func readDevices() -> Int {
    do {
      operations = Operations(source, try DeviceTable([], coder: coder), limits)
      return 200
    } catch {
      return refuse(error)
    }
  }

  /// Responds to the request on the tape; returns the status.
  func respond(_ number: OperationNumber) -> Int {
    do {
      switch number {
      case .layout: response = try respond(operations.layout)
      case .edit: response = try respond(operations.edit)
      case .transition: response = try respond(operations.transition)
      case .matrix: response = try respond(operations.matrix)
      }
      return 200
    } catch {
      return refuse(error)
    }
  }

  private func refuse(_ error: JSONError) -> Int {
    let problem = Problem(error)
    response = coder.encodeLine(problem)
    return problem.status
  }

  private func respond<Op: Operation>(_ operation: Op) throws(JSONError) -> [UInt8] {
    let none: [UInt8] = []
    let (input, warnings) = try coder.decodeWithWarnings(none.span) { operation.decode(&$0) }
    let allowance = try WorkAllowance(for: operation.cost(of: input), limits)
    return coder.encodeLine(
      try operation.respond(to: input, Warnings(warnings), within: allowance))
  }

  /// Describes a request that is not JSON.
  ///
  /// - Parameters:
  ///   - kind: what is wrong with it.
  ///   - offset: where, in bytes from the beginning of the text.
  ///   - text: the beginning of its text.
  func refuse(_ kind: JSONSyntaxError.Kind, at offset: Int, in text: [UInt8]) -> Int {
    refuse(.malformed(JSONSyntaxError(kind, offset: offset, in: text)))
  }
}

nonisolated(unsafe) private var module: Module?

/// Starts the module; returns the status, and has a problem as response if the table is not valid.
///
/// - Parameters:
///   - measuringHere: whether lines are measured with the metrics in a request.
///   - hasDevices: whether the tape holds the table of devices.
@c(core_start)
public func start(_ measuringHere: Bool, _ hasDevices: Bool) -> UInt32 {
  let started = Module(measuringHere: measuringHere)
  unsafe module = started
  return UInt32(hasDevices ? started.readDevices() : 200)
}

/// Responds to the request on the tape; returns the status.
@c(core_respond)
public func respond(_ operation: UInt32) -> UInt32 {
  guard let module = unsafe module, let number = Module.OperationNumber(rawValue: operation) else {
    return 0
  }
  return UInt32(module.respond(number))
}

/// Describes a request that is not JSON, whose text is at `start`; returns the status.
@c(core_refuse)
public func refuse(
  _ kind: UInt32, _ offset: UInt32, _ start: UnsafePointer<UInt8>, _ count: UInt32
) -> UInt32 {
  let text = unsafe [UInt8](UnsafeBufferPointer(start: start, count: Int(count)))
  let reason: JSONSyntaxError.Kind =
    switch kind {
    case 0: .loneSurrogate
    case 1: .tooDeep(limit: RequestLimits().jsonDepth)
    default: .numberOutOfRange
    }
  return unsafe UInt32(module?.refuse(reason, at: Int(offset), in: text) ?? 0)
}

/// Where the last response is.
@c(core_response_start)
public func responseStart() -> UnsafePointer<UInt8>? {
  unsafe module?.response.withUnsafeBufferPointer { $0.baseAddress }
}

/// The length of the last response in bytes.
@c(core_response_count)
public func responseCount() -> UInt32 { UInt32(unsafe module?.response.count ?? 0) }
