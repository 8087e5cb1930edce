// Writes a scenario as a web page that uses the client module.
import { pretty } from "./json.js";

/** A whole page with the message box of a configuration. */
export function pageFor({ content, ...config }, { container: { frame } }) {
  const { font, lineFragmentPadding } = config.composer.text;
  const families = font.families.map((family) => `"${family}"`).join(", ");
  const list = content ? { ...config, content: { liftPolicy: content.liftPolicy } } : config;
  const view = config.screen ?? { width: frame.x + frame.width, height: frame.y + frame.height };
  return `<!doctype html>
<meta charset="utf-8">
<style>
  body { margin: 0; }
  #view { position: relative; width: ${view.width}px; height: ${view.height}px; overflow: hidden; background: #8882; }
  ol { position: absolute; inset: 0; margin: 0; overflow: auto; }
  #bar { position: absolute; left: 0; top: 0; background: #8884; }
  textarea { font: ${font.size}px ${families}; padding: 8px ${lineFragmentPadding}px; border: 0; resize: none; }
</style>
<div id="view"><ol></ol><div id="bar"><textarea></textarea></div></div>
<script type="module">
  import { attach } from "${location.origin}/composer.js";
  const [list, bar, textarea] = ["ol", "#bar", "textarea"].map((name) => document.querySelector(name));
  const composer = attach({
    textarea, bar, list,
    config: ${pretty(list, "    ")},
    onSend: (text) => list.append(Object.assign(document.createElement("li"), { textContent: text })),
  });
  composer.showKeyboard("default");
</script>`;
}
