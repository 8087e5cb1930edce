import Glibc

// What the process uses of its machine, by the C library and by what the kernel shows below /proc.

extension Process {
  /// Seconds of CPU used so far.
  static var processorSeconds: Double {
    var usage = rusage()
    unsafe getrusage(RUSAGE_SELF.rawValue, &usage)
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  /// Bytes of memory that are there and not only promised; nil where the kernel does not tell.
  ///
  /// Source: proc(5), /proc/pid/statm: the second number, in pages.
  static var residentBytes: Int? {
    guard let text = contents(of: "/proc/self/statm") else { return nil }
    let numbers = String(decoding: text, as: UTF8.self).split(separator: " ")
    return numbers.dropFirst().first.flatMap { Int($0) }.map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
  }

  /// How many files are open; nil where the kernel does not tell.
  static var openFiles: Int? {
    guard let folder = unsafe opendir("/proc/self/fd") else { return nil }
    defer { unsafe closedir(folder) }
    var count = 0
    while unsafe readdir(folder) != nil { count += 1 }
    // The two folders that every folder has, and this look into it.
    return count - 3
  }

  /// How many files may be open.
  static var openFilesLimit: Int {
    var limit = rlimit()
    unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return Int(clamping: limit.rlim_cur)
  }

  /// The contents of a file, at most 1 MiB; nil when it cannot be read.
  static func contents(of path: String) -> [UInt8]? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var contents: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while contents.count <= 1 << 20 {
      let count = unsafe read(file, &chunk, chunk.count)
      guard count >= 0 else { return nil }
      guard count > 0 else { return contents }
      contents += chunk.prefix(count)
    }
    return nil
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }
}
