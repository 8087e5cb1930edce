import TestSupport
import Testing

@testable import Judge

@Suite("The range of a measured quantity around a time")
struct SlidingBandTests {
  @Test("is that of all values, which move evenly between measurements")
  func likeAll() {
    let seed = randomSeed
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      var times: [Double] = []
      var now = 0.0
      for _ in 0..<40 {
        now += [0, 1, 5, 40].randomElement(using: &random) ?? 1
        times.append(now)
      }
      let values = times.map { _ in Double.random(in: -100...100, using: &random) }
      var sliding = SlidingBand(times: times, values: values, halfMs: 12)
      for time in times {
        let band = sliding.band(at: time)
        let inside = times.indices.filter { abs(times[$0] - time) <= 12 }.map { values[$0] }
        #expect((band?.low ?? .infinity) <= inside.min() ?? 0, "seed \(seed)")
        #expect((band?.high ?? -.infinity) >= inside.max() ?? 0, "seed \(seed)")
        let reach = [times.count { $0 < time - 12 }, times.count { $0 <= time + 12 }]
        let near = values[max(0, reach[0] - 1)..<min(values.count, reach[1] + 1)]
        #expect((band?.low ?? -.infinity) >= (near.min() ?? 0) - 1e-9, "seed \(seed)")
        #expect((band?.high ?? .infinity) <= (near.max() ?? 0) + 1e-9, "seed \(seed)")
      }
    }
  }
}
