// Writes a /layout response as code for each platform, from its member `dialects`.
// Each is code for one file, to be pasted as it stands beside the app's own message list and composer.

const number = (value) => String(Math.round(value * 1000) / 1000);
const decimals = (values) => values.map(number).join(", ");

// The position is a transform, because that is what the transition animates.
function css({ css: { properties, transition } }) {
  const lines = Object.entries(properties).map(([name, value]) => `  ${name}: ${value};`);
  const motion = transition
    ? `\n  transition: ${transition};\n}\n\n@media (prefers-reduced-motion: reduce) {\n`
      + "  .composer { transition: none; }"
    : "";
  const root = `:root {\n${lines.join("\n")}\n}`;
  if (!("--composer-top" in properties)) return root;
  return `${root}\n\n.composer {\n  position: fixed;\n  inset: 0 auto auto 0;\n`
    + "  width: var(--composer-width);\n  height: var(--composer-height);\n"
    + `  transform: translate(var(--composer-left), var(--composer-top));${motion}\n}`;
}

// KeyboardAvoidingView moves its content itself; only other placements need an animation.
function reactNative({ reactNative: { keyboardAvoidingView: view, animated } }) {
  if (view.enabled) return avoidingView(view);
  if (!animated) return "export function ChatComposer() {\n  return <Composer />;\n}";
  return movingView(animated);
}

function avoidingView({ behavior, keyboardVerticalOffset }) {
  return [
    'import { KeyboardAvoidingView } from "react-native";', "",
    "export function Chat() {", "  return (", "    <KeyboardAvoidingView",
    `      behavior="${behavior}"`,
    `      keyboardVerticalOffset={${number(keyboardVerticalOffset)}}`,
    "      style={{ flex: 1 }}", "    >",
    "      <MessageList />", "      <Composer />", "    </KeyboardAvoidingView>", "  );", "}",
  ].join("\n");
}

function movingView({ type, easingBezier, ...options }) {
  const easing = easingBezier ? [`      easing: Easing.bezier(${decimals(easingBezier)}),`] : [];
  const fields = Object.entries(options)
    .map(([name, value]) => `      ${name}: ${typeof value === "number" ? number(value) : value},`);
  return [
    'import { useEffect, useRef } from "react";',
    `import { Animated${easingBezier ? ", Easing" : ""} } from "react-native";`, "",
    "export function ChatComposer() {",
    "  const translateY = useRef(new Animated.Value(0)).current;", "  useEffect(() => {",
    `    Animated.${type}(translateY, {`, ...fields, ...easing, "    }).start();",
    "  }, [translateY]);", "  return (",
    "    <Animated.View style={{ transform: [{ translateY }] }}>", "      <Composer />",
    "    </Animated.View>", "  );", "}",
  ].join("\n");
}

const edges = ({ left, top, right, bottom }) =>
  `EdgeInsets.fromLTRB(${decimals([left, top, right, bottom])})`;

// Scaffold reads these insets; setting them shows the layout without a keyboard.
function flutter({ flutter: { mediaQuery, scaffold, animation } }) {
  const insets = Object.entries(mediaQuery).map(([name, value]) => `        ${name}: ${edges(value)},`);
  const lines = [
    "import 'package:flutter/material.dart';", "",
    "class Chat extends StatelessWidget {", "  const Chat({super.key});", "",
    "  @override", "  Widget build(BuildContext context) {", "    return MediaQuery(",
    "      data: MediaQuery.of(context).copyWith(", ...insets, "      ),",
    "      child: Scaffold(",
    `        resizeToAvoidBottomInset: ${scaffold.resizeToAvoidBottomInset},`,
    `        body: const Composer(), // ${number(scaffold.bodyHeight)} tall`, "      ),", "    );", "  }", "}",
  ];
  if (animation?.spring) {
    const { mass, stiffness, damping } = animation.spring;
    lines.push("", `const spring = SpringDescription(mass: ${number(mass)}, `
      + `stiffness: ${number(stiffness)}, damping: ${number(damping)});`);
  }
  if (animation?.cubic) lines.push("", `const curve = Cubic(${decimals(animation.cubic)});`);
  return lines.join("\n");
}

function uikit({ uikit: { constraints, animation, scrollView, translationY } }) {
  const lines = [];
  if (constraints) lines.push(
    "// Once, after both views have a common parent:",
    "let barBottom = bar.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor)",
    "let barHeight = bar.heightAnchor.constraint(equalToConstant: 0)",
    "NSLayoutConstraint.activate([barBottom, barHeight])", "",
    "// For this layout:",
    `barBottom.constant = ${number(constraints.barBottomToSafeAreaBottom)}`,
    `barHeight.constant = ${number(constraints.barHeight)}`);
  const changes = constraints ? ["  view.layoutIfNeeded()"] : [];
  if (translationY) changes.push(`  bar.transform = CGAffineTransform(translationX: 0, y: ${number(translationY)})`);
  if (scrollView) changes.push(
    `  list.contentInset.bottom = ${number(scrollView.contentInset.bottom)}`,
    `  list.contentOffset.y = ${number(scrollView.contentOffset.y)}`);
  if (lines.length) lines.push("");
  return [...lines, ...(animation ? uikitAnimation(animation, changes) : changes.map((line) => line.trim()))]
    .join("\n") || "// Nothing moves.";
}

function uikitAnimation({ duration, options, controlPoints, spring }, changes) {
  if (options !== null) return [
    `UIView.animate(withDuration: ${number(duration)}, delay: 0, options: .init(rawValue: ${options})) {`,
    ...changes, "}",
  ];
  const timing = spring
    ? `UISpringTimingParameters(\n  mass: ${number(spring.mass)}, stiffness: ${number(spring.stiffness)}, `
      + `damping: ${number(spring.damping)}, initialVelocity: .zero)`
    : `UICubicTimingParameters(\n  controlPoint1: CGPoint(x: ${number(controlPoints[0])}, y: ${number(controlPoints[1])}),\n`
      + `  controlPoint2: CGPoint(x: ${number(controlPoints[2])}, y: ${number(controlPoints[3])}))`;
  return [
    `let timing = ${timing}`,
    `let animator = UIViewPropertyAnimator(duration: ${number(duration)}, timingParameters: timing)`,
    "animator.addAnimations {", ...changes, "}", "animator.startAnimation()",
  ];
}

// safeAreaInset starts at the safe area, so the padding leaves the safe area out.
function swiftUI({ uikit: { constraints, translationY, animation }, flutter }) {
  const motion = swiftUIMotion(animation, flutter.animation?.spring);
  const lift = constraints
    ? -constraints.barBottomToSafeAreaBottom : -translationY;
  const place = constraints
    ? [`          .frame(height: ${number(constraints.barHeight)})`, "          .padding(.bottom, lift)"]
    : ["          .offset(y: -lift)"];
  return [
    "struct Chat: View {",
    constraints ? "  /// From the bottom of the safe area to the composer." : "  /// Upwards from the resting place.",
    `  var lift: CGFloat = ${number(lift)}`, "",
    "  var body: some View {", "    MessageList()",
    "      .safeAreaInset(edge: .bottom, spacing: 0) {", "        Composer()", ...place, "      }",
    "      .ignoresSafeArea(.keyboard)",
    `      .animation(${motion}, value: lift)`, "  }", "}",
  ].join("\n");
}

function swiftUIMotion(animation, spring) {
  if (!animation) return ".none";
  if (!spring) return `.timingCurve(${decimals(animation.controlPoints)}, duration: ${number(animation.duration)})`;
  return `.interpolatingSpring(mass: ${number(spring.mass)}, stiffness: ${number(spring.stiffness)}, `
    + `damping: ${number(spring.damping)})`;
}

// imePadding consumes the insets that it applies, so the navigation bar is not added to the keyboard.
function compose({ compose: { windowInsets, windowSoftInputMode, animation } }) {
  const { ime, systemBars, safeDrawing } = windowInsets;
  const padding = windowSoftInputMode === "adjustResize"
    ? ["        .imePadding()", "        .navigationBarsPadding()"] : ["        .navigationBarsPadding()"];
  const lines = [
    `// AndroidManifest.xml: android:windowSoftInputMode="${windowSoftInputMode}"`,
    `// ime ${number(ime.bottom)}.dp, system bars ${number(systemBars.bottom)}.dp, `
      + `safeDrawing ${number(safeDrawing.bottom)}.dp`,
    "@Composable", "fun Chat() {", "  Column(Modifier.fillMaxSize()) {",
    "    MessageList(Modifier.weight(1f))", "    Composer(", "      Modifier", ...padding, "    )", "  }", "}",
  ];
  if (animation?.spring) {
    const { dampingRatio, stiffness } = animation.spring;
    lines.push("", `val motion = spring<Dp>(dampingRatio = ${number(dampingRatio)}f, `
      + `stiffness = ${number(stiffness)}f)`);
  }
  if (animation?.pathInterpolator) {
    const points = animation.pathInterpolator.map((x) => `${number(x)}f`).join(", ");
    lines.push("", `val motion = tween<Dp>(${number(Math.round(animation.durationMillis))}, easing = CubicBezierEasing(${points}))`);
  }
  return lines.join("\n");
}

const writers = { css, reactNative, flutter, swiftUI, uikit, compose };

/** A /layout response as code for a platform. */
export const codeFor = (platform, layout) => writers[platform](layout.dialects);

/** The dialects to request from the service. */
export const dialects = ["css", "uikit", "reactNative", "flutter", "compose"];
