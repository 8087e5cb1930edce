// Writes a placement as code for each platform. CSS has the positions of a response of /layout; the code of
// the other platforms follows the keyboard by itself. Each is code for one file, to be pasted as it stands
// beside the app's own conversation or composer.
import { withDefaults } from "./live-rule.js";
import { compose, flutter, reactNative } from "./native-code.js";
import { swiftUI, uikit } from "./swift-code.js";

// The position is a transform, because that is what the transition animates.
function css(composer, { dialects: { css: { properties, transition } } }) {
  const lines = Object.entries(properties).map(([name, value]) => `  ${name}: ${value};`);
  const motion = transition
    ? `\n  transition: ${transition};\n}\n\n@media (prefers-reduced-motion: reduce) {\n`
      + "  .composer { transition: none; }"
    : "";
  const root = `:root {\n${lines.join("\n")}\n}`;
  if (!("--composer-top" in properties)) return root;
  return `${root}\n\n.composer {\n  position: fixed;\n  inset: 0 auto auto 0;\n`
    + "  width: var(--composer-width);\n  height: var(--composer-height);\n"
    + `  transform: translate(var(--composer-left), var(--composer-top));${motion}\n}`;
}

const writers = { css, reactNative, flutter, swiftUI, uikit, compose };

/** A composer's configuration, and the response of /layout for it, as code for a platform. */
export const codeFor = (platform, composer, layout) => writers[platform](withDefaults(composer), layout);

/** The dialects to request from the service. */
export const dialects = ["css", "uikit", "reactNative", "flutter", "compose"];
