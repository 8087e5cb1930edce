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
  /// The machines that are kept, by the numbers that core.js gives them.
  private var machines: [ModuleMachine?] = []
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

  /// Keeps the machine of the request on the tape, which has no events, under a number; returns the status.
  ///
  /// It replaces the machine that has the number. The response has the warnings about its configuration.
  func keep(_ number: Int) -> Int {
    do {
      let none: [UInt8] = []
      let (request, found) = try coder.decodeWithWarnings(none.span) {
        operations.transition.decode(&$0)
      }
      var warnings = Warnings(found)
      let budget = WorkBudget(units: limits.work, lines: limits.lines)
      let run = try TransitionRun(of: request, measuring: source, within: budget, adding: &warnings)
      while machines.count <= number { machines.append(nil) }
      machines[number] = ModuleMachine(request.config, run, within: budget, source)
      response = coder.encodeLine(WrittenWarnings(warnings: warnings))
      return 200
    } catch {
      return refuse(error)
    }
  }

  /// Applies the event on the tape to a machine; returns the status.
  ///
  /// The response is the step, or the state if there is no event.
  func step(_ number: Int) -> Int {
    guard let machine = machine(number) else { return 0 }
    do {
      let none: [UInt8] = []
      let (events, found) = try coder.decodeWithWarnings(none.span) { machine.events(&$0) }
      guard let event = events.first else { return read(number, whole: true) }
      response = coder.encodeLine(try machine.step(event, found))
      return 200
    } catch {
      return refuse(error)
    }
  }

  /// Makes the state of a machine the response; returns the status.
  ///
  /// - Parameter whole: whether it is the whole state, or only what a page needs after each key.
  func read(_ number: Int, whole: Bool) -> Int {
    guard let machine = machine(number) else { return 0 }
    response = whole ? coder.encodeLine(machine.state) : coder.encodeLine(machine.field)
    return 200
  }

  func end(_ number: Int) {
    if machine(number) != nil { machines[number] = nil }
  }

  private func machine(_ number: Int) -> ModuleMachine? {
    machines.indices.contains(number) ? machines[number] : nil
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

/// Starts the module; returns the status.
///
/// If the table is not valid, the response is a problem.
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

/// Keeps the machine of the request on the tape under a number; returns the status.
@c(core_machine)
public func keepMachine(_ number: UInt32) -> UInt32 {
  unsafe UInt32(module?.keep(Int(number)) ?? 0)
}

/// Applies the event on the tape to a machine; returns the status, which is 0 if there is no such machine.
@c(core_machine_step)
public func stepMachine(_ number: UInt32) -> UInt32 {
  unsafe UInt32(module?.step(Int(number)) ?? 0)
}

/// Reads the state of a machine, or only its text and selection; returns the status.
@c(core_machine_state)
public func readMachine(_ number: UInt32, _ isWhole: Bool) -> UInt32 {
  unsafe UInt32(module?.read(Int(number), whole: isWhole) ?? 0)
}

/// Ends a machine, whose number can be given again.
@c(core_machine_end)
public func endMachine(_ number: UInt32) { unsafe module?.end(Int(number)) }

/// Describes a request that is not JSON, whose text is at `start`; returns the status.
///
/// - Parameter kind: a `cjson_failure_kind` of CJSON.h.
@c(core_refuse)
public func refuse(
  _ kind: UInt32, _ offset: UInt32, _ start: UnsafePointer<UInt8>, _ count: UInt32
) -> UInt32 {
  let text = unsafe [UInt8](UnsafeBufferPointer(start: start, count: Int(count)))
  guard let module = unsafe module,
    let reason = JSONSyntaxError.Kind(number: kind, maxDepth: RequestLimits().jsonDepth)
  else { return 0 }
  return UInt32(module.refuse(reason, at: Int(offset), in: text))
}

/// Where the last response is.
@c(core_response_start)
public func responseStart() -> UnsafePointer<UInt8>? {
  unsafe module?.response.withUnsafeBufferPointer { $0.baseAddress }
}

/// The length of the last response in bytes.
@c(core_response_count)
public func responseCount() -> UInt32 { UInt32(unsafe module?.response.count ?? 0) }
