// Records what a page shows of its message box, as a body for POST /verify.
//
// Every frame is a sample; what the machine was told is the events. Without a machine the log of
// visualViewport takes their place.

const rectOf = (element, { origin, scale }) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: (left - origin.x) / scale, y: (top - origin.y) / scale, width: width / scale, height: height / scale };
};

const window_ = { origin: { x: 0, y: 0 }, scale: 1 };

/** What happened before the recording, as events that lead to the same state. */
function beginning({ state, text } = {}) {
  const events = [{ type: "appeared" }];
  if (text) events.push({ type: "edited", range: { start: 0, end: 0 }, replacement: text });
  if (state?.focused) events.push({ type: "focused" });
  if (state?.keyboard) events.push({ type: "keyboardWillShow", keyboard: { ...state.keyboard, phase: "show", durationMs: 0 } });
  return events.map((event) => ({ ...event, atMs: 0 }));
}

/** Records an attachment of composer.js, or `{ bar, textarea, list, config }` of any page. */
export function record(attachment) {
  const { bar, textarea, list, machine, page = window_, config } = attachment.parts ?? attachment;
  const start = performance.now(), now = () => performance.now() - start;
  const samples = [], entries = [], events = machine ? beginning(machine) : [];
  const own = machine && { send: machine.send, now: machine.now };
  const configuration = config ?? machine.config;
  let frame = 0;

  const note = (event) => events.push({ ...event, atMs: now() });
  if (machine) {
    machine.send = (...sent) => (sent.forEach(note), own.send.apply(machine, sent));
    machine.now = (event) => (note(event), own.now.call(machine, event));
  }
  const viewport = globalThis.visualViewport;
  const log = ({ type }) => {
    const { width, height, offsetTop, scale } = viewport;
    entries.push({ timeStamp: now(), type, visualViewport: { width, height, offsetTop, scale } });
  };
  if (!machine) ["resize", "scroll"].forEach((type) => viewport?.addEventListener(type, log));

  const sample = () => {
    const field = textarea && rectOf(textarea, page);
    samples.push({
      atMs: now(), bar: bar ? rectOf(bar, page) : field, ...(bar && field && { field }),
      ...(textarea && { text: textarea.value }),
      ...(list && { list: { offset: list.scrollTop, contentHeight: list.scrollHeight } }),
    });
    frame = requestAnimationFrame(sample);
  };
  sample();

  return {
    /** Ends the recording, and returns the body. */
    stop() {
      cancelAnimationFrame(frame);
      if (machine) Object.assign(machine, own);
      ["resize", "scroll"].forEach((type) => viewport?.removeEventListener(type, log));
      return { config: configuration, ...(machine ? { events } : { log: { format: "web", entries } }), samples };
    },
  };
}
