// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "text-benchmark",
  dependencies: [.package(name: "composer", path: "../..")],
  targets: [
    .executableTarget(
      name: "TextBenchmark", dependencies: [.product(name: "TextLayout", package: "composer")],
      swiftSettings: [.strictMemorySafety(), .treatAllWarnings(as: .error)])
  ],
  swiftLanguageModes: [.v6]
)
