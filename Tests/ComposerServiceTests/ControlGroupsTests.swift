import TestSupport
import Testing

@testable import ComposerService

@Suite("The limits of a container or a systemd unit")
struct ControlGroupsTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let files: [String: String]
    var memory: Int?
    var processors: Double?
    var threads: Int?
  }

  static let cases = [
    Case(testDescription: "nothing can be read", files: [:]),
    Case(
      testDescription: "version 2, in a container",
      files: [
        "/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/memory.max": "536870912\n",
        "/sys/fs/cgroup/cpu.max": "150000 100000\n", "/sys/fs/cgroup/pids.max": "300\n",
      ], memory: 512 << 20, processors: 1.5, threads: 300),
    Case(
      testDescription: "version 2, without limits",
      files: [
        "/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/memory.max": "max\n",
        "/sys/fs/cgroup/cpu.max": "max 100000\n", "/sys/fs/cgroup/pids.max": "max\n",
      ]),
    Case(
      testDescription: "version 2, a unit in a slice with less memory",
      files: [
        "/proc/self/cgroup": "0::/system.slice/composer.service\n",
        "/sys/fs/cgroup/system.slice/composer.service/memory.max": "536870912\n",
        "/sys/fs/cgroup/system.slice/memory.max": "268435456\n",
        "/sys/fs/cgroup/system.slice/composer.service/cpu.max": "300000 100000\n",
      ], memory: 256 << 20, processors: 3),
    Case(
      testDescription: "version 1, in a container that sees the path of its host",
      files: [
        "/proc/self/cgroup": "5:cpu,cpuacct:/docker/9\n4:memory:/docker/9\n2:pids:/docker/9\n",
        "/sys/fs/cgroup/memory/memory.limit_in_bytes": "134217728\n",
        "/sys/fs/cgroup/cpu/cpu.cfs_quota_us": "50000\n",
        "/sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n", "/sys/fs/cgroup/pids/pids.max": "9\n",
      ], memory: 128 << 20, processors: 0.5, threads: 9),
    Case(
      testDescription: "version 1, without limits",
      files: [
        "/proc/self/cgroup": "4:memory:/\n",
        "/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
        "/sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1\n",
        "/sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n",
      ]),
  ]

  @Test("are read from the process's groups and those around them", arguments: cases)
  func limits(_ sample: Case) {
    let groups = ControlGroups { sample.files[$0] }
    #expect(groups.memoryBytes == sample.memory)
    #expect(groups.processors == sample.processors)
    #expect(groups.threads == sample.threads)
  }

  @Test(
    "the default limits fit into any memory from 256 MiB on",
    arguments: [256, 300, 512, 700, 4096],
    [1, 2, 64])
  func shares(mebibytes: Int, cores: Int) throws {
    let memory = mebibytes << 20
    let configuration = try Configuration(environment: [:], cores: cores, memoryBytes: memory)
    #expect(configuration.memoryBytes <= memory)
    #expect(configuration.threads <= cores)
    #expect(configuration.listenerLimits.batchBytes <= configuration.listenerLimits.bufferedBytes)
    let system = SystemLimits(
      addressSpaceBytes: nil, memoryBytes: memory, threads: nil, connections: 1 << 20)
    #expect(try configuration.warnings(about: system).isEmpty)
  }

  @Test("a limit that the operator sets stays as it is, however little memory there is")
  func settings() throws {
    let configuration = try Configuration(
      environment: ["COMPOSER_THREADS": "8", "COMPOSER_TEXT_CACHE_BYTES": "67108864"], cores: 1,
      memoryBytes: 128 << 20)
    #expect(configuration.threads == 8)
    #expect(configuration.textCacheBytes == 64 << 20)
  }

  @Test(
    "a certificate is mentioned two weeks before it expires",
    arguments: [
      (0, "The certificate expires in 0 days: renew its files."),
      (13, "The certificate expires in 13 days: renew its files."), (15, nil),
    ] as [(Int, String?)])
  func certificate(days: Int, sentence: String?) throws {
    let end = try CertificateEnd(of: TestIdentity.valid)
    #expect(end.warnings(now: end.seconds - days * 86_400) == (sentence.map { [$0] } ?? []))
  }
}
