// swift-tools-version: 6.2
import PackageDescription

// As an app for iOS would use the core: by path here, by the repository's address elsewhere.
let package = Package(
  name: "MessageBar",
  dependencies: [.package(name: "composer", path: "../..")],
  targets: [
    .executableTarget(
      name: "MessageBar", dependencies: [.product(name: "ComposerCore", package: "composer")],
      // Members are then seen of imported modules only, as a later language mode has it.
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")])
  ],
  swiftLanguageModes: [.v6]
)
