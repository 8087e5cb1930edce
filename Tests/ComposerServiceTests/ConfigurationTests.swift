import Testing

@testable import ComposerService

@Suite("What the environment says")
struct ConfigurationTests {
  @Test("without any variable the service listens on port 8080 of this machine")
  func defaults() throws {
    let configuration = try Configuration(environment: [:], cores: 2)
    #expect(configuration.host == "127.0.0.1")
    #expect(configuration.port == 8080)
    #expect(configuration.threads == 2)
    #expect(configuration.limits.bodyBytes == 1_048_576)
    #expect(configuration.textCacheBytes == 67_108_864)
    #expect(
      configuration.fontFamilies == ["Noto Sans", "Noto Sans CJK JP", "Noto Color Emoji"])
  }

  @Test("every variable is taken, and an empty one counts as absent")
  func values() throws {
    let configuration = try Configuration(
      environment: [
        "COMPOSER_HOST": "::", "COMPOSER_PORT": "0", "COMPOSER_THREADS": "",
        "COMPOSER_MAX_BODY_BYTES": "4096", "COMPOSER_TEXT_CACHE_BYTES": "1000",
        "COMPOSER_FONT_FAMILIES": " DejaVu Sans ,, ヒラギノ角ゴ ",
      ], cores: 0)
    #expect(configuration.host == "::")
    #expect(configuration.port == 0)
    #expect(configuration.threads == 1)
    #expect(configuration.limits.bodyBytes == 4096)
    #expect(configuration.textCacheBytes == 1000)
    #expect(configuration.fontFamilies == ["DejaVu Sans", "ヒラギノ角ゴ"])
  }

  struct Wrong: CustomTestStringConvertible {
    let variable: String
    let value: String
    let sentence: String
    var testDescription: String { "\(variable)=\(value)" }
  }

  static let wrong = [
    Wrong(
      variable: "COMPOSER_PORT", value: "65536",
      sentence: "COMPOSER_PORT is \"65536\" but must be a whole number from 0 to 65535."),
    Wrong(
      variable: "COMPOSER_PORT", value: "http",
      sentence: "COMPOSER_PORT is \"http\" but must be a whole number from 0 to 65535."),
    Wrong(
      variable: "COMPOSER_THREADS", value: "0",
      sentence: "COMPOSER_THREADS is \"0\" but must be a whole number from 1 to 256."),
    Wrong(
      variable: "COMPOSER_MAX_BODY_BYTES", value: "-1",
      sentence:
        "COMPOSER_MAX_BODY_BYTES is \"-1\" but must be a whole number from 1024 to 67108864."),
    Wrong(
      variable: "COMPOSER_TEXT_CACHE_BYTES", value: "64M",
      sentence:
        "COMPOSER_TEXT_CACHE_BYTES is \"64M\" but must be a whole number from 0 to 1099511627776."),
    Wrong(
      variable: "COMPOSER_FONT_FAMILIES", value: " , ",
      sentence:
        "COMPOSER_FONT_FAMILIES is \" , \" but must name at least one family, with commas between."),
  ]

  @Test("a value that cannot be understood is told in one sentence", arguments: wrong)
  func wrongValues(_ wrong: Wrong) {
    let error = #expect(throws: ConfigurationError.self) {
      try Configuration(environment: [wrong.variable: wrong.value], cores: 1)
    }
    #expect(error?.description == wrong.sentence)
  }
}
