import HTTPServer

/// What the system lets the process have.
struct SystemLimits: Equatable, Sendable {
  /// The address space in bytes (`ulimit -v`); nil for no limit.
  let addressSpaceBytes: Int?
  /// The memory of the container in bytes; nil for no limit.
  let memoryBytes: Int?
  /// The number of connections that the limit of open files allows.
  let connections: Int
}

/// The address space is too small for what the limits of the service add up to.
struct AddressSpaceError: Error, Equatable, CustomStringConvertible {
  let allowedBytes: Int
  let neededBytes: Int

  /// One sentence for the operator.
  var description: String {
    "The address space (ulimit -v) is \(mebibytes(allowedBytes)), but the limits of the service add up "
      + "to \(mebibytes(neededBytes)): raise it, or lower the terms of the sum in docs/operations.md."
  }
}

extension Configuration {
  /// The memory of the program with its fonts, in bytes.
  private static let programBytes = 64 << 20
  /// The memory that the longest request takes while a worker thread computes it, in bytes.
  private static let workBytes = 64 << 20
  /// The memory of a connection beside its header, in bytes.
  private static let connectionBytes = 16 << 10
  /// The address space of a thread: a stack of 8 MiB, and a heap of the allocator of 64 MiB.
  ///
  /// Source: pthread_create(3); glibc, malloc/arena.c, HEAP_MAX_SIZE.
  private static let threadBytes = 72 << 20
  /// The address space of mapped files, in bytes: libraries and fonts.
  ///
  /// Source: measured: 145 MiB with the reference fonts.
  private static let mappedBytes = 192 << 20

  /// The most memory that the service can take, in bytes: the sum in docs/operations.md.
  var memoryBytes: Int {
    limits.connections * (limits.headerBytes + Self.connectionBytes) + limits.bufferedBytes
      + threads * Self.workBytes + textCacheBytes + Self.programBytes
  }

  /// The most address space, in bytes: with the loops, the workers, and three threads beside them.
  private var addressSpaceBytes: Int {
    memoryBytes + (2 * threads + 3) * Self.threadBytes + Self.mappedBytes
  }

  /// One sentence for each limit of the system that is lower than those of the service.
  ///
  /// - Throws: `AddressSpaceError`: Swift ends the process where an allocation fails.
  func warnings(about system: SystemLimits) throws(AddressSpaceError) -> [String] {
    if let allowed = system.addressSpaceBytes, allowed < addressSpaceBytes {
      throw AddressSpaceError(allowedBytes: allowed, neededBytes: addressSpaceBytes)
    }
    var warnings: [String] = []
    if let allowed = system.memoryBytes, allowed < memoryBytes {
      warnings.append(
        "warning: the container has \(mebibytes(allowed)) of memory, but the limits of the service add "
          + "up to \(mebibytes(memoryBytes)): see \"Memory\" in docs/operations.md.")
    }
    let isFew = (2..<ListenerLimits().connections).contains(system.connections)
    if isFew, limits.connections == system.connections {
      warnings.append(
        "warning: the limit of open files allows \(limits.connections) connections (ulimit -Hn).")
    }
    return warnings
  }
}

private func mebibytes(_ bytes: Int) -> String { "\(bytes >> 20) MiB" }
