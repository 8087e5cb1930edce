// What a scenario's messages do beside being sent: answers that run, a history, and messages to edit.
import { find } from "./dom.js";
import { addMessage, runAnswer, showQueue } from "./messages.js";

// The time between two words of an answer, in milliseconds: slow enough to type meanwhile.
const wordMs = 250;
const labels = { send: "Send", stop: "Stop the answer", queue: "Send after the answer", steer: "Steer the answer" };

export class Conversation {
  #scenario;
  #send;
  /** Ends the running answer; null without one. */
  #stop = null;
  /** The message that is edited; null if none is. */
  #edited = null;

  /** `send` sends an event to the state machine. */
  constructor(scenario, send) {
    this.#scenario = scenario;
    this.#send = send;
    find("messages").onclick = scenario.edits ? ({ target }) => this.#edit(target.closest(".out")) : null;
  }

  /** Whether it shows the sent messages itself. */
  get publishes() {
    return Boolean(this.#scenario.run || this.#scenario.edits);
  }

  /** Ends the running answer of a screen that is left. */
  close() {
    this.#send = () => {};
    this.#stop?.();
  }

  /** Leaves the message that is edited as it is. */
  cancel() {
    this.#edited = null;
    return this.#send({ type: "textSet", purpose: "cancel" });
  }

  /** Performs an effect of the state machine. */
  perform({ type, action, back, text, mode, queue }) {
    if (type === "setSend") find("send").setAttribute("aria-label", labels[action]);
    if (type === "setSend") find("send").dataset.action = action;
    if (type === "setQueue") showQueue(queue, this.#send);
    if (type === "recall") this.#recall(back);
    if (type === "stop") this.#stop?.();
    if (type === "publish" && this.publishes) this.#publish(text, mode);
  }

  #publish(text, mode) {
    if (this.#edited) this.#edited.lastChild.data = text;
    else addMessage(text);
    this.#edited = null;
    find("list").scrollTop = find("list").scrollHeight;
    if (this.#scenario.run && mode !== "steer") this.#run();
  }

  #run() {
    this.#send({ type: "runStarted" });
    this.#stop = runAnswer(this.#scenario.run, () => {
      this.#stop = null;
      this.#send({ type: "runEnded" });
    }, wordMs);
  }

  #recall(back) {
    const message = [...find("messages").querySelectorAll(".out")].at(-back);
    if (message) this.#send({ type: "textSet", purpose: "history", text: message.lastChild.data });
  }

  #edit(message) {
    if (!message) return;
    this.#edited = message;
    this.#send({ type: "textSet", purpose: "edit", text: message.lastChild.data });
  }
}
