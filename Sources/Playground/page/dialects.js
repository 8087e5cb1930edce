// Writes a /layout response as code for each platform, from its member `dialects`.

const number = (value) => String(Math.round(value * 1000) / 1000);

function css({ css: { properties, transition } }) {
  const lines = Object.entries(properties).map(([name, value]) => `  ${name}: ${value};`);
  return `:root {\n${lines.join("\n")}\n}\n\n.composer {\n  position: fixed;\n  top: var(--composer-top);\n`
    + `  height: var(--composer-height);${transition ? `\n  transition: ${transition};` : ""}\n}`;
}

function reactNative({ reactNative: { keyboardAvoidingView: view, animated, style } }) {
  const props = view ? Object.entries(view).map(([name, value]) =>
    `  ${name}=${typeof value === "string" ? `"${value}"` : `{${value}}`}`) : [];
  const container = style ? `\n  style={${JSON.stringify(style)}}` : "";
  const code = `<KeyboardAvoidingView\n${props.join("\n")}${container}\n>\n  <Composer />\n</KeyboardAvoidingView>`;
  if (!animated) return code;
  const { type, ...options } = animated;
  const fields = Object.entries(options).map(([name, value]) => `  ${name}: ${JSON.stringify(value)},`);
  return `${code}\n\nAnimated.${type}(translateY, {\n${fields.join("\n")}\n}).start();`;
}

const edges = ({ left, top, right, bottom }) =>
  `EdgeInsets.fromLTRB(${[left, top, right, bottom].map(number).join(", ")})`;

function flutter({ flutter: { mediaQuery, scaffold, animation } }) {
  const insets = Object.entries(mediaQuery).map(([name, value]) => `    ${name}: ${edges(value)},`);
  const lines = [
    "MediaQuery(", "  data: MediaQuery.of(context).copyWith(", ...insets, "  ),",
    "  child: Scaffold(",
    `    resizeToAvoidBottomInset: ${scaffold.resizeToAvoidBottomInset},`,
    `    body: const Composer(), // ${number(scaffold.bodyHeight)} tall`, "  ),", ");",
  ];
  if (animation?.spring) {
    const { mass, stiffness, damping } = animation.spring;
    lines.push("", `const spring = SpringDescription(mass: ${number(mass)}, `
      + `stiffness: ${number(stiffness)}, damping: ${number(damping)});`);
  }
  if (animation?.cubic) lines.push("", `const curve = Cubic(${animation.cubic.map(number).join(", ")});`);
  return lines.join("\n");
}

function uikit({ uikit: { constraints, animation, scrollView, translationY } }) {
  const lines = [];
  if (constraints) {
    const { barBottomToSafeAreaBottom, barHeight } = constraints;
    lines.push(
      "bar.bottomAnchor.constraint(",
      "  equalTo: view.safeAreaLayoutGuide.bottomAnchor,",
      `  constant: ${number(barBottomToSafeAreaBottom)}).isActive = true`,
      `bar.heightAnchor.constraint(equalToConstant: ${number(barHeight)}).isActive = true`);
  }
  if (translationY) lines.push(`view.transform = .init(translationX: 0, y: ${number(translationY)})`);
  if (scrollView) lines.push(
    `list.contentInset.bottom = ${number(scrollView.contentInset.bottom)}`,
    `list.contentOffset.y = ${number(scrollView.contentOffset.y)}`);
  if (animation) lines.push(
    "", "UIView.animate(", `  withDuration: ${number(animation.duration)}, delay: 0,`,
    `  options: .init(rawValue: ${animation.options})`, ") { view.layoutIfNeeded() }");
  return lines.join("\n");
}

function swiftUI({ uikit: { animation } }, { composer, bottomInset }) {
  const spring = animation?.spring;
  const motion = spring
    ? `.interpolatingSpring(mass: ${number(spring.mass)}, stiffness: ${number(spring.stiffness)}, `
      + `damping: ${number(spring.damping)})`
    : animation ? `.easeInOut(duration: ${number(animation.duration)})` : ".default";
  return [
    "MessageList()", "  .safeAreaInset(edge: .bottom, spacing: 0) {", "    Composer()",
    `      .frame(height: ${number(composer?.frame.height ?? 0)})`, "  }",
    "  .ignoresSafeArea(.keyboard)", `  .padding(.bottom, ${number(bottomInset)})`,
    `  .animation(${motion}, value: keyboardHeight)`,
  ].join("\n");
}

function compose({ compose: { windowInsets, windowSoftInputMode, animation } }) {
  const lines = [
    `// AndroidManifest.xml: android:windowSoftInputMode="${windowSoftInputMode}"`,
    "Composer(", "  Modifier", "    .imePadding()", "    .navigationBarsPadding()",
    `    // ime ${number(windowInsets.ime.bottom)}.dp, system bars ${number(windowInsets.systemBars.bottom)}.dp:`,
    `    // safeDrawing ${number(windowInsets.safeDrawing.bottom)}.dp, the greater of the two`, ")",
  ];
  if (animation?.spring) {
    const { dampingRatio, stiffness } = animation.spring;
    lines.push("", `val motion = spring<Dp>(dampingRatio = ${number(dampingRatio)}f, `
      + `stiffness = ${number(stiffness)}f)`);
  }
  if (animation?.pathInterpolator) {
    lines.push("", `val easing = CubicBezierEasing(${animation.pathInterpolator.map((x) => `${number(x)}f`).join(", ")})`);
  }
  return lines.join("\n");
}

const writers = { css, reactNative, flutter, swiftUI, uikit, compose };

/** A /layout response as code for a platform. */
export const codeFor = (platform, layout) => writers[platform](layout.dialects, layout);

/** The dialects to request from the service. */
export const dialects = ["css", "uikit", "reactNative", "flutter", "compose"];
