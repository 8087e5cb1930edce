import HTTPServer
import JSON

/// One line of the log.
struct LogEntry: Sendable {
  /// What it is about.
  enum Subject: Sendable {
    case request(Outcome, route: String?)
    case message(String)
    /// Lines that there was no room for.
    case dropped(Int)
  }

  /// Nanoseconds since 1970.
  let time: UInt64
  let level: LogLevel
  let subject: Subject
}

extension LogEntry: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("ts", Timestamp.text(nanosecondsSince1970: time))
      $0.member("level", level.rawValue)
      switch subject {
      case .request(let outcome, let route):
        $0.member("msg", outcome.exchange.refusal == nil ? "request" : "refused request")
        outcome.writeMembers(to: &$0, route: route)
      case .message(let message): $0.member("msg", message)
      case .dropped(let count):
        $0.member("msg", "dropped log lines")
        $0.member("count", count)
      }
    }
  }
}

extension Outcome {
  /// Neither the target nor a header field nor a body is logged: any of them can hold a secret.
  fileprivate func writeMembers(to json: inout JSONWriter, route: String?) {
    let trace = exchange.identity.trace
    json.member("request_id", exchange.identity.requestID)
    json.member("trace_id", trace.traceID)
    json.member("span_id", Hexadecimal.text(trace.span))
    json.member("method", SeriesKey.methods[exchange.key.method])
    json.member("route", route)
    json.member("status", exchange.status.rawValue)
    json.memberIfPresent("refusal", exchange.refusal?.name)
    json.member("bytes_in", exchange.requestBytes)
    json.member("bytes_out", responseBytes)
    json.member("duration_ms", Double(nanoseconds / 1000) / 1000)
    json.member("client", exchange.client.description)
  }
}
