import HTTPServer
import Telemetry
import TextLayout

/// The metrics in `/metrics` that are not about single requests.
struct ServiceMetrics: Sendable {
  let listener: ListenerMeter
  let log: Log
  /// Returns the counts of the cache of measured text.
  let textCache: @Sendable () -> CacheFigures
  /// When the process started, in seconds since 1970-01-01.
  let startTime: Double
  /// When the certificate expires; nil without TLS.
  let certificateEnd: CertificateEnd?
  /// How often the certificate and the tokens were taken from their files again.
  let reloadCounts: ReloadCounts
  /// The source of the limits, with which alerts compare.
  let configuration: Configuration

  /// All metrics with their current values.
  var all: [Metric] {
    build + connections + certificate + reloads + memory + text + logging + process
  }

  private var build: [Metric] {
    [
      Metric(
        "composer_build_info", .gauge, "Always 1; the labels say which build it is.", 1,
        labels: ["version": Build.version, "revision": Build.revision]),
      Metric(
        "composer_threads", .gauge, "Threads that serve requests.", Double(configuration.threads)),
    ]
  }

  private var connections: [Metric] {
    let figures = listener.figures
    return [
      Metric(
        "composer_connections", .gauge, "Open connections.", Double(figures.openConnections)),
      Metric(
        "composer_connections_limit", .gauge, "Limit of open connections.",
        Double(configuration.listenerLimits.connections)),
      Metric(
        "composer_connections_accepted_total", .counter, "Connections accepted since the start.",
        Double(figures.acceptedConnections)),
      Metric(
        "composer_refusals_total", .counter,
        "Requests and connections that the listener refused or closed, by reason.",
        by: "reason", figures.refusals),
    ]
  }

  private var certificate: [Metric] {
    certificateEnd.map {
      [
        Metric(
          "composer_certificate_end_time_seconds", .gauge,
          "Expiry time of the certificate in seconds since 1970-01-01.", Double($0.seconds)),
        Metric(
          "composer_certificate_remaining_days", .gauge, "Days until the certificate expires.",
          $0.days(from: Process.now)),
      ]
    } ?? []
  }

  private var reloads: [Metric] {
    let figures = reloadCounts.figures
    return [
      Metric(
        "composer_reloads_total", .counter, "Times that changed files were taken, by their kind.",
        by: "files", figures.successes),
      Metric(
        "composer_reload_failures_total", .counter,
        "Times that files were wrong, and what was read before stayed in use, by their kind.",
        by: "files", figures.failures),
    ]
  }

  private var memory: [Metric] {
    [
      Metric(
        "composer_buffered_bytes", .gauge, "Memory that requests hold in bytes.",
        Double(listener.figures.bufferedBytes)),
      Metric(
        "composer_buffered_bytes_limit", .gauge, "Limit of the memory that requests hold in bytes.",
        Double(configuration.listenerLimits.bufferedBytes)),
    ]
  }

  private var text: [Metric] {
    let cache = textCache()
    return [
      Metric(
        "composer_text_cache_hits_total", .counter, "Paragraphs found in the text cache.",
        Double(cache.hits)),
      Metric(
        "composer_text_cache_misses_total", .counter, "Paragraphs not found in the text cache.",
        Double(cache.misses)),
      Metric(
        "composer_text_cache_bytes", .gauge, "Memory of the text cache in bytes.",
        Double(cache.bytes)),
      Metric(
        "composer_text_cache_bytes_limit", .gauge, "Limit of the text cache in bytes.",
        Double(configuration.textCacheBytes)),
    ]
  }

  private var logging: [Metric] {
    [
      Metric(
        "composer_log_dropped_total", .counter,
        "Log lines lost because the output had stalled or failed.", Double(log.dropped))
    ]
  }

  /// Source: the Prometheus project's guidelines for client libraries, "Process metrics".
  private var process: [Metric] {
    [
      Metric(
        "process_cpu_seconds_total", .counter, "User and system CPU time in seconds.",
        Process.processorSeconds),
      Metric(
        "process_start_time_seconds", .gauge,
        "Start time of the process in seconds since 1970-01-01.", startTime),
      Metric(
        "process_max_fds", .gauge, "Limit of open files.", Double(Process.openFilesLimit)),
    ] + resident + files
  }

  private var resident: [Metric] {
    Process.residentBytes.map {
      [Metric("process_resident_memory_bytes", .gauge, "Resident memory in bytes.", Double($0))]
    } ?? []
  }

  private var files: [Metric] {
    Process.openFiles.map {
      [Metric("process_open_fds", .gauge, "Open files.", Double($0))]
    } ?? []
  }
}
