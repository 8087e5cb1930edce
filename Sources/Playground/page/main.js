// The page: it plays the platform, and the service says what is to be done.
import { announce, told } from "./announce.js";
import { addressOf, read, write } from "./address.js";
import { Agreement } from "./agreement.js";
import { codeFor, dialects } from "./dialects.js";
import { Composer } from "./composer.js";
import { Controls } from "./controls.js";
import { copy } from "./clipboard.js";
import { Devices, freeSize } from "./devices.js";
import { find, make } from "./dom.js";
import { Drag } from "./drag.js";
import { Explanation } from "./explain.js";
import { ExchangePanel } from "./exchange.js";
import { editOf, rowsOf } from "./keys.js";
import { announced, possible } from "./keyboards.js";
import { LinesPanel } from "./lines.js";
import { load, stackOf } from "./fonts.js";
import { Machine } from "./machine.js";
import { addMessage, contentHeight, showMessages } from "./messages.js";
import { motionOf } from "./motion.js";
import { Refusal, Service } from "./service.js";
import { scenario as scenarioOf, scenarios } from "./scenarios.js";
import { showCurve } from "./curve.js";
import { Stage } from "./stage.js";
import { wireTabs } from "./tabs.js";

class Playground {
  #service = new Service();
  #stage = new Stage();
  #machine = new Machine(this.#service, (step, event) => this.#perform(step, event));
  #composer = new Composer(this.#machine, { settled: () => this.#inspect() });
  #drag = new Drag(this.#machine, this.#stage, (key) => this.#press(key));
  #explanation = new Explanation();
  #scenario = scenarios[0];
  #choices = {};
  #layout = null;
  #answer = null;
  #platform = "css";
  #isInspecting = false;
  #isStale = false;

  /** Begins; where the service does not let the page in, that is told. */
  start() {
    return this.#guard(() => this.#begin());
  }

  async #begin() {
    this.exchanges = new ExchangePanel(this.#service);
    wireTabs(find("inspector-tabs"));
    wireTabs(find("exchange-tabs"), (path) => this.exchanges.show(path));
    wireTabs(find("code-tabs"), (platform) => {
      this.#platform = platform;
      this.#showCode();
    });
    this.#devices = await Devices.load(this.#service);
    this.#controls = new Controls(this.#devices, (what) => this.#guard(() => this.#change(what)));
    this.#wire();
    await this.#open(read());
    this.lines = new LinesPanel(this.#service);
    const { families } = await this.#service.get("/fonts");
    new Agreement(this.#service, this.lines, families);
    await this.lines.another();
    document.documentElement.dataset.ready = "true";
  }

  #devices;
  #controls;

  // MARK: what the user does

  #wire() {
    const on = (id, type, act) => find(id).addEventListener(type, (event) => this.#guard(() => act(event)));
    on("scenarios", "click", (event) => this.#follow(event));
    addEventListener("popstate", () => this.#guard(() => this.#open(read())));
    on("text", "focus", () => this.#focus());
    on("text", "keydown", ({ key }) => key === "Escape" && this.#close("tappedClose"));
    on("app", "click", () => this.#close("tappedOutside"));
    on("list", "click", () => this.#close("tappedOutside"));
    on("list", "scroll", () => this.#scrolled());
    on("send", "click", () => this.#machine.send({ type: "sent" }).then(() => this.#settle()));
    on("toggle-keyboard", "click", () =>
      this.#machine.state.focused ? this.#close("tappedClose") : this.#focus());
    on("restart", "click", () => this.#open({ ...this.#address, keyboard: this.#choices.keyboard }));
    on("finger", "input", ({ target }) => this.#slide(Number(target.value) / 100));
    on("finger", "change", () => this.#drag.release().then(() => this.#settle()));
    on("choose-explain", "change", ({ target }) => {
      this.#explanation.isOn = target.checked;
      write(this.#address);
    });
    on("copy-code", "click", () => copy(find("code"), "The code"));
  }

  /** What fails is told, and the page goes on. */
  async #guard(act) {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Refusal) && !(error instanceof TypeError)) throw error;
      announce(error.message, "bad");
    }
  }

  // Links work by themselves, too: in a new tab, or with a modifier key.
  #follow(event) {
    const link = event.target.closest("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
    event.preventDefault();
    write({ scenario: link.dataset.id }, { isNew: true });
    return this.#open(read());
  }

  async #focus() {
    if (this.#machine.state?.focused) return;
    await this.#machine.send({ type: "focused" });
    await this.#settle();
  }

  async #close(type) {
    if (!this.#machine.state?.focused) return;
    await this.#machine.send({ type });
    await this.#settle();
  }

  #scrolled() {
    const list = this.#machine.state?.list;
    const { scrollTop } = find("list");
    if (list && Math.abs(scrollTop - list.offset) > 1) list.offset = scrollTop;
  }

  // The finger of those who have no pointer: from the keyboard's top to the end of the screen.
  #slide(progress) {
    const { height } = this.#screen.size;
    const top = this.#machine.state.keyboard?.frame?.y ?? height;
    return this.#drag.moveTo(top + progress * (height - top));
  }

  #press(key) {
    if (key === undefined || !this.#machine.state?.focused) return;
    const edit = editOf(key, find("text").value, this.#composer.selection);
    if (edit) this.#guard(() => this.#composer.replace(edit));
  }

  // MARK: what is shown

  get #screen() {
    return this.#devices.screen(this.#choices);
  }

  get #isFree() {
    return this.#choices.device === freeSize;
  }

  get #address() {
    const { device, orientation, keyboard, width, height } = this.#choices;
    return {
      scenario: this.#scenario.id,
      device: device !== this.#scenario.device && device,
      orientation: orientation === "landscape" && orientation,
      keyboard: keyboard !== (this.#scenario.keyboard ?? "default") && keyboard,
      width: this.#isFree && width,
      height: this.#isFree && height,
      explain: find("choose-explain").checked && "1",
    };
  }

  /** Begins a scenario, with what the address says otherwise. */
  async #open(address) {
    const scenario = scenarioOf(address.scenario);
    this.#scenario = scenario;
    this.#choices = this.#completed({
      device: address.device ?? scenario.device,
      orientation: address.orientation ?? "portrait",
      keyboard: address.keyboard ?? scenario.keyboard ?? "default",
      width: Number(address.width) || 393,
      height: Number(address.height) || 852,
      bottomOffset: scenario.config.composer.bottomOffset ?? 0,
    });
    find("choose-explain").checked = Boolean(address.explain);
    this.#explanation.isOn = Boolean(address.explain);
    this.#showScenario();
    await this.#restart(scenario);
  }

  #completed(choices) {
    const device = choices.device === freeSize || this.#devices.get(choices.device)
      ? choices.device : this.#scenario.device;
    const known = this.#devices.keyboards({ ...choices, device });
    const keyboard = possible(choices.keyboard, known, device === freeSize);
    return { ...choices, device, keyboard };
  }

  #showScenario() {
    const { id, title, hint, kind, label, lang, config } = this.#scenario;
    document.title = `${title} – Composer`;
    find("scenarios").replaceChildren(...scenarios.map((each) => make("a", {
      href: addressOf({ scenario: each.id }), "data-id": each.id, lang: each.lang === "ja" ? "ja" : null,
      "aria-current": each.id === id ? "page" : null,
    }, each.title)));
    find("scenarios").querySelector("[aria-current]").scrollIntoView({ block: "nearest", inline: "center" });
    find("scenario-title").textContent = title;
    find("scenario-hint").textContent = hint;
    find("app").dataset.kind = kind;
    find("bar").dataset.kind = kind;
    find("screen").dataset.kind = kind;
    find("text").setAttribute("aria-label", label ?? "Message");
    find("text").lang = lang;
    find("form-title").textContent = label ?? "";
    const { families, size } = config.composer.text.font;
    Object.assign(find("text").style, { fontFamily: stackOf(families), fontSize: `${size}px` });
    load(families);
  }

  async #restart({ draft = "", composing, focused }) {
    this.#controls.show(this.#choices);
    this.#stage.resize(this.#screen);
    this.#stage.drawKeys(rowsOf(this.#choices.keyboard, this.#scenario.lang));
    showMessages(this.#scenario);
    find("text").value = "";
    this.#machine.restart(this.#config());
    const wasFocused = document.activeElement === find("text");
    const events = [{ type: "appeared" }];
    if (focused || wasFocused) events.push({ type: "focused" });
    if (draft) events.push(edited(0, draft));
    if (composing) events.push({
      ...edited(draft.length, composing),
      composing: { start: draft.length, end: draft.length + composing.length },
    });
    await this.#machine.send(...events);
    this.#composer.show(this.#machine.state);
    await this.#settle();
  }

  #config() {
    const { composer, content, ...rest } = this.#scenario.config;
    const { size, safeArea, isSafeAreaKnown } = this.#screen;
    const place = this.#isFree
      ? { screen: size, safeArea }
      : { device: this.#choices.device, orientation: this.#choices.orientation };
    if (!isSafeAreaKnown) place.safeArea = safeArea;
    const list = content && { content: { ...content, contentHeight: contentHeight(), offset: 100_000 } };
    return { ...place, composer: this.#fitted(composer, size), ...list, ...rest };
  }

  // A field keeps its distance from the sides and the bottom on every screen.
  #fitted(composer, size) {
    const { frame } = composer;
    const bottomOffset = this.#choices.bottomOffset;
    if (!frame) return { ...composer, bottomOffset };
    const original = this.#devices.get(this.#scenario.device).screen;
    const y = Math.max(60, size.height - (original.height - frame.y));
    return { ...composer, frame: { ...frame, y, width: size.width - 2 * frame.x } };
  }

  /** A choice was made beside the screen. */
  async #change(what) {
    const before = this.#choices;
    this.#choices = this.#completed({ ...before, ...this.#controls.values });
    if (what === "bottom-offset") {
      await this.#machine.send({ type: "offsetChanged", bottomOffset: this.#choices.bottomOffset });
    } else if (what === "keyboard") {
      this.#stage.drawKeys(rowsOf(this.#choices.keyboard, this.#scenario.lang));
      if (this.#machine.state.focused) await this.#machine.send(this.#keyboardEvent("keyboardWillChangeFrame"));
    } else {
      await this.#resize();
    }
    this.#controls.show(this.#choices);
    write(this.#address);
    await this.#settle();
  }

  // Another device is another composer: it begins with what was there.
  async #resize() {
    const { text, focused } = this.#machine.state;
    await this.#restart({ draft: text, focused: focused || text !== "" });
  }

  #keyboardEvent(type) {
    return { type, ...announced(this.#choices.keyboard, this.#screen, this.#isFree), durationMs: 250 };
  }

  // MARK: what the service wants done

  #perform(step, event) {
    const { layout, effects } = step;
    this.#layout = layout;
    this.#stage.show(layout, motionOf(layout, effects), this.#bottomOffset);
    const more = effects.flatMap((effect) => this.#do(effect, layout));
    const news = told(step, layout);
    if (news && event.type !== "dragChanged") announce(news.sentence, news.tone);
    if (effects.some(({ type }) => type === "rejectEdit")) this.#shake();
    this.#showKeyboardState(layout);
    return more;
  }

  get #bottomOffset() {
    return this.#machine.state.bottomOffset ?? this.#choices.bottomOffset;
  }

  /** Does what an effect wants; returns the events that come of it. */
  #do(effect, layout) {
    const field = find("text");
    switch (effect.type) {
      case "showKeyboard": return [this.#keyboardEvent("keyboardWillShow")];
      case "hideKeyboard": return [{ type: "keyboardWillHide" }];
      case "blur":
        field.blur();
        return [];
      case "publish":
        this.#publish(effect.text, layout);
        return [];
      case "setPlaceholder":
        field.placeholder = effect.visible ? this.#scenario.config.composer.text.placeholder : "";
        return [];
      case "setTextColor":
        field.dataset.color = effect.color;
        return [];
      default: return [];
    }
  }

  #publish(text, layout) {
    addMessage(text);
    this.#composer.show(this.#machine.state);
    const { content } = layout;
    if (!content) return;
    // The list is the client's: it goes to its new end.
    this.#machine.config.content.contentHeight = contentHeight();
    const offset = Math.max(0, contentHeight() - content.frame.height + content.bottomInset);
    this.#machine.state.list = { offset, bottomInset: content.bottomInset };
    this.#stage.show({ ...layout, content: { ...content, offset } }, null, this.#bottomOffset);
  }

  #shake() {
    find("bar").classList.remove("refused");
    void find("bar").offsetWidth;
    find("bar").classList.add("refused");
  }

  #showKeyboardState({ keyboard, drag }) {
    this.#controls.showKeyboard({
      isUp: this.#machine.state.focused, canDrag: keyboard.state === "docked",
      progress: drag?.progress ?? 0,
    });
  }

  /** After everything that a user did: the same scene, asked for in every detail. */
  async #settle() {
    await this.#machine.isIdle;
    await this.#inspect();
  }

  async #inspect() {
    if (this.#isInspecting) {
      this.#isStale = true;
      return;
    }
    this.#isInspecting = true;
    await this.#guard(async () => {
      do {
        this.#isStale = false;
        await this.#ask();
      } while (this.#isStale);
    });
    this.#isInspecting = false;
  }

  async #ask() {
    const { config, state } = this.#machine;
    const [layout, verdict, lines] = await Promise.all([
      this.#service.post("/layout", layoutRequest(config, state)),
      this.#service.post("/edit", editRequest(config, state, this.#layout)),
      this.#service.post("/lines", linesRequest(config, state, this.#layout)),
    ]);
    this.#answer = layout;
    find("send").disabled = !verdict.sendEnabled;
    this.#showCount(verdict);
    find("text").style.lineHeight = `${lines.lineHeight}px`;
    this.#explanation.show(layout, this.#screen, this.#stage.scale, lines);
    showCurve(layout.animation);
    this.#showCode();
  }

  #showCount({ lines, length }) {
    const parts = [`${lines.after}${lines.max ? ` of ${lines.max}` : ""} ${lines.after === 1 && !lines.max ? "line" : "lines"}`];
    if (length.max) parts.push(`${length.value} of ${length.max} characters`);
    const { text, composing } = this.#machine.state;
    if (composing) parts.push(`“${text.slice(composing.start, composing.end)}” being composed`);
    find("count").textContent = parts.join(", ");
  }

  #showCode() {
    if (this.#answer) find("code").textContent = codeFor(this.#platform, this.#answer);
  }
}

const edited = (at, replacement) =>
  ({ type: "edited", range: { start: at, end: at }, replacement });

/** The scene of a state, as /layout takes it. */
function layoutRequest({ device, orientation, screen, safeArea, composer, content }, state) {
  const { text, ...box } = composer;
  const request = {
    device, orientation, screen, safeArea, keyboard: state.keyboard,
    composer: { ...box, bottomOffset: state.bottomOffset ?? box.bottomOffset, text: { ...text, value: state.text } },
    dialects, keyframes: { fps: 60 }, explain: true,
  };
  if (content) request.content = {
    ...content, offset: state.list?.offset ?? content.offset,
    previousBottomInset: Math.max(0, state.list?.bottomInset ?? 0),
  };
  if (state.drag) request.drag = state.drag;
  return request;
}

// How wide the text is: the text area less its line fragment padding.
function wrapWidth({ composer: { text } }, { composer: { textFrame, frame } }) {
  return (textFrame ?? frame).width - 2 * text.lineFragmentPadding;
}

/** Nothing replaced by nothing: what the service thinks of the text as it is. */
function editRequest(config, state, layout) {
  const end = state.text.length;
  return {
    text: state.text, range: { start: end, end }, replacement: "", limits: config.limits,
    box: styleOf(config, wrapWidth(config, layout)),
  };
}

const linesRequest = (config, state, layout) =>
  ({ text: state.text, ...styleOf(config, wrapWidth(config, layout)) });

const styleOf = ({ composer: { text } }, width) => ({ width, font: text.font, lang: text.lang });

new Playground().start();
