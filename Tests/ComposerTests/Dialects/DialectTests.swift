import Composer
import Testing

@Suite("A layout in a platform's terms")
struct DialectTests {
  /// An iPhone 16 with its keyboard, a bar of 48 and a list of messages.
  private func scene(
    keyboard: KeyboardEvent? = docked(336), placement: Placement = .dock, gap: Double = 0,
    view: Rect? = nil, frame: Rect? = nil
  ) -> LayoutScene {
    LayoutScene(
      display: Display(
        screen: Size(width: 393, height: 852), safeArea: Insets(top: 59, bottom: 34), view: view),
      keyboard: keyboard,
      composer: ComposerBox {
        $0.placement = placement
        $0.gap = gap
        $0.frame = frame
        $0.text = .height(36)
      },
      content: MessageList(contentHeight: 2_400, offset: 1_628))
  }

  private func keyboard(_ curve: Curve, durationMs: Double? = nil) -> KeyboardEvent {
    KeyboardEvent(
      phase: .show, frame: docked(336).frame, durationMs: durationMs, curve: curve)
  }

  // MARK: CSS

  @Test func cssNamesItsLengthsLikeTheBrowser() {
    let scene = scene()
    let css = CSSDialect(scene.laidOut, in: scene)
    let values = Dictionary(uniqueKeysWithValues: css.properties.map { ($0.name, $0.value) })
    #expect(values["--keyboard-inset-top"] == "516px")
    #expect(values["--keyboard-inset-height"] == "336px")
    #expect(values["--keyboard-inset-width"] == "393px")
    #expect(values["--safe-area-inset-top"] == "59px")
    #expect(values["--safe-area-inset-bottom"] == "34px")
    #expect(values["--composer-bottom"] == "336px")
    #expect(values["--composer-translate-y"] == "-302px")
    #expect(values["--composer-duration"] == "506ms")
    #expect(values["--composer-easing"]?.hasPrefix("linear(0, ") == true)
    #expect(css.transition?.hasPrefix("transform 506ms linear(0, ") == true)
  }

  @Test func cssSeesNothingOfAKeyboardThatCoversNothing() {
    for event in [nil, KeyboardEvent(phase: .show, frame: frame(40, 400, 320, 260))] {
      let scene = scene(keyboard: event)
      let css = CSSDialect(scene.laidOut, in: scene)
      let insets = css.properties.filter { $0.name.hasPrefix("--keyboard-inset") }
      #expect(insets.count == 4)
      #expect(insets.allSatisfy { $0.value == "0px" })
    }
  }

  @Test func cssEasesNothingThatDoesNotMove() {
    let scene = scene(keyboard: nil)
    let css = CSSDialect(scene.laidOut, in: scene)
    #expect(css.transition == nil)
    #expect(!css.properties.contains { $0.name == "--composer-easing" })
  }

  // MARK: UIKit

  @Test func uikitGetsConstantsAndInsetsWithoutTheSafeAreaThatItAdds() throws {
    let scene = scene()
    let uikit = UIKitDialect(scene.laidOut, in: scene)
    #expect(uikit.constraints?.barBottomToSafeAreaBottom == -302)
    #expect(uikit.constraints?.barBottomToViewBottom == -336)
    #expect(uikit.constraints?.barHeight == 48)
    let list = try #require(uikit.scrollView)
    #expect(list.contentInset == Insets(bottom: 384 - 34))
    #expect(list.contentOffsetY == scene.laidOut.content?.offset)
    #expect(uikit.userInfo?.frameEnd == frame(0, 516, 393, 336))
    #expect(uikit.userInfo?.animationCurve == 7)
    #expect(uikit.userInfo?.animationDuration == 0.25)
  }

  struct Options: CustomTestStringConvertible {
    let curve: Curve
    let options: Int?

    var testDescription: String { "\(curve)" }
  }

  /// Source: UIKit `UIView.AnimationOptions`: curveEaseInOut 0, curveEaseIn, curveEaseOut and
  /// curveLinear 1, 2 and 3 at bit 16; IQKeyboardManager and SlackTextViewController for 7 << 16.
  @Test(
    "shifts the curve's number by 16 bits",
    arguments: [
      Options(curve: .keyboard, options: 458_752), Options(curve: .easeInOut, options: 0),
      Options(curve: .easeIn, options: 65_536), Options(curve: .easeOut, options: 131_072),
      Options(curve: .linear, options: 196_608), Options(curve: .androidIme, options: nil),
    ])
  func options(_ testCase: Options) {
    let scene = scene(keyboard: keyboard(testCase.curve))
    #expect(UIKitDialect(scene.laidOut, in: scene).animation?.options == testCase.options)
  }

  @Test func uikitTranslatesAFieldThatIsShifted() {
    let scene = scene(placement: .overlap, frame: frame(0, 500, 393, 100))
    let uikit = UIKitDialect(scene.laidOut, in: scene)
    #expect(uikit.constraints == nil)
    #expect(uikit.translationY == -84)
  }

  // MARK: React Native

  struct Props: CustomTestStringConvertible {
    let placement: Placement
    let behavior: String?
    var view: Rect?
    var gap = 0.0
    var offset = 0.0

    var testDescription: String { "\(placement), \(behavior ?? "disabled")" }
  }

  @Test(
    "gets the properties of an avoiding view",
    arguments: [
      Props(placement: .dock, behavior: "padding"),
      Props(placement: .dock, behavior: "padding", gap: 8, offset: 8),
      Props(placement: .dock, behavior: "padding", view: frame(0, 100, 393, 752), offset: 100),
      Props(placement: .avoidPadding, behavior: "padding"),
      Props(placement: .avoidPosition, behavior: "position"),
      Props(placement: .avoidHeight, behavior: "height"),
      Props(placement: .resize, behavior: nil), Props(placement: .overlay, behavior: nil),
    ])
  func properties(_ testCase: Props) {
    let scene = scene(placement: testCase.placement, gap: testCase.gap, view: testCase.view)
    let view = ReactNativeDialect(scene.laidOut, in: scene).avoidingView
    #expect(view.behavior == testCase.behavior)
    #expect(view.enabled == (testCase.behavior != nil))
    #expect(view.keyboardVerticalOffset == testCase.offset)
  }

  /// The placement of the avoiding view gives the expected result of the properties.
  @Test func theAvoidingViewOfADockedBarEndsWhereTheBarDoes() {
    for (view, gap) in [(frame(0, 0, 393, 852), 0.0), (frame(0, 100, 393, 752), 12)] {
      let dock = scene(gap: gap, view: view)
      let offset = ReactNativeDialect(dock.laidOut, in: dock).avoidingView.keyboardVerticalOffset
      let avoiding = LayoutScene(
        display: Display(screen: dock.screen, safeArea: dock.display.safeArea, view: view),
        keyboard: dock.keyboard,
        composer: ComposerBox {
          $0.placement = .avoidPadding
          $0.frame = frame(0, 0, view.width, view.height)
          $0.verticalOffset = offset
        }
      ).laidOut
      #expect(avoiding.avoid == .paddingBottom(dock.laidOut.bottomInset))
    }
  }

  @Test func reactNativeAnimatesWithASpringOrABezier() {
    let spring = scene()
    let animated = ReactNativeDialect(spring.laidOut, in: spring).animated
    #expect(animated?.toValue == -302)
    #expect(animated?.spring == Spring(mass: 3, stiffness: 1_000, damping: 500))
    #expect(animated?.durationMs == nil)
    let timed = scene(keyboard: keyboard(.easeInOut, durationMs: 300))
    let native = ReactNativeDialect(timed.laidOut, in: timed)
    #expect(native.animated?.bezier == CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1))
    #expect(native.animated?.durationMs == 300)
    #expect(native.event?.easing == "easeInEaseOut")
  }

  /// Source: React Native, Keyboard-test.js: an easing that it does not know is `keyboard`.
  @Test func reactNativeCallsAnUnknownEasingKeyboard() {
    for curve in [Curve.androidIme, .cubicBezier(CubicBezier(x1: 0, y1: 0, x2: 0, y2: 1))] {
      let scene = scene(keyboard: keyboard(curve))
      #expect(ReactNativeDialect(scene.laidOut, in: scene).event?.easing == "keyboard")
    }
  }

  // MARK: Flutter and Compose

  struct Covered: CustomTestStringConvertible {
    let keyboard: Double
    let padding: Double
    let safeDrawing: Double

    var testDescription: String { "keyboard \(keyboard)" }
  }

  /// Source: Flutter `MediaQueryData.padding` and Jetpack Compose `WindowInsets.safeDrawing`: a
  /// keyboard takes the place of the safe area and is not added to it.
  @Test(
    "has a keyboard in place of the safe area",
    arguments: [
      Covered(keyboard: 0, padding: 34, safeDrawing: 34),
      Covered(keyboard: 20, padding: 14, safeDrawing: 34),
      Covered(keyboard: 34, padding: 0, safeDrawing: 34),
      Covered(keyboard: 336, padding: 0, safeDrawing: 336),
    ])
  func insets(_ testCase: Covered) {
    let scene = scene(keyboard: docked(testCase.keyboard))
    let layout = scene.laidOut
    let flutter = FlutterDialect(layout, in: scene)
    #expect(flutter.viewInsets == Insets(bottom: testCase.keyboard))
    #expect(flutter.viewPadding == Insets(top: 59, bottom: 34))
    #expect(flutter.padding == Insets(top: 59, bottom: testCase.padding))
    let compose = ComposeDialect(layout, in: scene)
    #expect(compose.ime == Insets(bottom: testCase.keyboard))
    #expect(compose.isImeVisible == (testCase.keyboard > 0))
    #expect(compose.safeDrawing == Insets(top: 59, bottom: testCase.safeDrawing))
  }

  /// Source: Flutter scaffold_test.dart: 800 × 600 less an app bar of 56 is a body of 544, 444 with
  /// view insets of 100, and 544 again without resizing; Cupertino's: 600 − 44 − 100 = 456.
  @Test(
    "has the height of Flutter's scaffold",
    arguments: [
      (Placement.resize, 56.0, 100.0, 444.0), (.overlay, 56, 100, 544), (.resize, 56, 0, 544),
      (.resize, 44, 100, 456),
    ])
  func scaffold(placement: Placement, bar: Double, keyboard: Double, height: Double) {
    let scene = LayoutScene(
      display: Display(screen: Size(width: 800, height: 600), view: frame(0, bar, 800, 600 - bar)),
      keyboard: docked(keyboard, on: 800, 600), composer: ComposerBox { $0.placement = placement })
    let layout = scene.laidOut
    #expect(FlutterDialect(layout, in: scene).bodyHeight == height)
    #expect(layout.container.height == height)
  }

  @Test func springsOfOtherPlatformsMoveLikeTheKeyboard() throws {
    let scene = scene()
    let layout = scene.laidOut
    let flutter = try #require(FlutterDialect(layout, in: scene).animation?.spring)
    #expect(abs(flutter.damping - 109.544511501) < 1e-9)
    #expect(flutter.settleMs == layout.animation?.settleMs)
    let compose = try #require(ComposeDialect(layout, in: scene).animation?.spring)
    #expect(abs(compose.dampingRatio - 1) < 1e-12)
    #expect(abs(compose.stiffness - 1_000.0 / 3) < 1e-12)
  }

  @Test func composeInterpolatesAsAndroidDoes() {
    let scene = scene(keyboard: keyboard(.androidIme))
    let animation = ComposeDialect(scene.laidOut, in: scene).animation
    #expect(animation?.durationMillis == 285)
    #expect(animation?.pathInterpolator == CubicBezier(x1: 0.2, y1: 0, x2: 0, y2: 1))
    #expect(animation?.spring == nil)
  }

  @Test func composeDeclaresItsWindowForThePlacement() {
    let modes = [Placement.resize, .pan, .overlay].map { placement in
      let scene = scene(placement: placement, frame: frame(0, 500, 393, 100))
      return ComposeDialect(scene.laidOut, in: scene).windowSoftInputMode
    }
    #expect(modes == [.adjustResize, .adjustPan, .adjustNothing])
  }
}
