import Testing

@testable import Drawing

@Suite("Numbers in a picture")
struct NumberTests {
  @Test(
    "are written in the shortest form",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (516.0, "516"), (-3.0, "-3"), (0.1, "0.1"), (61.25, "61.25"),
      (1.0 / 3, "0.3333333333333333"), (1e-9, "1e-09"), (1e6, "1000000"),
    ])
  func exact(value: Double, text: String) {
    #expect(value.svg == text)
    #expect(Double(value.svg) == value)
  }

  @Test("are finite", arguments: [Double.infinity, -.infinity, .nan])
  func finite(value: Double) {
    #expect(value.svg == "0")
  }

  @Test(
    "are read with two decimals",
    arguments: [
      (0.0, "0"), (516.0, "516"), (465.3333333, "465.33"), (-171.0, "−171"), (0.004, "0"),
      (-0.001, "0"), (99.999, "100"), (1e6, "1000000"),
    ])
  func label(value: Double, text: String) {
    #expect(value.label == text)
  }
}
