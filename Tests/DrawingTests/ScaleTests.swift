import Composer
import Testing

@testable import Drawing

@Suite("A scale")
struct ScaleTests {
  private static let lengths = [Double.leastNonzeroMagnitude, 1e-9, 1e-3, 1, 393, 852, 1e6]

  private func scale(_ size: Size) -> Scale {
    Scale(showing: size, from: 280, to: 1400, originX: 24, originY: 72)
  }

  @Test("keeps all lengths finite for any size of the screen", arguments: lengths)
  func finite(width: Double) {
    for height in Self.lengths {
      let scale = scale(Size(width: width, height: height))
      // A keyboard or a list beside the screen may be as far away as this.
      let numbers = [scale.factor, scale.unit, scale.x(4e6), scale.y(-4e6)]
      #expect(numbers.allSatisfy { $0.isFinite && abs($0) < 1e30 }, "\(width) × \(height)")
      let screen = scale.screen(of: Size(width: width, height: height))
      #expect(max(screen.width, screen.height) < 1400.001, "\(width) × \(height)")
    }
  }

  @Test(
    "maps a point to one unit unless the picture would be too small or too large",
    arguments: [(393.0, 852.0, 1.0), (100, 140, 2), (2800, 10, 0.5), (28, 0.001, 10)])
  func factor(width: Double, height: Double, factor: Double) {
    #expect(scale(Size(width: width, height: height)).factor == factor)
  }
}
