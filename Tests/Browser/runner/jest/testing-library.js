// What the files of tests use of React Native Testing Library, over Debian's react-test-renderer.
import { act, create } from "react-test-renderer";

globalThis.IS_REACT_ACT_ENVIRONMENT = true;
let rendered;

export { act };

export function render(element) {
  act(() => { rendered = create(element); });
}

afterEach(() => act(() => rendered?.unmount()));

export const screen = {
  getByTestId: (id) => rendered.root.find(({ type, props }) => typeof type === "string" && props.testID === id),
};

/** Calls the handler of the element or of the nearest one around it, unless that is disabled. */
export function fireEvent(element, name, ...values) {
  const handler = `on${name[0].toUpperCase()}${name.slice(1)}`;
  for (let each = element; each; each = each.parent) {
    if (each.props.disabled || each.props.editable === false) return;
    if (each.props[handler]) return act(() => each.props[handler](...values));
  }
}
fireEvent.press = (element) => fireEvent(element, "press");
fireEvent.changeText = (element, text) => fireEvent(element, "changeText", text);
