import Composer
import JSON

/// What `POST /matrix` answers.
struct MatrixAnswer {
  private let rows: [MatrixRow]

  init(_ request: MatrixRequest, measuring lines: some LineMeasuring) {
    rows = request.presets.flatMap { preset in
      request.keyboards.indices.map { index in
        MatrixRow(request, preset: preset, keyboard: index, measuring: lines)
      }
    }
  }
}

/// A composer on one screen with one keyboard.
private struct MatrixRow {
  let preset: Preset
  /// The index of the keyboard in the request.
  let keyboard: Int
  /// Why there is no layout; nil when there is one.
  let unknown: String?
  let layout: Layout?
  /// The invariants that the layout breaks.
  let broken: [LayoutInvariant]

  init(
    _ request: MatrixRequest, preset: Preset, keyboard index: Int,
    measuring lines: some LineMeasuring
  ) {
    self.preset = preset
    keyboard = index
    let keyboard = request.keyboards[index]
    let scene = request.scene(on: preset, keyboard: keyboard)
    unknown =
      scene == nil
      ? preset.reasonForUnknownSafeArea
      : keyboard?.reasonForUnknownHeight(preset: preset).map { "the keyboard \($0)" }
    guard unknown == nil, let scene else {
      layout = nil
      broken = []
      return
    }
    let placed = scene.layout(measuring: lines)
    layout = placed
    broken = placed.brokenInvariants(in: scene)
  }
}

extension MatrixAnswer: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("count", rows.count)
      $0.member("broken", rows.count { !$0.broken.isEmpty })
      $0.member("unknown", rows.count { $0.unknown != nil })
      $0.member("rows", rows)
    }
  }
}

extension MatrixRow: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("preset", preset)
      $0.member("keyboard", keyboard)
      $0.member("broken", broken)
      $0.member("unknown", unknown)
      $0.member("layout", layout.map(Places.init))
    }
  }
}

/// Where everything belongs; what does not move has no drag and no animation.
private struct Places: JSONWritable {
  let layout: Layout

  func write(to json: inout JSONWriter) { json.object { layout.writePlaces(to: &$0) } }
}

extension LayoutInvariant: JSONWritable {}
