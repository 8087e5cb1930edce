// Records what a page shows of its message box, as a body for POST /verify.
//
// Every frame is a sample; what the machine was told is the events. Without a machine, what is typed is the events, and
// the log of visualViewport tells of the keyboard. A page shows the effect of an event in the next frame that it draws, so
// that frame's time is the event's: how long a busy browser takes to draw a frame is no fault of the bar.
import { difference } from "./text.js";

const rectOf = (element, { origin, scale }) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: (left - origin.x) / scale, y: (top - origin.y) / scale, width: width / scale, height: height / scale };
};

const reducedMotion = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
// Where the user wants less motion, the module moves the bar at once.
const atOnce = (event) =>
  (event.type.startsWith("keyboardWill") ? { ...event, keyboard: { ...event.keyboard, durationMs: 0 } } : { ...event });

const window_ = { origin: { x: 0, y: 0 }, scale: 1 };

/** What happened before the recording, as events that lead to the same state. */
function beginning({ state, text } = {}) {
  const events = [{ type: "appeared" }];
  if (text) events.push({ type: "edited", range: { start: 0, end: 0 }, replacement: text });
  if (state?.focused) events.push({ type: "focused" });
  if (state?.keyboard) events.push({ type: "keyboardWillShow", keyboard: { ...state.keyboard, phase: "show", durationMs: 0 } });
  return events.map((event) => ({ ...event, atMs: 0 }));
}

/**
 * Tells of what becomes of a plain field's text. What is typed are edits. What a program sets after the user has pressed
 * Enter or a button was asked for, such as the empty text of a message that was sent. A text that vanishes otherwise is
 * told of by nothing, so that it is missed. The function that it returns looks at the text, in each frame.
 */
function typedText(textarea, signal, tell) {
  const on = (target, type, listener) => target.addEventListener(type, listener, { signal, capture: true });
  let text = textarea.value, isAsked = false;
  const told = (event) => {
    tell(event);
    text = textarea.value;
    isAsked = false;
  };
  on(textarea, "input", () => {
    const { value, selectionEnd } = textarea;
    if (value !== text) told({ type: "edited", ...difference(text, value, selectionEnd) });
    isAsked = false;
  });
  on(document, "keydown", ({ key }) => { isAsked ||= key === "Enter"; });
  for (const type of ["click", "submit"]) on(document, type, () => { isAsked = true; });
  return () => {
    const { value } = textarea;
    if (value !== text && isAsked) told({ type: "textSet", text: value, purpose: "draft" });
  };
}

/** Records an attachment of composer.js, or `{ bar, textarea, list, keyboardElement, config }` of any page. */
export function record(attachment) {
  const { bar, textarea, list, keyboardElement, machine, page = window_, config } = attachment.parts ?? attachment;
  const start = performance.now();
  const samples = [], entries = [], events = beginning(machine ?? { text: textarea?.value });
  // Entries that wait for the next frame, with the names of their times.
  let waiting = [];
  const own = machine && { send: machine.send, now: machine.now };
  const configuration = config ?? machine.config;
  let frame = 0;

  const add = (list, entry, clock) => {
    list.push(entry);
    waiting.push([entry, clock]);
  };
  const note = (event) => add(events, reducedMotion?.matches ? atOnce(event) : { ...event }, "atMs");
  if (machine) {
    machine.send = (...sent) => (sent.forEach(note), own.send.apply(machine, sent));
    machine.now = (event) => (note(event), own.now.call(machine, event));
  }
  const end = new AbortController(), { signal } = end;
  const lookAtText = !machine && textarea ? typedText(textarea, signal, note) : null;
  const viewport = globalThis.visualViewport;
  const log = ({ type }) => {
    const { width, height, offsetTop, scale } = viewport;
    add(entries, { type, visualViewport: { width, height, offsetTop, scale } }, "timeStamp");
  };
  if (!machine) ["resize", "scroll"].forEach((type) => viewport?.addEventListener(type, log, { signal }));

  const date = (atMs) => {
    for (const [entry, clock] of waiting) entry[clock] = atMs;
    waiting = [];
  };
  const sample = (time) => {
    const atMs = Math.max(0, time - start);
    lookAtText?.();
    date(atMs);
    const field = textarea && rectOf(textarea, page), keyboard = keyboardElement && rectOf(keyboardElement, page);
    samples.push({
      atMs, ...(keyboard?.height && { keyboardTop: keyboard.y }), bar: bar ? rectOf(bar, page) : field, ...(bar && field && { field }),
      ...(textarea && { text: textarea.value }),
      ...(list && { list: { offset: list.scrollTop, contentHeight: list.scrollHeight } }),
    });
    frame = requestAnimationFrame(sample);
  };
  sample(start);

  return {
    /** Ends the recording, and returns the body. */
    stop() {
      cancelAnimationFrame(frame);
      end.abort();
      date(samples.at(-1).atMs);
      if (machine) Object.assign(machine, own);
      return { config: configuration, events, ...(!machine && { log: { format: "web", entries } }), samples };
    },
  };
}
