// The list of messages.
import { find, make } from "./dom.js";

/** Shows the messages of a scenario. */
export function showMessages({ messages = [], lang, contact }) {
  find("messages").lang = lang;
  find("messages").replaceChildren(...messages.map(([direction, text]) => bubble(direction, text)));
  find("app-title").textContent = contact ?? "";
}

/** Adds a sent message. */
export function addMessage(text) {
  find("messages").append(bubble("out", text));
}

function bubble(direction, text) {
  return make("li", { class: `bubble ${direction}` },
    make("span", { class: "hidden" }, direction === "in" ? "Received: " : "Sent: "), text);
}
