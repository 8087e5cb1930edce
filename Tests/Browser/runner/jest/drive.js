// What an app fills in for a file of tests for Jest.
import { createElement as h } from "react";
import { render, screen } from "@testing-library/react-native";
import { Dimensions } from "react-native";
import { MessageBox } from "./app";

export async function open() {
  Dimensions.set({ window: { width: 393, height: 852, scale: 3, fontScale: 1 } });
  render(h(MessageBox, { fault: process.env.APP_FAULT }));
}

export function bar() {
  const { left, top, width, height } = screen.getByTestId("composer-bar").props.style;
  return [left, top, width, height];
}

export const perform = async () => false;
