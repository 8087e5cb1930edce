import Testing

@testable import Composer

@Suite("The keyboard's state")
struct KeyboardStateTests {
  struct Case: CustomTestStringConvertible {
    let phase: KeyboardEvent.Phase
    let frame: Rect
    var isLocal = true
    var screen = Size(width: 1170, height: 2532)
    let state: KeyboardState
    var ignored: KeyboardIgnoredReason?

    var testDescription: String { "\(phase) \(frame) local \(isLocal) is \(state)" }
  }

  /// The keyboard modes and ignored events on a screen of 1170 × 2532.
  ///
  /// Source: Flutter engine, FlutterViewControllerTest.mm. Differences on purpose: an ignored event
  /// is hidden, and a hide always wins.
  static let flutter = [
    Case(phase: .hide, frame: .zero, state: .hidden),
    Case(phase: .change, frame: .zero, state: .hidden, ignored: .zeroFrame),
    Case(phase: .show, frame: .zero, state: .floating),
    Case(phase: .change, frame: frame(0, 0, 1170, 0), state: .hidden),
    Case(phase: .change, frame: frame(0, 0, 320, 320), state: .floating),
    Case(phase: .change, frame: frame(0, 0, 1170, 320), state: .floating),
    Case(phase: .change, frame: frame(0, 2212, 1170, 320), state: .docked),
    Case(phase: .change, frame: frame(0, 2532 - 320.6667, 1170, 320.6667), state: .docked),
    Case(phase: .change, frame: frame(0, 2531.9999999, 1170, 320.67), state: .hidden),
    Case(phase: .change, frame: frame(0, 2532, 1170, 320), state: .hidden),
    Case(phase: .hide, frame: frame(0, 2212, 1170, 320), isLocal: false, state: .hidden),
    Case(phase: .change, frame: frame(0, 0, 1170, 0), isLocal: false, state: .hidden),
    Case(
      phase: .change, frame: frame(0, 2212, 1170, 320), isLocal: false, state: .hidden,
      ignored: .notLocal),
    Case(phase: .change, frame: frame(0, 2212, 1170, 320), state: .docked),
  ]

  static let corners = [
    // A hide event takes precedence, with any frame.
    Case(phase: .hide, frame: frame(0, 2212, 1170, 320), state: .hidden),
    // Rules 2 and 3 come before 4.
    Case(phase: .show, frame: .zero, isLocal: false, state: .floating),
    Case(phase: .change, frame: .zero, isLocal: false, state: .hidden, ignored: .zeroFrame),
    Case(phase: .show, frame: frame(0, 2212, -5, 320), state: .hidden),
    // Rounding: half a point counts as one, less does not.
    Case(phase: .show, frame: frame(0, 2531.5, 1170, 320), state: .docked),
    Case(phase: .show, frame: frame(0, 2531.51, 1170, 320), state: .hidden),
    Case(phase: .show, frame: frame(0, 2211.5, 1170, 320), state: .docked),
    Case(phase: .show, frame: frame(0, 2211.4, 1170, 320), state: .floating),
    // Mostly below the screen: a hardware keyboard's shortcut bar.
    Case(phase: .show, frame: frame(0, 2477, 1170, 320), state: .docked),
    // Beside the screen: on another one.
    Case(phase: .show, frame: frame(1170, 2212, 1170, 320), state: .hidden),
    Case(phase: .show, frame: frame(-1169, 2212, 1170, 320), state: .docked),
    // The fractional screen of an Android phone.
    Case(
      phase: .show, frame: frame(0, 587.43, 411.43, 336),
      screen: Size(width: 411.43, height: 923.43), state: .docked),
    Case(
      phase: .show, frame: frame(0, 507.43, 411.43, 336),
      screen: Size(width: 411.43, height: 923.43), state: .floating),
  ]

  @Test("follows the first rule that applies", arguments: flutter + corners)
  func state(of testCase: Case) {
    let event = KeyboardEvent(
      phase: testCase.phase, frame: testCase.frame, isLocal: testCase.isLocal)
    let window = Window(
      screen: testCase.screen, view: Rect(testCase.screen), windowing: .full)
    let reading = KeyboardReading(event, in: window)
    #expect(reading.state == testCase.state)
    #expect(reading.ignored == testCase.ignored)
  }
}

@Suite("In a window of an iPad")
struct WindowingTests {
  private static let screen = Size(width: 1170, height: 2532)

  struct Case: CustomTestStringConvertible {
    let windowing: Windowing
    let view: Rect
    let keyboard: Rect
    let state: KeyboardState
    let overlap: Double

    var testDescription: String { "\(windowing): keyboard \(keyboard) over \(view)" }
  }

  /// Source: Flutter engine, FlutterViewControllerTest.mm: the multitasking adjustment of 20 in
  /// Slide Over, none where the keyboard ends at the screen's bottom.
  static let cases =
    [
      Case(
        windowing: .slideOver, view: frame(20, 20, 320, 2492), keyboard: frame(20, 2212, 1170, 300),
        state: .docked, overlap: 300),
      Case(
        windowing: .slideOver, view: frame(20, 20, 320, 2492), keyboard: frame(0, 2232, 1170, 300),
        state: .docked, overlap: 280),
      Case(
        windowing: .slideOver, view: frame(20, 20, 320, 2512), keyboard: frame(20, 2212, 1170, 300),
        state: .floating, overlap: 0),
      Case(
        windowing: .slideOver, view: frame(20, 20, 320, 2492), keyboard: frame(20, 2112, 1170, 300),
        state: .floating, overlap: 0),
    ]
    + [Windowing.full, .stageManager, .sheet].map {
      Case(
        windowing: $0, view: frame(20, 20, 320, 2492), keyboard: frame(20, 2212, 1170, 300),
        state: .floating, overlap: 0)
    }

  @Test("a keyboard is judged by the window's bottom in Slide Over alone", arguments: cases)
  func state(_ testCase: Case) {
    let layout = LayoutScene(
      display: Display(screen: Self.screen, view: testCase.view, windowing: testCase.windowing),
      keyboard: KeyboardEvent(phase: .show, frame: testCase.keyboard)
    ).laidOut
    #expect(layout.keyboard.state == testCase.state)
    #expect(layout.keyboard.overlap == testCase.overlap)
    #expect(
      layout.keyboard.frame
        == testCase.keyboard.offsetBy(x: -testCase.view.x, y: -testCase.view.y))
  }
}

/// A rectangle in one line.
func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
  Rect(x: x, y: y, width: width, height: height)
}
