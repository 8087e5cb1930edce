import Foundation

/// What a program that has ended has written.
public struct ProgramResult {
  /// The exit code.
  public let code: Int32
  /// The standard output.
  public let output: Data
  /// The standard error.
  public let errors: Data

  /// The standard output as text.
  public var text: String { String(decoding: output, as: UTF8.self) }
  /// The standard error as text.
  public var errorText: String { String(decoding: errors, as: UTF8.self) }
}

/// Runs a program to its end.
///
/// - Parameters:
///   - program: the path of an executable file.
///   - environment: variables beside those of the tests.
public func run(
  _ program: String, _ arguments: [String] = [], environment: [String: String] = [:]
) throws -> ProgramResult {
  let process = Process()
  let (output, errors) = (Pipe(), Pipe())
  process.executableURL = URL(filePath: program)
  process.arguments = arguments
  process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  process.standardOutput = output
  process.standardError = errors
  try process.run()
  process.killWhenTooLate()
  let written = [output, errors].map { $0.fileHandleForReading.readDataToEndOfFile() }
  process.waitUntilExit()
  return ProgramResult(code: process.terminationStatus, output: written[0], errors: written[1])
}

extension Process {
  /// Kills the process if it still runs after two minutes, so that a test that waits for its end or its
  /// output fails instead of hanging.
  public func killWhenTooLate() {
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(120 * testTimeFactor)) {
      if self.isRunning { kill(self.processIdentifier, SIGKILL) }
    }
  }
}
