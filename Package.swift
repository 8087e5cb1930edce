// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target: Swift 6 mode (below), no silent unsafety, no warnings.
let strict: [SwiftSetting] = [.strictMemorySafety(), .treatAllWarnings(as: .error)]

let package = Package(
  name: "composer",
  products: [
    .executable(name: "composer", targets: ["ComposerService"])
  ],
  targets: [
    // MARK: C and C++ borders, each with one Swift target above it
    .target(
      name: "CHTTPServer",
      linkerSettings: [.linkedLibrary("microhttpd"), .linkedLibrary("gnutls")]),
    .target(
      name: "CJSON",
      linkerSettings: [.linkedLibrary("simdjson"), .linkedLibrary("stdc++")]),
    .target(
      name: "CTextShaping",
      linkerSettings: [.linkedLibrary("harfbuzz"), .linkedLibrary("fontconfig")]),
    .target(name: "CResources", exclude: ["openapi.json", "devices.json"]),

    // MARK: the house, in the order a request walks through it
    .target(name: "HTTPServer", dependencies: ["CHTTPServer"], swiftSettings: strict),
    .target(name: "JSON", dependencies: ["CJSON"], swiftSettings: strict),
    .target(name: "Composer", swiftSettings: strict),
    .target(
      name: "TextLayout", dependencies: ["Composer", "CTextShaping"], swiftSettings: strict,
      linkerSettings: [.linkedLibrary("_FoundationICU")]),
    .target(
      name: "ComposerAPI",
      dependencies: ["HTTPServer", "JSON", "Composer", "TextLayout", "CResources"],
      swiftSettings: strict),
    .executableTarget(
      name: "ComposerService", dependencies: ["ComposerAPI", "HTTPServer", "TextLayout"],
      swiftSettings: strict),

    // MARK: tests, one folder a module
    .target(
      name: "TestSupport", dependencies: ["HTTPServer"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "HTTPServerTests", dependencies: ["HTTPServer", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "JSONTests", dependencies: ["JSON", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ComposerTests", dependencies: ["Composer", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "TextLayoutTests", dependencies: ["TextLayout", "Composer", "TestSupport"],
      exclude: [
        "Vectors/chromium-lines.jsonl", "Vectors/known-differences.json", "Vectors/texts.json",
      ], swiftSettings: strict),
    .testTarget(
      name: "ComposerAPITests",
      dependencies: ["ComposerAPI", "HTTPServer", "JSON", "TextLayout", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ComposerServiceTests",
      dependencies: ["ComposerService", "ComposerAPI", "HTTPServer", "TestSupport"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x,
  cxxLanguageStandard: .cxx20
)
