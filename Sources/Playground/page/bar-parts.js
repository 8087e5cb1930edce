// What a scenario has beside the text: buttons, rows, attachments, a list of mentions and a panel.
// The client module places them; their ids are those of the configuration.
import { find, make } from "./dom.js";
import { reportErrors } from "./status.js";

const emoji = [..."😀😂🥰😎🤔😴👍🙏👏💪🎉🔥💡☕🌸🌈🍣🎹🚲✈️".matchAll(/\p{Emoji}\uFE0F?/gu)].map(([each]) => each);
// How long a file takes to upload, in milliseconds.
const uploadMs = 1500;

export class BarParts {
  #session;
  #scenario = {};
  #gestures;
  #uploads = new Set();
  // The attachments, their number so far, and those of the last message.
  #files = [];
  #count = 0;
  #sent = [];
  #hasQuote = true;

  constructor(session, gestures) {
    this.#session = session;
    this.#gestures = gestures;
  }

  /** Shows the parts of a scenario, before its first event. */
  show(scenario) {
    this.#scenario = scenario;
    this.#cancelUploads();
    const { parts = {}, actions = [], greeting, resizes } = scenario;
    find("bar").querySelectorAll(".part").forEach((element) => element.remove());
    find("bar").append(...Object.entries(parts).map(([id, part]) => this.#element(id, part)),
      ...(greeting ? [make("p", { class: "part greeting" }, greeting)] : []), ...(resizes ? [this.#handle()] : []));
    find("actions").hidden = actions.length === 0;
    find("actions").replaceChildren(...actions.map((action) => make("button", {
      type: "button", class: "quiet", onmousedown: (event) => event.preventDefault(),
      onclick: () => reportErrors(() => (action.file ? this.#attach({ ...action.file }) : this.#gestures.act(action))),
    }, action.name)));
    showSendButton(scenario.config.composer.items);
    find("popover").hidden = find("panel").hidden = true;
    find("panel").replaceChildren(...emoji.map((each) =>
      make("button", { type: "button", class: "quiet", onclick: () => this.#insert(each) }, each)));
  }

  /** Sends the first events of the scenario's parts. */
  async start() {
    this.#cancelUploads();
    if (!this.#tiles) return;
    this.#hasQuote = true;
    this.#files = (this.#scenario.files ?? []).map((file, index) => ({ id: `own-${index}`, ...file }));
    await this.#report();
  }

  /** Performs an effect of the state machine. */
  perform({ type, session, refused, id }) {
    if (type === "setSession") this.#showNames(session);
    if (type === "publish") this.#clear();
    if (type === "refuseAttachments") this.#remove(refused.map((each) => each.id));
    if (type === "removeAttachment") this.#remove([id]);
    if (type === "removeAttachment") this.#showFiles();
  }

  #element(id, { text, label, action }) {
    const attributes = { class: "part", "data-part": id };
    if (!action) return make("span", { ...attributes, "aria-hidden": "true" }, text);
    return make("button", {
      ...attributes, type: "button", "aria-label": label, onclick: () => this.#run(action),
    }, text);
  }

  #handle() {
    const resize = (event) => this.#gestures.resize(event);
    const handle = make("button", {
      type: "button", class: "part resize", "aria-label": "Drag the height", ondblclick: resize,
      onpointerdown: ({ target, pointerId }) => target.setPointerCapture(pointerId),
      onpointermove: (event) => event.target.hasPointerCapture(event.pointerId) && resize(event),
    });
    return handle;
  }

  #run(action) {
    if (action === "attach") return this.#pick({ name: "photo.heic", type: "image/heic", bytes: 2_000_000 });
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

  /** Attaches a paste that is too long for a text. */
  attachPaste() {
    return this.#attach({ name: "paste.txt", type: "text/plain" });
  }

  /** Gives the attachments of a message back that was not sent, which `send` then tells. */
  comeBack(send) {
    this.#files = this.#sent;
    this.#showFiles();
    return send();
  }

  // What the user picks is uploaded first.
  #pick(file) {
    const uploading = { ...file, state: "uploading" };
    const upload = setTimeout(() => {
      this.#files = this.#files.map((each) => (each.id === uploading.id ? { ...each, state: "ready" } : each));
      this.#report();
    }, uploadMs);
    this.#uploads.add(upload);
    return this.#attach(uploading);
  }

  #attach(file) {
    this.#count += 1;
    file.id = String(this.#count);
    this.#files = [...this.#files, file];
    return this.#report();
  }

  #remove(ids) {
    this.#files = this.#files.filter(({ id }) => !ids.includes(id));
  }

  // The rows follow once the service has refused what breaks a limit.
  async #report() {
    await this.#session.send({ type: "attachmentsChanged", attachments: this.#files });
    this.#showFiles();
  }

  #cancelUploads() {
    this.#uploads.forEach(clearTimeout);
    this.#uploads.clear();
  }

  // A sent message takes its quote and its attachments with it.
  #clear() {
    if (!this.#tiles) return;
    this.#cancelUploads();
    this.#sent = this.#files;
    this.#files = [];
    this.#hasQuote = false;
    this.#showFiles();
  }

  get #tiles() {
    return find("bar").querySelector("[data-part=attachments]");
  }

  #showFiles() {
    this.#tiles.replaceChildren(...this.#files.map(({ type = "", name, state }) =>
      make("span", { class: "tile", "data-status": state ?? "ready", title: name }, type.startsWith("image/") ? "🏞" : "📄")));
    const { composer } = this.#session.machine.config;
    const isShown = { attachments: this.#files.length > 0, quote: this.#hasQuote };
    const rows = this.#scenario.config.composer.rows.filter(({ id }) => isShown[id]);
    for (const id of Object.keys(isShown)) find("bar").querySelector(`[data-part=${id}]`)?.toggleAttribute("hidden", !isShown[id]);
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
