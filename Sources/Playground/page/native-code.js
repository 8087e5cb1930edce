// Writes a placement as TypeScript for React Native, as Dart for Flutter, and as Kotlin for Compose.
import { behaviors, isField, isPlain, needs, rectangle } from "./live-rule.js";

const round = (value) => String(Math.round(value * 1000) / 1000);
const call = (name) => (...terms) => `${name}(${terms.join(", ")})`;
const languages = {
  typescript: { number: round, max: call("Math.max"), min: call("Math.min"), shown: (a) => `(keyboard > 0 ? ${a} : 0)` },
  dart: {
    number: (value) => (Number.isInteger(value) ? `${value}.0` : round(value)), max: call("math.max"), min: call("math.min"),
    shown: (a) => `(keyboard > 0 ? ${a} : 0.0)`,
  },
  kotlin: {
    number: (value) => `${round(value)}.dp`, max: call("maxOf"), min: call("minOf"),
    shown: (a) => `(if (keyboard > 0.dp) ${a} else 0.dp)`,
  },
};
const used = (shape, values, written) => Object.entries(values).filter(([name]) => needs(shape, name)).map(([name, value]) => written(name, value));

/** A component that keeps the composer above the keyboard. */
export function reactNative(composer) {
  const { placement, gap, bottomOffset, verticalOffset } = composer, behavior = behaviors[placement];
  if (behavior) return avoiding({ behavior, distance: verticalOffset, children: "<Conversation />" });
  if (["dock", "accessory"].includes(placement)) {
    return avoiding({ behavior: "padding", distance: gap, margin: bottomOffset, isInSafeArea: true, children: "<Conversation />" });
  }
  const shape = rectangle(composer, languages.typescript), follows = needs(shape, "keyboard");
  const edges = Object.entries({ top: "safeTop", bottom: "safeBottom" }).filter(([, name]) => needs(shape, name));
  const sizes = ["width", "height"].filter((name) => needs(shape, name));
  return [
    ...(follows ? ['import { useEffect, useState } from "react";'] : []),
    `import { ${[...(follows ? ["Dimensions", "Keyboard", "type KeyboardEvent"] : []), ...(sizes.length ? ["useWindowDimensions"] : []), "View"].join(", ")} } from "react-native";`,
    ...(edges.length ? ['import { useSafeAreaInsets } from "react-native-safe-area-context";'] : []), "",
    "export function Chat() {",
    ...(sizes.length ? [`  const { ${sizes.join(", ")} } = useWindowDimensions();`] : []),
    ...(edges.length ? [`  const { ${edges.map(([edge, name]) => `${edge}: ${name}`).join(", ")} } = useSafeAreaInsets();`] : []),
    ...(follows ? ["  const keyboard = useKeyboard();"] : []),
    "  const frame = {", `    left: ${shape.x}, top: ${shape.y},`, `    width: ${shape.width}, height: ${shape.height},`, "  };",
    "  return (", '    <View style={{ position: "absolute", ...frame }}>', `      <${isField(composer) ? "Composer" : "Conversation"} />`,
    "    </View>", "  );", "}", ...(follows ? ["", keyboardHook(composer)] : []),
  ].join("\n");
}

// The view measures itself and the keyboard. Its frame ends where the safe area and the margin begin.
function avoiding({ behavior, distance, margin, isInSafeArea, children }) {
  const view = [
    "<KeyboardAvoidingView", `  behavior="${behavior}"`, ...(distance ? [`  keyboardVerticalOffset={${round(distance)}}`] : []),
    `  style={{ flex: 1${margin ? `, marginBottom: ${round(margin)}` : ""} }}`, ">", `  ${children}`, "</KeyboardAvoidingView>",
  ];
  const all = isInSafeArea ? ["<SafeAreaView style={{ flex: 1 }}>", ...view.map((line) => `  ${line}`), "</SafeAreaView>"] : view;
  return [
    'import { KeyboardAvoidingView } from "react-native";',
    ...(isInSafeArea ? ['import { SafeAreaView } from "react-native-safe-area-context";'] : []), "",
    "export function Chat() {", "  return (", ...all.map((line) => `    ${line}`), "  );", "}",
  ].join("\n");
}

// Android tells only what did happen.
const keyboardHook = ({ followsUndockedKeyboard }) => `/** The height that the keyboard covers. */
function useKeyboard() {
  const [keyboard, setKeyboard] = useState(0);
  useEffect(() => {
    const changed = (event: KeyboardEvent) => {
      const { screenY, height } = event.endCoordinates;
      const bottom = Dimensions.get("window").height;
      Keyboard.scheduleLayoutAnimation(event);
      setKeyboard(${followsUndockedKeyboard ? "" : "Math.round(screenY + height) < bottom ? 0 : "}Math.max(0, bottom - screenY));
    };
    const names = ["keyboardWillChangeFrame", "keyboardDidShow", "keyboardDidHide"] as const;
    const subscriptions = names.map((name) => Keyboard.addListener(name, changed));
    return () => subscriptions.forEach((each) => each.remove());
  }, []);
  return keyboard;
}`;

const plainFlutter = `import 'package:flutter/material.dart';

class Chat extends StatelessWidget {
  const Chat({super.key});

  @override
  Widget build(BuildContext context) {
    // The scaffold ends on the keyboard, and the safe area inside it is what the keyboard leaves.
    return const Scaffold(
      body: SafeArea(
        child: Column(
          children: [Expanded(child: MessageList()), Composer()],
        ),
      ),
    );
  }
}`;

/** A widget that keeps the composer above the keyboard. */
export function flutter(composer) {
  if (isPlain(composer)) return plainFlutter;
  const shape = rectangle(composer, languages.dart);
  const values = used(shape, {
    keyboard: "MediaQuery.viewInsetsOf(context).bottom", width: "MediaQuery.sizeOf(context).width",
    height: "MediaQuery.sizeOf(context).height", safeTop: "MediaQuery.viewPaddingOf(context).top",
    safeBottom: "MediaQuery.viewPaddingOf(context).bottom",
  }, (name, value) => `    final ${name} = ${value};`);
  const usesMath = Object.values(shape).some((term) => term.includes("math."));
  return [
    ...(usesMath ? ["import 'dart:math' as math;", ""] : []), "import 'package:flutter/material.dart';", "",
    "class Chat extends StatelessWidget {", "  const Chat({super.key});", "",
    "  @override", "  Widget build(BuildContext context) {", ...values,
    "    return Scaffold(", "      resizeToAvoidBottomInset: false,", "      body: Stack(", "        children: [", "          Positioned(",
    `            left: ${shape.x},`, `            top: ${shape.y},`, `            width: ${shape.width},`, `            height: ${shape.height},`,
    `            child: const ${isField(composer) ? "Composer" : "Conversation"}(),`, "          ),", "        ],", "      ),", "    );", "  }", "}",
  ].join("\n");
}

const plainCompose = `// AndroidManifest.xml: android:windowSoftInputMode="adjustResize"
// The activity calls enableEdgeToEdge().
@Composable
fun Chat() {
  Column(Modifier.fillMaxSize()) {
    MessageList(Modifier.weight(1f))
    // The keyboard's padding leaves out what the navigation bar's has taken.
    Composer(Modifier.navigationBarsPadding().imePadding())
  }
}`;

/** A composable that keeps the composer above the keyboard. */
export function compose(composer) {
  if (isPlain(composer)) return plainCompose;
  const shape = rectangle(composer, languages.kotlin);
  const inset = (name, edge) => `with(density) { WindowInsets.${name}.get${edge}(this).toDp() }`;
  const values = used(shape, {
    keyboard: inset("ime", "Bottom"), width: "maxWidth", height: "maxHeight",
    safeTop: inset("statusBars", "Top"), safeBottom: inset("navigationBars", "Bottom"),
  }, (name, value) => `    val ${name} = ${value}`);
  return [
    `// AndroidManifest.xml: android:windowSoftInputMode="${needs(shape, "keyboard") ? "adjustResize" : "adjustNothing"}"`,
    "// The activity calls enableEdgeToEdge().",
    "@Composable", "fun Chat() {", "  BoxWithConstraints(Modifier.fillMaxSize()) {",
    ...(values.some((line) => line.includes("density")) ? ["    val density = LocalDensity.current"] : []), ...values,
    `    ${isField(composer) ? "Composer" : "Conversation"}(`, "      Modifier", `        .offset(${shape.x}, ${shape.y})`,
    `        .size(${shape.width}, ${shape.height})`, "    )", "  }", "}",
  ].join("\n");
}
