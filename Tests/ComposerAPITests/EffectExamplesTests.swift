import Foundation
import Testing

@testable import Composer
@testable import ComposerContract

@Suite("The examples of effects")
struct EffectExamplesTests {
  /// The names of the cases, which the compiler does not list because they have values.
  private func cases() throws -> Set<String> {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.deletingLastPathComponent().appending(
      path: "Sources/Composer/Machine/Effect.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    let declaration = try #require(text.split(separator: "\n}\n").first)
    return Set(declaration.matches(of: /\n  (?:indirect )?case (\w+)/).map { String($0.1) })
  }

  @Test("are of all effects: only an effect with an example is in the contract")
  func areComplete() throws {
    let cases = try cases()
    let examples = Effect.examples.map { "\($0)".prefix { $0 != "(" } }
    #expect(Set(examples.map(String.init)) == cases)
    #expect(examples.count == cases.count)
  }
}
