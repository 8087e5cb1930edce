// The list of messages.
import { find, make } from "./dom.js";

// The time between two words of an answer, in milliseconds.
const wordMs = 60;

/** Shows the messages of a scenario. */
export function showMessages({ messages = [], lang, contact }) {
  find("messages").lang = lang;
  find("messages").replaceChildren(...messages.map(([direction, text]) => bubble(direction, text)));
  find("app-title").textContent = contact ?? "";
}

/** Adds a sent message, and returns its element. */
export function addMessage(text) {
  return find("messages").appendChild(bubble("out", text));
}

/** Shows the messages that wait for the end of an answer, with buttons that send events. */
export function showQueue(queue, send) {
  const button = (label, text, event) => make("button", {
    type: "button", class: "quiet", "aria-label": label, title: label,
    // A click on the list would hide the keyboard.
    onclick: (click) => {
      click.stopPropagation();
      send(event);
    },
  }, text);
  find("messages").querySelectorAll(".queued").forEach((each) => each.remove());
  find("messages").append(...queue.map(({ id, text }, index) => {
    const message = bubble("out queued", text);
    message.append(make("span", { class: "actions" },
      index > 0 ? button("Move up", "↑", { type: "queueMoved", id, to: index - 1 }) : null,
      button("Send now", "➤", { type: "queueSteered", id }), button("Take back", "✕", { type: "queueRemoved", id })));
    return message;
  }));
  find("list").scrollTop = find("list").scrollHeight;
}

/** Pins a question, and adds its answer word by word. */
export function streamAnswer(question, answer) {
  find("messages").querySelector("[data-pin]")?.removeAttribute("data-pin");
  question.dataset.pin = "";
  runAnswer(answer, () => {});
}

/** Adds an answer word by word, and returns a function that ends it; `ended` is called once it has. */
export function runAnswer(answer, ended, pauseMs = wordMs) {
  const words = answer.split(/(?<= )/);
  const element = find("messages").appendChild(bubble("in", ""));
  const end = () => {
    clearInterval(timer);
    ended();
  };
  const timer = setInterval(() => {
    if (words.length === 0 || !element.isConnected) return end();
    return element.append(words.shift());
  }, pauseMs);
  return end;
}

function bubble(direction, text) {
  return make("li", { class: `bubble ${direction}` },
    make("span", { class: "hidden" }, direction === "in" ? "Received: " : "Sent: "), text);
}
