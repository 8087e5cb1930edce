import ComposerAPI
import HTTPServer

/// What the system lets the process have.
struct SystemLimits: Equatable, Sendable {
  /// The address space in bytes (`ulimit -v`); nil for no limit.
  let addressSpaceBytes: Int?
  /// The memory of the container or the unit in bytes; nil for no limit.
  let memoryBytes: Int?
  /// The number of threads of the container or the unit; nil for no limit.
  let threads: Int?
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

/// Default limits whose sum fits into the memory of a container.
struct MemoryShares {
  /// The memory of the program with its fonts, in bytes.
  static let programBytes = 64 << 20
  /// The memory that the longest request takes while a worker thread computes it, in bytes.
  static let workBytes = 64 << 20
  /// The memory of a connection beside its header, in bytes.
  static let connectionBytes = 16 << 10
  /// The least value of each default.
  private static let leastDefaults = (
    textCacheBytes: 1 << 20, bufferedBytes: 4 << 20, connections: 64
  )

  /// The memory that the program and its worker threads leave, in bytes.
  private let rest: Int

  /// - Parameter memoryBytes: nil for no limit.
  init(memoryBytes: Int?, threads: Int) {
    rest = (memoryBytes ?? .max / 2) - Self.programBytes - threads * Self.workBytes
  }

  /// One thread for each core, unless their work would take more than half of the memory.
  static func threads(cores: Int, memoryBytes: Int?) -> Int {
    let affordable = memoryBytes.map { ($0 - programBytes) / 2 / workBytes } ?? 256
    return max(1, min(cores, affordable, 256))
  }

  /// A quarter of the rest at most.
  var textCacheBytes: Int { min(64 << 20, max(rest / 4, Self.leastDefaults.textCacheBytes)) }

  /// Half of the rest at most.
  var bufferedBytes: Int {
    min(ListenerLimits().bufferedBytes, max(rest / 2, Self.leastDefaults.bufferedBytes))
  }

  /// A quarter of the rest at most.
  func connections(headerBytes: Int) -> Int {
    let affordable = rest / 4 / (headerBytes + Self.connectionBytes)
    return min(ListenerLimits().connections, max(affordable, Self.leastDefaults.connections))
  }
}

extension Configuration {
  /// The address space of a thread: a stack of 8 MiB, and a heap of the allocator of 64 MiB.
  ///
  /// Source: pthread_create(3); glibc, malloc/arena.c, HEAP_MAX_SIZE.
  private static let threadBytes = 72 << 20
  /// The address space of mapped files, in bytes: libraries and fonts.
  ///
  /// Source: measured: 145 MiB with the reference fonts.
  private static let mappedBytes = 192 << 20

  /// The greatest memory that the service takes, in bytes: the sum in docs/operations.md.
  var memoryBytes: Int {
    listenerLimits.connections * (listenerLimits.headerBytes + MemoryShares.connectionBytes)
      + listenerLimits.bufferedBytes + threads * MemoryShares.workBytes + textCacheBytes
      + MemoryShares.programBytes
  }

  /// The number of threads of the process: the loops, the workers, and three more.
  var threadsInAll: Int { 2 * threads + 3 }

  /// The greatest address space that the service takes, in bytes.
  private var addressSpaceBytes: Int {
    memoryBytes + threadsInAll * Self.threadBytes + Self.mappedBytes
  }

  /// The limits of the listener, with the memory that bodies take.
  var listenerLimitsInMemory: ListenerLimits {
    var limits = listenerLimits
    limits.memoryPerBodyByte = Routes.memoryPerBodyByte
    limits.memoryPerLongBodyByte = Routes.memoryPerRecordingByte
    return limits
  }

  /// One sentence for each limit that another one makes lower than it says.
  var contradictions: [String] {
    let limits = listenerLimitsInMemory
    var warnings: [String] = []
    func warn(_ variable: Variable, _ what: String, takes perByte: Int, _ most: Int) {
      warnings.append(
        "\(what) of \(variable.name) does not fit into \(Variable.maxBufferedBytes.name), because it "
          + "takes \(1 + perByte) times its length: over \(most) bytes, the status is 413.")
    }
    if limits.shortBodyBytes < limits.bodyBytes {
      warn(.maxBodyBytes, "A body", takes: limits.memoryPerBodyByte, limits.shortBodyBytes)
    }
    if setsBatchBytes, limits.longBodyBytes < limits.batchBytes {
      warn(
        .maxBatchBytes, "A recording", takes: limits.memoryPerLongBodyByte, limits.longBodyBytes)
    }
    return warnings
  }

  /// One sentence for each limit of the system that is lower than those of the service.
  ///
  /// - Throws: `AddressSpaceError`: Swift ends the process where an allocation fails.
  func warnings(about system: SystemLimits) throws(AddressSpaceError) -> [String] {
    if let allowed = system.addressSpaceBytes, allowed < addressSpaceBytes {
      throw AddressSpaceError(allowedBytes: allowed, neededBytes: addressSpaceBytes)
    }
    var warnings = contradictions
    if let allowed = system.memoryBytes, allowed < memoryBytes {
      warnings.append(
        "The container has \(mebibytes(allowed)) of memory, but the limits of the service add up to "
          + "\(mebibytes(memoryBytes)): see \"Memory\" in docs/operations.md.")
    }
    if let allowed = system.threads, allowed < threadsInAll {
      warnings.append(
        "The container may have \(allowed) threads, but the service starts \(threadsInAll): lower "
          + "\(Variable.threads.name), or raise the limit of processes.")
    }
    let isFew = (2..<ListenerLimits().connections).contains(system.connections)
    if isFew, listenerLimits.connections == system.connections {
      warnings.append(
        "The limit of open files allows \(listenerLimits.connections) connections (ulimit -Hn).")
    }
    return warnings
  }
}

func mebibytes(_ bytes: Int) -> String { "\(bytes >> 20) MiB" }
