// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target: Swift 6 mode (below), no silent unsafety, no warnings.
let strict: [SwiftSetting] = [.strictMemorySafety(), .treatAllWarnings(as: .error)]

/// Test targets are compiled without optimization, also where what they test is optimized: they run once.
let tests: [SwiftSetting] = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The commit in `composer --version`, which the Makefile and the Dockerfile take from git.
let revision: [CSetting] = [
  .define("COMPOSER_REVISION", to: "\"\(Context.environment["BUILD_REVISION"] ?? "")\""),
  .define("COMPOSER_REVISION_DATE", to: "\"\(Context.environment["BUILD_DATE"] ?? "")\""),
]

let package = Package(
  name: "composer",
  products: [
    .executable(name: "composer", targets: ["ComposerService"]),
    // The core alone, without a system library, for apps: Examples/MessageBar.
    .library(name: "ComposerCore", targets: ["ComposerCore"]),
    // For Benchmarks/Text, a package of its own.
    .library(name: "TextLayout", targets: ["TextLayout", "Composer", "JSON"]),
  ],
  targets: [
    // MARK: C and C++ bindings, each used by one Swift target
    .target(
      name: "CHTTPServer",
      linkerSettings: [.linkedLibrary("microhttpd"), .linkedLibrary("gnutls")]),
    .target(name: "CTokens", linkerSettings: [.linkedLibrary("gnutls")]),
    .target(
      name: "CProcess", cSettings: revision, linkerSettings: [.linkedLibrary("gnutls")]),
    .target(
      name: "CJSON",
      cxxSettings: [.define("NDEBUG", .when(configuration: .release))],
      linkerSettings: [.linkedLibrary("simdjson"), .linkedLibrary("stdc++")]),
    .target(
      name: "CTextShaping",
      linkerSettings: [.linkedLibrary("harfbuzz"), .linkedLibrary("fontconfig")]),
    .target(name: "CUnicode", exclude: ["LICENSE.txt"]),
    .target(
      name: "CResources",
      exclude: ["openapi.json", "device-facts.json", "devices.json", "tools.json"]),
    .target(name: "CCompression", linkerSettings: [.linkedLibrary("z")]),
    .target(
      name: "Playground",
      exclude: ["client", "docs", "page", "plain", "base.css"]),
    .target(
      name: "CDictionaries",
      exclude: [
        "thai.bin", "lao.bin", "khmer.bin", "burmese.bin", "lao-72.bin", "khmer-72.bin",
        "ORIGIN.txt", "LICENSE.txt",
      ]),
    .target(
      name: "CSegmentation",
      exclude: [
        "line.bin", "thai.bin", "lao.bin", "khmer.bin", "burmese.bin", "ORIGIN.txt", "LICENSE.txt",
      ]),

    // MARK: the house, in the order a request walks through it
    .target(name: "Locking", swiftSettings: strict),
    .target(
      name: "HTTPServer", dependencies: ["CCompression", "CHTTPServer", "CTokens", "Locking"],
      swiftSettings: strict),
    .target(name: "JSON", dependencies: ["CJSON", "Locking"], swiftSettings: strict),
    .target(
      name: "Telemetry", dependencies: ["HTTPServer", "JSON", "Locking"], swiftSettings: strict),
    .target(
      name: "Composer", dependencies: ["CUnicode"], swiftSettings: strict,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "ComposerCore", dependencies: ["Composer"], swiftSettings: strict),
    .target(
      name: "TextLayout",
      dependencies: [
        "Composer", "CDictionaries", "CSegmentation", "CTextShaping", "CUnicode", "Locking",
      ],
      swiftSettings: strict),
    // Compiled twice: here, and as Embedded Swift for the module of JavaScript (make wasm).
    .target(name: "ComposerContract", dependencies: ["Composer", "JSON"], swiftSettings: strict),
    .target(name: "Drawing", dependencies: ["Composer", "TextLayout"], swiftSettings: strict),
    .target(
      name: "Judge", dependencies: ["Composer", "ComposerContract", "JSON"], swiftSettings: strict),
    .target(
      name: "ComposerAPI",
      dependencies: [
        "ComposerContract", "HTTPServer", "JSON", "Composer", "TextLayout", "Drawing", "Judge",
        "CResources", "Locking", "Playground",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "ComposerService",
      dependencies: [
        "ComposerAPI", "ComposerContract", "HTTPServer", "Telemetry", "TextLayout", "JSON",
        "CProcess", "Locking",
      ],
      swiftSettings: strict),

    // MARK: tests, one folder a module
    .target(
      name: "TestSupport", dependencies: ["HTTPServer"], path: "Tests/TestSupport",
      exclude: ["Vectors"], swiftSettings: strict),
    .target(
      name: "Extremes", dependencies: ["HTTPServer", "TestSupport"], path: "Tests/Extremes",
      swiftSettings: strict),
    .executableTarget(
      name: "Charges",
      dependencies: ["ComposerAPI", "ComposerContract", "Extremes", "HTTPServer", "TextLayout"],
      path: "Tests/Charges", swiftSettings: strict),
    .executableTarget(
      name: "Schemas",
      dependencies: ["ComposerAPI", "ComposerContract", "Composer", "JSON", "TextLayout"],
      path: "Tests/Schemas", swiftSettings: strict),
    .testTarget(
      name: "HTTPServerTests", dependencies: ["HTTPServer", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "TelemetryTests", dependencies: ["Telemetry", "HTTPServer", "JSON", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "JSONTests", dependencies: ["JSON", "TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "ComposerTests", dependencies: ["Composer", "TestSupport"],
      exclude: [
        "Vectors/markdown-toolbar.json", "Vectors/twitter-text.json", "Vectors/zulip-triggers.json",
      ], swiftSettings: tests),
    .testTarget(
      name: "TextLayoutTests", dependencies: ["TextLayout", "Composer", "TestSupport"],
      exclude: ["Vectors"], swiftSettings: tests,
      // Runs Chromium's rules and is compared with them; the program does not have it.
      linkerSettings: [.linkedLibrary("_FoundationICU")]),
    .testTarget(
      name: "DrawingTests", dependencies: ["Drawing", "Composer", "TextLayout", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "JudgeTests",
      dependencies: ["Judge", "Composer", "ComposerContract", "JSON", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "ComposerAPITests",
      dependencies: [
        "ComposerAPI", "ComposerContract", "Judge", "Composer", "HTTPServer", "JSON", "TextLayout",
        "Extremes", "TestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "ComposerServiceTests",
      dependencies: [
        "ComposerService", "ComposerAPI", "ComposerContract", "HTTPServer", "JSON", "Telemetry",
        "TextLayout",
        "TestSupport",
      ], swiftSettings: tests),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x,
  cxxLanguageStandard: .cxx20
)

// The image and the release need no tests, whose files then need not be there.
if Context.environment["BUILD_PROGRAM_ONLY"] != nil {
  package.targets.removeAll { $0.type == .test || $0.path?.hasPrefix("Tests/") == true }
}

// Fuzzing instruments all that it links, so its targets are there only for `make fuzz`.
if Context.environment["COMPOSER_FUZZ"] != nil {
  let driver: [LinkerSetting] = [.linkedLibrary("stdc++"), .linkedLibrary("m")]
  package.targets += [
    .target(name: "CFuzz", path: "Fuzz/CFuzz"),
    .executableTarget(
      name: "FuzzOperations", dependencies: ["CFuzz", "ComposerAPI", "HTTPServer", "TextLayout"],
      path: "Fuzz/Operations", swiftSettings: strict, linkerSettings: driver),
    .executableTarget(
      name: "FuzzExtremes", dependencies: ["ComposerAPI", "Extremes", "HTTPServer", "TextLayout"],
      path: "Fuzz/Extremes", swiftSettings: strict),
    .executableTarget(
      name: "FuzzConnections",
      dependencies: ["CFuzz", "ComposerAPI", "HTTPServer", "TextLayout"], path: "Fuzz/Connections",
      swiftSettings: strict, linkerSettings: driver),
  ]
}
