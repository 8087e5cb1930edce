import HTTPServer
import JSON

/// One line of the log.
struct LogEntry: Sendable {
  /// The event that the line reports.
  enum Subject: Sendable {
    /// The service responded to a request; the route is nil if the path is unknown.
    case request(RequestRecord, route: String?)
    /// The listener ended a connection before it had sent a whole response.
    case cutOff(Refusal, PeerAddress)
    /// A sentence about the service or a client, and further members of the line.
    case message(String, KeyValuePairs<StaticString, String>)
    /// The queue was full, and this many lines were dropped.
    case dropped(Int)
  }

  /// Nanoseconds since 1970-01-01 in UTC.
  let time: UInt64
  let severity: Severity
  let subject: Subject
}

extension LogEntry: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("ts", Timestamp.text(nanosecondsSince1970: time))
      $0.member("level", severity.rawValue)
      switch subject {
      case .request(let record, let route):
        $0.member("msg", record.message)
        record.writeMembers(to: &$0, route: route)
      case .cutOff(let refusal, let client):
        $0.member("msg", "connection cut off")
        $0.member("refusal", refusal.name)
        $0.member("client", client.description)
      case .message(let message, let members):
        $0.member("msg", message)
        for (name, value) in members { $0.member(name, value) }
      case .dropped(let count):
        $0.member("msg", "dropped log lines")
        $0.member("count", count)
      }
    }
  }
}

extension RequestRecord {
  fileprivate var message: String {
    if isCut { return "response cut off" }
    return request.refusal == nil ? "request" : "refused request"
  }

  /// Omits the target, the header fields and the body, because each of them can contain a secret.
  fileprivate func writeMembers(to json: inout JSONWriter, route: String?) {
    let trace = request.identity.trace
    json.member("request_id", request.identity.requestID)
    json.member("trace_id", trace.traceID)
    json.member("span_id", Hexadecimal.text(trace.span))
    json.member("method", SeriesKey.methods[request.key.method])
    json.member("route", route)
    json.member("status", request.status.rawValue)
    json.memberIfPresent("refusal", request.refusal?.name)
    json.member("bytes_in", request.requestBytes)
    json.member("bytes_out", responseBytes)
    json.member("duration_ms", Self.milliseconds(timeToFirstByte))
    json.memberIfPresent("last_byte_ms", timeToLastByte.map(Self.milliseconds))
    json.member("client", request.client.description)
  }

  /// Milliseconds with three decimals.
  private static func milliseconds(_ nanoseconds: UInt64) -> Double {
    Double(nanoseconds / 1000) / 1000
  }
}
