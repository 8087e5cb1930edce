import Glibc

extension Process {
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
}
