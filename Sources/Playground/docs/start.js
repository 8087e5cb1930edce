// The start page: what people want to do, each with a live box, its configuration to change, and the code beside it.
import { copy } from "./clipboard.js";
import { dialects, codeFor } from "./dialects.js";
import { draw, find, make } from "./dom.js";
import { columnsOf, pretty, rounded, showCode } from "./json.js";

const wordMs = 120;
const answer = "It is above the keyboard, and as tall as its text. While I say so, you can write on: your message waits for the end of this answer.";

// Each task shows its configuration in its box, and returns its code.
const tasks = {
  chat: {
    value: { returnKey: "send", limits: { maxLength: 400 }, running: { whenEmpty: "stop", withText: "queue", drain: "each" } },
    show: chat,
    code: (config) => `<ol></ol>
<div id="bar">
  <textarea aria-label="Message"></textarea><button>Send</button>
</div>
<script type="module">
  import { attach } from "${location.origin}/composer.js";
  const find = (name) => document.querySelector(name);
  const composer = attach({
    textarea: find("textarea"), bar: find("#bar"),
    button: find("button"), list: find("ol"),
    config: ${pretty({ device: "this", ...config }, 64, "    ")},
    async onSend(text) {
      show(text);
      composer.running = true;
      for await (const word of ask(text)) show(word); // Your machine.
      composer.running = false;
    },
  });
</script>`,
  },
  keyboard: {
    value: { device: "iphone-16", animated: true },
    show: keyboard,
    code: (options) => `<!-- In the page that is tested, before its own scripts -->
<script type="module">
  import { simulateKeyboard } from "${location.origin}/keyboard.js";

  // The keyboard tells the page what a phone tells it: visualViewport
  // shrinks, and on Android navigator.virtualKeyboard has a height.
  const phone = simulateKeyboard(${pretty(options, 64, "  ")});
  await phone.ready;
</script>`,
  },
  tests: {
    value: { config: { device: "iphone-16", composer: { textHeight: 36 } }, cover: "states", format: "playwright", maxTraces: 3 },
    show: tests,
  },
  platform: {
    value: { platform: "reactNative", device: "iphone-16", keyboard: { type: "default" }, composer: { gap: 8, textHeight: 36 } },
    show: platform,
  },
};

/** Fills the boxes of the start page. `transport` sends requests. */
export function showStart(transport) {
  for (const [name, task] of Object.entries(tasks)) {
    const card = find(`start.${name}`), [box, field, status, code, button] = [".live", "textarea.value", ".status", "pre", ".copy"].map((each) => card.querySelector(each));
    const run = async () => {
      try {
        const value = JSON.parse(field.value), made = await task.show(box, value, transport);
        showCode(code, task.code?.(value) ?? made);
        status.textContent = "";
      } catch (error) {
        status.textContent = error.message;
      }
    };
    field.value = pretty(task.value, columnsOf(field));
    let timer;
    field.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(run, 300);
    });
    button.addEventListener("click", () => copy(code, "Code", button));
    run();
  }
}

// ---- A chat with a machine

let composer = null, chatConfig;

// The module comes with the first touch of the box.
function chat(box, config) {
  chatConfig = { device: "this", ...config };
  if (composer) return void composer.update(chatConfig);
  box.addEventListener("focusin", async () => {
    const { attach } = await import("/composer.js"), [list, bar, textarea, button] = ["ol", ".bar", "textarea", "button"].map((each) => box.querySelector(each));
    const say = (text, kind) => {
      const line = list.appendChild(make("li", { class: kind }, text));
      list.scrollTop = list.scrollHeight;
      return line;
    };
    let timer = 0;
    const stop = () => {
      clearInterval(timer);
      composer.running = false;
    };
    composer = attach({
      // This page allows no WebAssembly.
      textarea, bar, button, list, config: chatConfig, core: "service", onStop: stop,
      onEffect({ type, queue }) {
        if (type !== "setQueue") return;
        list.querySelectorAll(".queued").forEach((each) => each.remove());
        queue.forEach(({ text }) => say(text, "queued"));
      },
      onSend(text) {
        say(text, "out");
        const words = answer.split(/(?<= )/), line = say("", "in");
        composer.running = true;
        clearInterval(timer);
        timer = setInterval(() => (words.length ? line.append(words.shift()) : stop()), wordMs);
      },
    });
  }, { once: true });
}

// ---- A keyboard on a desktop

let phone = null;

function keyboard(box, options) {
  const [field, toggle, told] = ["textarea", "button", "output"].map((each) => box.querySelector(each));
  phone?.remove();
  phone = null;
  find("keys").hidden = true;
  toggle.textContent = "Show the keyboard";
  told.textContent = "";
  toggle.onclick = async () => {
    if (phone) return void keyboard(box, options);
    const { simulateKeyboard } = await import("/keyboard.js");
    // The policy of this page allows no style sheet of others, so it draws the keyboard itself.
    phone = simulateKeyboard({ ...options, draw: false });
    await phone.ready;
    toggle.textContent = "Remove the keyboard";
    visualViewport.onresize = () => {
      find("keys").hidden = !phone?.height;
      find("keys").style.height = `${phone?.height ?? 0}px`;
      told.textContent = `visualViewport.height is ${Math.round(visualViewport.height)} of ${innerHeight} px.`;
    };
    field.focus();
  };
}

// ---- A test of my app

async function tests(box, request, transport) {
  const text = await post("/traces", request, transport);
  box.querySelector("output").textContent = `${(text.match(/\btest\(|\bit\(|func test|@Test|testWidgets\(/g) ?? []).length} tests in ${text.split("\n").length} lines.`;
  return text;
}

// ---- My platform

async function platform(box, { platform: name, ...request }, transport) {
  const layout = JSON.parse(await post("/layout", { ...request, dialects }, transport)), { frame, textFrame } = layout.composer, { width, height } = layout.container.frame;
  const screen = { width: Math.max(width, frame.width), height: layout.keyboard.frame ? layout.keyboard.frame.y + layout.keyboard.frame.height : height };
  const part = (kind, rect) => (rect ? draw("rect", { class: kind, ...rect }) : null);
  const picture = box.querySelector("svg");
  picture.setAttribute("viewBox", `0 0 ${screen.width} ${screen.height}`);
  picture.replaceChildren(...[part("keys", layout.keyboard.frame), part("bar", frame), part("text", textFrame)].filter(Boolean));
  const { y, height: tall } = rounded(frame);
  box.querySelector("output").textContent = `The bar: y ${y}, height ${tall} pt.`;
  return codeFor(name, request.composer ?? {}, layout);
}

/** The text of a response; throws what a problem says. */
async function post(path, request, transport) {
  const { response } = await transport.send(path, {
    method: "POST", headers: { "Content-Type": "application/json", Accept: "*/*" }, body: JSON.stringify(request),
  });
  const text = await response.text();
  if (response.ok) return text;
  const { detail, errors = [] } = JSON.parse(text);
  throw new Error([detail, ...errors.map(({ pointer, detail: what }) => `${pointer}: ${what}.`)].join(" "));
}
