/// What the control groups of a process allow it: those of its container, or of its systemd unit.
///
/// Source: the kernel's documentation of control groups, version 2 (cpu.max, memory.max, pids.max) and
/// version 1 (cpu.cfs_quota_us, memory.limit_in_bytes, where a number near 2^63 stands for none).
struct ControlGroups: Equatable, Sendable {
  /// The memory in bytes; nil for no limit.
  let memoryBytes: Int?
  /// The processors, such as 1.5; nil for no limit.
  let processors: Double?
  /// The number of threads; nil for no limit.
  let threads: Int?

  /// Reads the limits of the process's groups and of all groups around them.
  ///
  /// - Parameter read: returns the contents of a file; nil if it cannot be read.
  init(read: (String) -> String?) {
    let folders = Folders(of: read("/proc/self/cgroup") ?? "")
    let number = { read($0).flatMap(Self.number) }
    memoryBytes = folders.least(of: "memory", ["memory.max", "memory.limit_in_bytes"], number)
    threads = folders.least(of: "pids", ["pids.max"], number)
    let inVersion2 = folders.least(of: "cpu", ["cpu.max"]) { read($0).flatMap(Self.processors) }
    let inVersion1 = folders.least(of: "cpu", ["cpu.cfs_"]) { file in
      Self.processors("\(read("\(file)quota_us") ?? "") \(read("\(file)period_us") ?? "")")
    }
    processors = inVersion2 ?? inVersion1
  }

  /// The number in a file; nil for no limit.
  private static func number(_ text: String) -> Int? {
    Int(text.prefix { $0.isNumber }).flatMap { $0 < 1 << 60 ? $0 : nil }
  }

  /// A quota of processor time divided by the period behind it; nil for no limit.
  private static func processors(_ text: String) -> Double? {
    let numbers = text.split(whereSeparator: \.isWhitespace).map { Double($0) }
    guard numbers.count == 2, let quota = numbers[0], let period = numbers[1], quota > 0, period > 0
    else { return nil }
    return quota / period
  }
}

/// The folders of a process's control groups.
private struct Folders {
  /// The path of the group by controller; the empty name is that of version 2.
  private var paths: [Substring: Substring] = [:]

  /// - Parameter text: the contents of /proc/self/cgroup: `number:controllers:path` on each line.
  init(of text: String) {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      for name in parts[1].split(separator: ",", omittingEmptySubsequences: false) {
        paths[name] = parts[2]
      }
    }
  }

  /// The least limit of a group and those around it.
  ///
  /// In a container, the path can be that of the host; then only the root of the hierarchy exists.
  func least<Limit: Comparable>(
    of controller: String, _ files: [String], _ limit: (String) -> Limit?
  ) -> Limit? {
    let roots = [
      ("/sys/fs/cgroup", paths[""]), ("/sys/fs/cgroup/\(controller)", paths[controller[...]]),
    ]
    return roots.flatMap { root, path in
      Self.withAncestors(path ?? "/").flatMap { folder in
        files.compactMap { limit("\(root)\(folder)/\($0)") }
      }
    }.min()
  }

  /// `/a/b`, `/a` and the empty path.
  private static func withAncestors(_ path: Substring) -> [String] {
    path.split(separator: "/").reduce(into: [""]) { $0.append("\($0[$0.count - 1])/\($1)") }
  }
}
