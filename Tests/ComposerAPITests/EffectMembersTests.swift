import Foundation
import Testing

@testable import Composer
@testable import ComposerContract

@Suite("The examples of effects")
struct EffectMembersTests {
  /// The names of the cases, which the compiler does not list because they have values.
  private static let cases: Set<String> = {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.deletingLastPathComponent().appending(
      path: "Sources/Composer/Machine/Effect.swift")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let declaration = text.split(separator: "\n}\n")[0]
    return Set(declaration.matches(of: /\n  (?:indirect )?case (\w+)/).map { String($0.1) })
  }()

  @Test("are of all effects: only an effect with an example is in the contract")
  func areComplete() {
    let examples = Effect.examples.map { "\($0)".prefix { $0 != "(" } }
    #expect(Set(examples.map(String.init)) == Self.cases)
    #expect(examples.count == Self.cases.count)
  }
}
