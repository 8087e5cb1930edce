import Foundation
import JSON
import Testing

@testable import Composer
@testable import ComposerContract

@Suite("The members of a text style")
struct StyleMembersTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

  /// The names of the members in the rows: `tabSize`, or `font/size`.
  private func names() throws -> [String] {
    let schema = SchemaVisitor.schema {
      var terms = TextStyle.Terms(font: .ofPreset)
      terms.visit(&$0)
    }
    let style = try properties(of: JSONSerialization.jsonObject(with: Data(schema.utf8)))
    let font = try #require(style["font"] as? [String: Any])
    let inFont = try properties(of: #require(font["x-type"])).keys.map { "font/\($0)" }
    return style.keys.filter { $0 != "font" } + inFont
  }

  private func properties(of schema: Any) throws -> [String: Any] {
    let schema = try #require(schema as? [String: Any])
    return try #require(schema["properties"] as? [String: Any])
  }

  @Test("are each set by a page that measures, or else have a warning of the core for JavaScript")
  func areUsedOrRefused() throws {
    let page = try text("Playground/client/core-lines.js")
    let module = try text("CoreModule/ModuleLines.swift")
    let names = try names()
    #expect(names.contains("tabSize") && names.contains("font/size"))
    // A font with metrics is measured by the core itself.
    for name in names where name != "font/metrics" {
      let inScript =
        name.contains("/") ? name.replacing("/", with: ".") : "style.\(name)"
      #expect(page.contains(inScript) || module.contains("\"\(name)\""), "\(name)")
    }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.sources.appending(path: path), encoding: .utf8)
  }
}
