import Testing

@testable import ComposerService

@Suite("Trimming the heaps")
struct TrimScheduleTests {
  /// A look at the memory of the process and of its requests, in MiB.
  private struct Look {
    let resident: Int
    let buffered: Int
    let isDue: Bool
    /// The memory of the process after the trim.
    var trimmed = 0
  }

  private func expect(_ looks: [Look], from atRest: Int) {
    var schedule = TrimSchedule(residentBytes: atRest << 20)
    for (index, look) in looks.enumerated() {
      let isDue = schedule.isDue(
        residentBytes: look.resident << 20, bufferedBytes: look.buffered << 20)
      #expect(isDue == look.isDue, "look \(index)")
      if isDue { schedule.hasTrimmed(residentBytes: look.trimmed << 20) }
    }
  }

  @Test("nothing is trimmed without growth, or while requests hold memory")
  func quiet() {
    let looks = [
      Look(resident: 32, buffered: 0, isDue: false),
      Look(resident: 46, buffered: 1, isDue: false),
      Look(resident: 180, buffered: 16, isDue: false),
      Look(resident: 180, buffered: 1, isDue: true, trimmed: 30),
    ]
    expect(looks, from: 30)
  }

  @Test("at rest, less growth is trimmed than beside requests")
  func atRest() {
    let looks = [
      Look(resident: 40, buffered: 1, isDue: false),
      Look(resident: 40, buffered: 0, isDue: true, trimmed: 31),
    ]
    expect(looks, from: 30)
  }

  @Test("a trim during the last request does not keep that request's memory resident")
  func lastRequest() {
    let looks = [
      Look(resident: 180, buffered: 1, isDue: true, trimmed: 167),
      Look(resident: 167, buffered: 0, isDue: true, trimmed: 32),
      Look(resident: 32, buffered: 0, isDue: true, trimmed: 31),
      Look(resident: 31, buffered: 0, isDue: false),
    ]
    expect(looks, from: 30)
  }
}
