import HTTPServer
import Telemetry
import TextLayout

/// What `/metrics` tells beside the requests.
struct ServiceFigures: Sendable {
  let listener: ListenerMeter
  let log: Log
  /// What the cache of measured paragraphs has done so far.
  let textCache: @Sendable () -> CacheFigures
  /// Seconds since 1970.
  let startTime: Double

  /// Everything as it stands now.
  var all: [Figure] { build + connections + text + logging + process }

  private var build: [Figure] {
    [
      Figure(
        "composer_build_info", .gauge, "Always 1; the version is in the label.", 1,
        label: ("version", Command.versionNumber))
    ]
  }

  private var connections: [Figure] {
    let figures = listener.figures
    return [
      Figure(
        "composer_connections", .gauge, "Connections that are open.",
        Double(figures.openConnections)),
      Figure(
        "composer_connections_accepted_total", .counter, "Connections that were accepted.",
        Double(figures.acceptedConnections)),
      Figure(
        "composer_refusals_total", .counter,
        "Requests and connections refused before anybody read what they were about.",
        by: "reason", figures.refusals),
    ]
  }

  private var text: [Figure] {
    let cache = textCache()
    return [
      Figure(
        "composer_text_cache_hits_total", .counter, "Paragraphs that were measured before.",
        Double(cache.hits)),
      Figure(
        "composer_text_cache_misses_total", .counter, "Paragraphs that had to be measured.",
        Double(cache.misses)),
      Figure(
        "composer_text_cache_bytes", .gauge, "Memory of the measured paragraphs that are kept.",
        Double(cache.bytes)),
    ]
  }

  private var logging: [Figure] {
    [
      Figure(
        "composer_log_dropped_total", .counter,
        "Log lines that were dropped because the output had stalled.", Double(log.dropped))
    ]
  }

  /// Source: the Prometheus project's guidelines for client libraries, "Process metrics".
  private var process: [Figure] {
    [
      Figure(
        "process_cpu_seconds_total", .counter, "CPU time used, in seconds.",
        Process.processorSeconds),
      Figure(
        "process_start_time_seconds", .gauge, "When the process started, since 1970.", startTime),
      Figure(
        "process_max_fds", .gauge, "How many files may be open.", Double(Process.openFilesLimit)),
    ] + resident + files
  }

  private var resident: [Figure] {
    Process.residentBytes.map {
      [Figure("process_resident_memory_bytes", .gauge, "Memory in use, in bytes.", Double($0))]
    } ?? []
  }

  private var files: [Figure] {
    Process.openFiles.map {
      [Figure("process_open_fds", .gauge, "How many files are open.", Double($0))]
    } ?? []
  }
}
