/// A release of ICU, whose rules and dictionaries an engine breaks lines with.
///
/// Source: UAX #14 of Unicode 17 and 15; CLDR's rule sets and ICU's dictionaries of the releases.
enum ICURelease: Int, Sendable, CaseIterable {
  /// ICU 78, with the rules of Unicode 17 and Chromium's small dictionaries of Lao and Khmer.
  case icu78
  /// ICU 72, with the rules of Unicode 15.
  case icu72
}
