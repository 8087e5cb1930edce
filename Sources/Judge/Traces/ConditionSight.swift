import Composer

/// The numbers that conditions know, in points and view coordinates.
enum Quantity: String, CaseIterable, Sendable {
  case barX = "bar.x"
  case barTop = "bar.top"
  case barBottom = "bar.bottom"
  case barWidth = "bar.width"
  case barHeight = "bar.height"
  case fieldHeight = "field.height"
  case keyboardTop = "keyboard.top"
  case keyboardHeight = "keyboard.height"
  case keyboardOverlap = "keyboard.overlap"
  case bottomInset
  case viewWidth = "view.width"
  case viewHeight = "view.height"
  case safeAreaTop = "safeArea.top"
  case safeAreaBottom = "safeArea.bottom"
  case textLength = "text.length"
  case textLines = "text.lines"
  case listOffset = "list.offset"
  case listBottomInset = "list.bottomInset"
  /// The distance that the bar's bottom moves.
  case stepDistance = "step.distance"
  /// The distance that the list moves.
  case stepScroll = "step.scroll"
  /// The duration of the bar's movement, in milliseconds.
  case stepDuration = "step.durationMs"
}

/// The frames that conditions know, in view coordinates.
enum Area: String, CaseIterable, Sendable {
  case bar = "bar.frame"
  case field = "field.frame"
  case keyboard = "keyboard.frame"
  case popover = "popover.frame"
  case list = "list.frame"
  case view
  /// The view without its safe area.
  case safeView
}

/// What conditions know that holds or does not.
enum Fact: String, CaseIterable, Sendable {
  case appeared, focused
  case keyboardVisible = "keyboard.visible"
  case keyboardDocked = "keyboard.docked"
  case panelVisible = "panel.visible"
  case textEmpty = "text.empty"
  case listAtEnd = "list.atEnd"
  case popoverVisible = "popover.visible"
}

/// What is seen after an event, as conditions ask for it.
struct ConditionSight {
  private let layout: Layout
  private let state: State
  private let view: Size
  private let movement: Movement?
  private let scroll: Double

  /// - Parameters:
  ///   - step: the result of the event.
  ///   - before: the run before the event.
  ///   - after: the run after it.
  init(_ step: Step, from before: MachineRun, to after: MachineRun, in machine: Machine) {
    layout = step.layout
    state = after.state
    let scene = after.state.scene(in: machine)
    view = Size(width: scene.view.width, height: scene.view.height)
    movement =
      step.effects.lazy.compactMap { effect -> Movement? in
        if case .animate(let movement) = effect { movement } else { nil }
      }.last
    let offsets = (before.layout.content?.offset, step.layout.content?.offset)
    scroll = offsets.0.flatMap { first in offsets.1.map { abs($0 - first) } } ?? 0
  }

  func value(of quantity: Quantity) -> Double? {
    let bar = layout.composer?.frame
    switch quantity {
    case .barX: return bar?.x
    case .barTop: return bar?.y
    case .barBottom: return bar?.maxY
    case .barWidth: return bar?.width
    case .barHeight: return bar?.height
    case .fieldHeight: return layout.composer?.textFrame?.height
    case .keyboardTop: return layout.keyboard.frame?.y
    case .keyboardHeight: return layout.keyboard.frame?.height
    case .keyboardOverlap: return layout.keyboard.overlap
    case .bottomInset: return layout.bottomInset
    case .viewWidth: return view.width
    case .viewHeight: return view.height
    case .safeAreaTop: return layout.safeArea.top
    case .safeAreaBottom: return layout.safeArea.bottom
    case .textLength: return Double(state.text.count)
    case .textLines: return layout.text.flatMap { $0.lines }.map(Double.init)
    case .listOffset: return layout.content?.offset
    case .listBottomInset: return layout.content?.bottomInset
    case .stepDistance: return movement.map { abs($0.to.maxY - $0.from.maxY) } ?? 0
    case .stepScroll: return scroll
    case .stepDuration: return movement?.durationMs ?? 0
    }
  }

  func frame(of area: Area) -> Rect? {
    switch area {
    case .bar: layout.composer?.frame
    case .field: layout.composer?.textFrame
    case .keyboard: layout.keyboard.frame
    case .popover: layout.popover?.frame
    case .list: layout.content?.frame
    case .view: Rect(view)
    case .safeView:
      Rect(
        x: layout.safeArea.left, y: layout.safeArea.top,
        width: view.width - layout.safeArea.left - layout.safeArea.right,
        height: view.height - layout.safeArea.top - layout.safeArea.bottom)
    }
  }

  func value(of fact: Fact) -> Bool {
    switch fact {
    case .appeared: state.appeared
    case .focused: state.focused
    case .keyboardVisible: layout.keyboard.state != .hidden
    case .keyboardDocked: layout.keyboard.state == .docked
    case .panelVisible: layout.panel != nil
    case .textEmpty: state.text.isEmpty
    case .listAtEnd: layout.content?.atEnd ?? true
    case .popoverVisible: layout.popover != nil
    }
  }
}
