import Glibc

// The resources that the process uses, as the C library and the files in /proc report them.

extension Process {
  /// The CPU time used so far, in seconds.
  static var processorSeconds: Double {
    var usage = rusage()
    unsafe getrusage(RUSAGE_SELF.rawValue, &usage)
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  /// The resident memory in bytes; nil if the kernel does not report it.
  ///
  /// Source: proc(5), /proc/pid/statm: the second number, in pages.
  static var residentBytes: Int? {
    guard let text = contents(of: "/proc/self/statm") else { return nil }
    let numbers = String(decoding: text, as: UTF8.self).split(separator: " ")
    return numbers.dropFirst().first.flatMap { Int($0) }.map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
  }

  /// The number of open files; nil if the kernel does not report it.
  static var openFiles: Int? {
    guard let folder = unsafe opendir("/proc/self/fd") else { return nil }
    defer { unsafe closedir(folder) }
    var count = 0
    while unsafe readdir(folder) != nil { count += 1 }
    // Without `.`, `..` and the descriptor of the folder itself.
    return count - 3
  }

  /// The soft limit of open files.
  static var openFilesLimit: Int {
    var limit = rlimit()
    unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return Int(clamping: limit.rlim_cur)
  }

  /// The limit of the address space in bytes; nil if there is none.
  static var addressSpaceLimit: Int? {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
      limit.rlim_cur != rlim_t.max
    else { return nil }
    return Int(clamping: limit.rlim_cur)
  }

  /// What the control groups of this process allow it.
  static var controlGroups: ControlGroups {
    ControlGroups { contents(of: $0).map { String(decoding: $0, as: UTF8.self) } }
  }

  /// The contents of a file; nil if it is too long, a FIFO, or cannot be read.
  ///
  /// To open or read a FIFO would wait for its writer; the service would not notice signals meanwhile.
  ///
  /// - Parameter most: the greatest length, in bytes.
  static func contents(of path: String, upTo most: Int = 1 << 20) -> [UInt8]? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT != S_IFIFO else { return nil }
    var contents: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 12)
    while contents.count <= most {
      let count = unsafe read(file, &chunk, chunk.count)
      guard count >= 0 else { return nil }
      guard count > 0 else { return contents }
      contents += chunk.prefix(count)
    }
    return nil
  }

  /// The paths of the entries of a directory; nil if the path is that of no directory.
  static func files(in path: String) -> [String]? {
    guard let directory = unsafe opendir(path) else { return nil }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append("\(path)/\(name)") }
    }
    return names
  }

  /// Why a file cannot be read.
  enum FileProblem: Error, Equatable {
    /// There is no file with this path.
    case missing
    /// The user of the process may not read it.
    case notPermitted
    /// It is too long, a FIFO, or cannot be read for another reason.
    case unreadable

    /// Which files can be read; it completes "The variable must …".
    var expectation: String {
      switch self {
      case .missing: "name a file; there is none"
      case .notPermitted: "name a file that this user may read"
      case .unreadable: "name a file of at most 1 MiB that can be read"
      }
    }
  }

  /// Returns the contents of a file.
  typealias FileReader = (String) throws(FileProblem) -> [UInt8]

  /// The contents of a file of at most 1 MiB, or why there are none.
  static func readFile(_ path: String) throws(FileProblem) -> [UInt8] {
    if let contents = contents(of: path) { return contents }
    guard unsafe access(path, F_OK) == 0 else {
      throw errno == EACCES ? .notPermitted : .missing
    }
    throw unsafe access(path, R_OK) == 0 ? .unreadable : .notPermitted
  }

  /// The time in seconds since 1970-01-01.
  static var now: Int { Int(time(nil)) }

  /// The message of an error of the system.
  static func message(of error: Int32) -> String { unsafe String(cString: strerror(error)) }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }
}
