// Writes a scenario as a web page that uses the client module.
import { pretty } from "./json.js";

/** A whole page with the message box of a configuration. */
export function pageFor({ content, ...config }, { container: { frame } }, { actions = [] } = {}) {
  const { composer } = config, { font, lineFragmentPadding } = composer.text;
  const families = font.families.map((family) => `"${family}"`).join(", ");
  const whole = content ? { ...config, content: { liftPolicy: content.liftPolicy } } : config;
  const view = config.screen ?? { width: frame.x + frame.width, height: frame.y + frame.height };
  const { elements, styles, options, script } = joined(partsOf(config, content, actions));
  return `<!doctype html>
<meta charset="utf-8">
<style>
  body { margin: 0; font: 15px/20px sans-serif; }
  #view { position: relative; width: ${view.width}px; height: ${view.height}px; overflow: hidden; background: #8882; }
  ol { position: absolute; inset: 0; margin: 0; overflow: auto; }
  #bar { position: absolute; left: 0; top: 0; background: #8884; }
  textarea { font: ${font.size}px ${families}; padding: 8px ${lineFragmentPadding}px; border: 0; resize: none; }
${styles}</style>
<div id="view">
  <ol>${elements.list}</ol>
  <div id="bar"><textarea aria-label="Message"${composer.text.direction ? ` dir="${composer.text.direction}"` : ""}></textarea>${elements.bar}</div>${elements.view}
</div>
<script type="module">
  import { attach } from "${location.origin}/composer.js";
  const find = (name) => document.querySelector(name);
  const composer = attach({
    textarea: find("textarea"), bar: find("#bar"), list: find("ol"), button: find("#send"),${options}
    config: ${pretty(whole, 90, "    ")},
    onSend(text) {
      const message = Object.assign(document.createElement("li"), { textContent: text });
      find("ol").append(message);${script.onSend}
    },
  });
  composer.showKeyboard("default");
${script.end}</script>`;
}

// What a configuration has beside the text: each part adds elements, styles, options and script.
function partsOf({ composer, scroll, triggers, popover, limits, attach, running }, content, actions) {
  const { items = [], rows = [], frame } = composer, ids = items.map(({ id }) => id);
  return [
    sendButton(ids.includes("send"), Boolean(frame)),
    ...rows.map(({ id }) => ({ bar: `<span data-part="${id}">${id}</span>` })),
    scroll && rowIn(scroll),
    ids.includes("emoji") && emojiPanel,
    ids.includes("attach") && attachButton,
    triggers && popover && mentions,
    content?.liftPolicy === "whenAtEnd" && { onSend: "\n      find(\"[data-pin]\")?.removeAttribute(\"data-pin\");\n      message.dataset.pin = \"\";" },
    actions.some(({ events }) => events) && actionButtons(actions.filter(({ events }) => events)),
    attach && { options: "\n    onAttach: (text) => console.log(`A file of ${text.length} characters`)," },
    running && { options: "\n    onStop: () => console.log(\"Stop the answer\")," },
    limits && { options: "\n    onReject: (reason) => console.log(`Rejected: ${reason}`)," },
  ].filter(Boolean);
}

const button = (attributes, text) => `<button type="button" ${attributes}>${text}</button>`;

// The button is an item of the bar, or stands beside the text, or above a form.
function sendButton(isItem, isForm) {
  const element = button(`id="send"${isItem ? " data-part=\"send\"" : ""}`, "Send");
  if (isItem) return { bar: element, style: "  [data-part] { position: absolute; left: 0; top: 0; }\n" };
  const style = isForm ? "position: absolute; right: 16px; top: 64px;" : "position: absolute; right: 6px; bottom: 8px; height: 32px;";
  return { [isForm ? "view" : "bar"]: element, style: `  #send { ${style} }\n` };
}

// A list of the height that the configuration has, with the row that is scrolled into view.
const rowIn = ({ contentHeight, target: { y, height } }) => ({
  list: `<li style="position: absolute; top: ${y}px; height: ${height}px">The row</li><li style="height: ${contentHeight}px"></li>`,
});

const emojiPanel = {
  bar: button("id=\"emoji\" data-part=\"emoji\" aria-label=\"Emoji\"", "😀"),
  view: "<div id=\"panel\" hidden>🎹🌸☕</div>",
  style: "  #panel { position: absolute; left: 0; top: 0; background: #8884; }\n",
  options: " panel: find(\"#panel\"),",
  end: `  find("#emoji").onclick = () => (composer.machine.state.panel ? composer.showKeyboard() : composer.showPanel("emoji"));
  find("#panel").onclick = () => {
    const { selectionStart: start, selectionEnd: end } = find("textarea");
    composer.replace({ start, end }, "🎹");
  };
`,
};

const actionButtons = (actions) => ({
  view: "<p id=\"actions\"></p>",
  style: "  #actions { position: absolute; inset: 60px 8px auto; }\n",
  end: `  for (const [name, ...events] of ${pretty(actions.map(({ name, events }) => [name, ...events]), 90, "  ")}) {
    const onclick = () => composer.machine.send(...events);
    find("#actions").append(Object.assign(document.createElement("button"), { textContent: name, onclick }));
  }
`,
});

const attachButton = {
  bar: button("id=\"attach\" data-part=\"attach\" aria-label=\"Attach a photo\"", "+"),
  end: `  find("#attach").onclick = () => composer.machine.send({ type: "attachmentsChanged", ready: 1 });
`,
};

const mentions = {
  view: "<ul id=\"popover\" hidden></ul>",
  style: "  #popover { position: absolute; left: 0; top: 0; margin: 0; padding: 0; overflow: auto; background: white; list-style: none; }\n"
    + "  [aria-selected=true] { background: #8884; }\n",
  options: `
    popover: find("#popover"),
    onEffect({ type, session }) {
      if (type !== "setSession") return;
      const names = session ? ["Ada", "Grace", "紫", "غادة"].filter((name) => name.startsWith(session.query)) : [];
      find("#popover").replaceChildren(...names.map((name) => Object.assign(document.createElement("li"), {
        textContent: name,
        onclick: () => composer.replace(session.range, \`@\${name} \`, [{ start: 0, end: name.length + 1 }]),
      })));
    },`,
};

function joined(parts) {
  const all = (name, gap = "") => parts.map((part) => part[name]).filter(Boolean).map((text) => gap + text).join("");
  return {
    elements: { list: all("list"), bar: all("bar"), view: all("view", "\n  ") }, styles: all("style"), options: all("options"),
    script: { onSend: all("onSend"), end: all("end") },
  };
}
