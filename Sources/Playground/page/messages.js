// The list of messages, or the form that the field stands in.
import { find, make } from "./dom.js";

/** Shows the messages of a scenario. */
export function showMessages({ messages = [], lang, contact }) {
  find("messages").lang = lang;
  find("messages").replaceChildren(...messages.map(([way, text]) => bubble(way, text)));
  find("app-title").textContent = contact ?? "";
}

/** Adds a message that was sent. */
export function addMessage(text) {
  find("messages").append(bubble("out", text));
}

/** The height of all messages, in points. */
export const contentHeight = () => find("messages").offsetHeight;

function bubble(way, text) {
  return make("li", { class: `bubble ${way}` },
    make("span", { class: "hidden" }, way === "in" ? "Received: " : "Sent: "), text);
}
