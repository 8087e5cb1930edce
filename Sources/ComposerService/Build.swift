import CProcess

/// Which build of the program this is.
enum Build {
  /// The version in the file VERSION, as in CHANGELOG.md.
  static let version = unsafe text(cprocess_version())
  /// The commit; empty if unknown.
  static let revision = unsafe text(cprocess_revision())
  /// The date of the commit; empty if unknown.
  static let date = unsafe text(cprocess_revision_date())

  /// All three, such as `0.1.0 (10e632a9b1c2, 2026-11-23)`.
  static var description: String {
    revision.isEmpty ? version : "\(version) (\(revision), \(date))"
  }

  private static func text(_ start: UnsafePointer<CChar>?) -> String {
    guard let start = unsafe start else { return "" }
    return unsafe String(cString: start).filter { !$0.isNewline }
  }
}
