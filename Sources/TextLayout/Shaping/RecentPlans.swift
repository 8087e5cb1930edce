/// The plans of the last runs, found without a lock.
///
/// A text with two scripts may have a run for each unit.
struct RecentPlans {
  private struct Slot {
    let font: ShapingFont
    let script: OpenTypeTag
    let isRightToLeft: Bool
    let plan: ShapingPlan
  }

  private static let count = 4
  private var slots = InlineArray<4, Slot?>(repeating: nil)
  private var next = 0

  /// Returns the plan for runs of a script and direction; calls `make` if it is not among the last.
  mutating func plan(
    for font: ShapingFont, _ script: OpenTypeTag, _ isRightToLeft: Bool, make: () -> ShapingPlan?
  ) -> ShapingPlan? {
    for index in 0..<Self.count {
      if let slot = slots[index], slot.font === font, slot.script == script,
        slot.isRightToLeft == isRightToLeft
      {
        return slot.plan
      }
    }
    guard let plan = make() else { return nil }
    slots[next] = Slot(font: font, script: script, isRightToLeft: isRightToLeft, plan: plan)
    next = (next + 1) % Self.count
    return plan
  }
}
