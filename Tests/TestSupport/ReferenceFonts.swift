import Foundation

/// The fonts of Debian that expected values and recordings are of.
public enum ReferenceFonts {
  /// Whether `make test` has installed them: then a test that lacks a font fails instead of being skipped.
  ///
  /// `make test` sets FONTCONFIG_FILE to `Tests/reference-fonts.conf`, and installs packages where
  /// there is dpkg.
  public static let areRequired: Bool = {
    let configuration = ProcessInfo.processInfo.environment["FONTCONFIG_FILE"] ?? ""
    return configuration.hasSuffix("/Tests/reference-fonts.conf")
      && FileManager.default.isExecutableFile(atPath: "/usr/bin/dpkg-query")
  }()

  /// Calls a function in a process without fonts, that of an exit test.
  ///
  /// fontconfig reads its configuration once, so nothing in the process may have used it before.
  public static func withNone(_ body: () throws -> Void) throws {
    try with("<fontconfig></fontconfig>", body)
  }

  /// Calls a function in a process, that of an exit test, with the fonts in some folders alone.
  public static func with(folders: [String], _ body: () throws -> Void) throws {
    let lists = folders.map { "<dir>\($0)</dir>" }.joined()
    try with("<fontconfig>\(lists)</fontconfig>", body)
  }

  private static func with(_ configuration: String, _ body: () throws -> Void) throws {
    let folder = try TemporaryFolder(["fonts.conf": Data(configuration.utf8)])
    defer { folder.remove() }
    unsafe setenv("FONTCONFIG_FILE", folder.path + "/fonts.conf", 1)
    try body()
  }
}
