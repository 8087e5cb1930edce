import Composer
import JSON

extension WorkBudget {
  /// Creates the budget of a request's texts.
  package convenience init(_ allowance: WorkAllowance) {
    self.init(units: allowance.limit, left: allowance.left, lines: allowance.lines)
  }

  /// Checks that all texts of the request were laid out completely.
  ///
  /// - Parameter advice: what to send instead of a request that takes too much work.
  package func check(
    sending advice: String = "shorter texts or wider boxes"
  ) throws(JSONError) {
    switch exceeded {
    case nil: break
    case .lines(let limit):
      throw JSONError(
        "",
        "must not have texts that break into more than \(limit) lines in total: send shorter texts "
          + "or wider boxes")
    case .units(let limit): throw .tooMuchWork(limit, sending: advice)
    }
  }

  /// Checks that all texts were laid out completely, up to an event.
  ///
  /// - Parameter index: the index of the event; nil before the first one.
  package func check(atEvent index: Int?) throws(JSONError) {
    guard let exceeded else { return }
    let pointer = index.map { "/events/\($0)" } ?? "/state/text"
    let advice =
      (index ?? 0) > 0
      ? "send this event in another request, with the state after the previous event"
      : "send a shorter text or a wider box"
    switch exceeded {
    case .lines(let limit):
      throw JSONError(
        pointer, "makes texts break into more than \(limit) lines in this request: \(advice)")
    case .units(let limit):
      throw JSONError(
        pointer, "takes more than \(limit) units of work for texts in this request: \(advice)")
    }
  }
}

extension JSONError {
  /// The error of a request that takes too much work.
  ///
  /// - Parameters:
  ///   - limit: the greatest amount.
  ///   - taken: the amount, if it is known.
  ///   - advice: what to send instead.
  package static func tooMuchWork(
    _ limit: Int, taken: Int? = nil, at pointer: String = "", sending advice: String
  ) -> JSONError {
    let taken = taken.map { ", but takes \($0)" } ?? ""
    return JSONError(
      pointer, "must not take more than \(limit) units of work\(taken): send \(advice)")
  }

  /// Creates an error with one problem, at a JSON Pointer.
  init(_ pointer: String, _ detail: String) {
    self = .unacceptable([JSONProblem(pointer: pointer, detail: detail)])
  }
}
