// A message box for React Native on an iPhone 16, which APP_FAULT spoils.
import { createElement as h, useEffect, useState } from "react";
import { Dimensions, Keyboard, Pressable, TextInput, View } from "react-native";

const HEIGHT = 52;

export function MessageBox({ fault }) {
  const [text, setText] = useState(""), [keyboard, setKeyboard] = useState(0);
  const [window, setWindow] = useState(Dimensions.get("window"));
  const is = (name) => fault === name;

  useEffect(() => {
    const moved = ({ endCoordinates }) => setKeyboard(endCoordinates.height);
    const subscriptions = [
      Keyboard.addListener("keyboardWillShow", moved),
      Keyboard.addListener("keyboardWillChangeFrame", is("ignoresChange") ? () => {} : moved),
      Keyboard.addListener("keyboardWillHide", is("notRestored") ? () => {} : () => setKeyboard(0)),
      Dimensions.addEventListener("change", is("ignoresRotation") ? () => {} : (sizes) => setWindow(sizes.window)),
    ];
    return () => subscriptions.forEach((each) => each.remove());
  }, []);

  const safeArea = window.width > window.height ? 21 : 34;
  const below = is("underKeyboard") ? safeArea : is("doubleInset") && keyboard ? keyboard + safeArea
    : is("underHome") ? keyboard : Math.max(keyboard, safeArea);
  const height = is("growsTwice") && text.includes("\n") ? 2 * HEIGHT : HEIGHT;
  const send = () => !is("keepsSent") && setText("");
  const change = (typed) => setText(is("losesEmoji") ? typed.replace(/\p{Emoji_Presentation}/gu, "") : is("trims") ? typed.trim() : typed);
  return h(View, { testID: "composer-bar", style: { left: 0, top: window.height - below - height, width: window.width, height } },
    h(TextInput, { testID: "composer-text", value: text, onChangeText: change, onBlur: () => is("losesDraft") && setText("") }),
    h(Pressable, { testID: "composer-send", disabled: text.trim() === "", onPress: send }));
}
