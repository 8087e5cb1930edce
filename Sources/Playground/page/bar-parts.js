// What a scenario has beside the text: buttons, rows, attachments, a list of mentions and a panel.
// The client module places them; their ids are those of the configuration.
import { find, make } from "./dom.js";

const emoji = [..."😀😂🥰😎🤔😴👍🙏👏💪🎉🔥💡☕🌸🌈🍣🎹🚲✈️".matchAll(/\p{Emoji}\uFE0F?/gu)].map(([each]) => each);
// How long a file takes to upload, in milliseconds.
const uploadMs = 1500;

export class BarParts {
  #session;
  #scenario = {};
  #uploads = new Set();

  constructor(session) {
    this.#session = session;
  }

  /** Shows the parts of a scenario, before its first event. */
  show(scenario) {
    this.#scenario = scenario;
    this.#cancelUploads();
    const { parts = {} } = scenario;
    find("bar").querySelectorAll(".part").forEach((element) => element.remove());
    find("bar").append(...Object.entries(parts).map(([id, part]) => this.#element(id, part)));
    showSendButton(scenario.config.composer.items);
    find("popover").hidden = find("panel").hidden = true;
    find("panel").replaceChildren(...emoji.map((each) =>
      make("button", { type: "button", class: "quiet", onclick: () => this.#insert(each) }, each)));
  }

  /** Sends the first events of the scenario's parts. */
  async start() {
    this.#cancelUploads();
    if (!this.#tiles) return;
    this.#tiles.replaceChildren();
    await this.#attach("ready");
  }

  /** Performs an effect of the state machine. */
  perform({ type, session }) {
    if (type === "setSession") this.#showNames(session);
    if (type === "publish") this.#clear();
  }

  #element(id, { text, label, action }) {
    const attributes = { class: "part", "data-part": id };
    if (!action) return make("span", { ...attributes, "aria-hidden": "true" }, text);
    return make("button", {
      ...attributes, type: "button", "aria-label": label, onclick: () => this.#run(action),
    }, text);
  }

  #run(action) {
    if (action === "attach") return this.#attach("uploading");
    if (action === "cancel") return this.#session.cancelEdit();
    const { state } = this.#session.machine;
    return state?.panel ? this.#session.showKeyboard() : this.#session.showPanel("emoji");
  }

  // ---- Text

  #insert(text) {
    const { selectionStart: start, selectionEnd: end } = find("text");
    this.#session.replace({ start, end }, text);
  }

  // The names that begin with what follows the trigger.
  #showNames(mention) {
    const { names = [] } = this.#scenario;
    const matches = (name) => mention && name.toLowerCase().startsWith(mention.query.toLowerCase());
    find("popover").replaceChildren(...names.filter(matches).map((name) => make("li", {},
      make("button", { type: "button", class: "quiet", onclick: () => this.#mention(name, mention) }, name))));
  }

  // The user may have typed on since the names were shown.
  #mention(name, { trigger, range: { start, end } }) {
    const token = `${trigger}${name}`;
    const range = { start, end: Math.max(end, find("text").selectionEnd) };
    this.#session.replace(range, `${token} `, [{ start: 0, end: token.length }]);
  }

  // ---- Attachments

  get #tiles() {
    return find("bar").querySelector("[data-part=attachments]");
  }

  async #attach(status) {
    const tile = make("span", { class: "tile", "data-status": status }, "🏞");
    this.#tiles.append(tile);
    if (status === "uploading") this.#finish(tile);
    const { rows } = this.#session.machine.config.composer;
    this.#showRows([...rows.map(({ id }) => id), "attachments"]);
    await this.#report();
  }

  #finish(tile) {
    const upload = setTimeout(() => {
      tile.dataset.status = "ready";
      this.#report();
    }, uploadMs);
    this.#uploads.add(upload);
  }

  #report() {
    const count = (status) => this.#tiles.querySelectorAll(`[data-status=${status}]`).length;
    return this.#session.send({ type: "attachmentsChanged", ready: count("ready"), uploading: count("uploading") });
  }

  #cancelUploads() {
    this.#uploads.forEach(clearTimeout);
    this.#uploads.clear();
  }

  // A sent message takes its quote and its attachments with it.
  #clear() {
    if (!this.#tiles) return;
    this.#cancelUploads();
    this.#tiles.replaceChildren();
    this.#showRows([]);
    this.#report();
  }

  #showRows(ids) {
    const { composer } = this.#session.machine.config;
    const rows = this.#scenario.config.composer.rows.filter(({ id }) => ids.includes(id));
    for (const { id } of this.#scenario.config.composer.rows) {
      find("bar").querySelector(`[data-part=${id}]`).hidden = !ids.includes(id);
    }
    if (rows.length !== composer.rows.length) this.#session.update({ composer: { ...composer, rows } });
  }
}

// The send button can be one of the bar's items.
function showSendButton(items = []) {
  const send = find("send");
  const isItem = items.some(({ id }) => id === "send");
  send.toggleAttribute("data-part", isItem);
  if (isItem) send.dataset.part = "send";
  send.removeAttribute("style");
}
