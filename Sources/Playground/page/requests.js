// Writes a state of the machine as requests to the operations without state.
import { dialects } from "./dialects.js";

/** The /layout request, with all optional parts of the response. */
export function layoutRequest({ device, orientation, screen, safeArea, composer, content, scroll, popover }, state) {
  return {
    device, orientation, screen, safeArea, keyboard: state.keyboard,
    composer: composerOf(composer, state),
    ...(content && { content: contentOf(content, state.list) }),
    ...(scroll && state.focused && { scroll: { ...scroll, offset: state.list?.offset ?? scroll.offset } }),
    ...(state.drag && { drag: state.drag }),
    ...(state.panel && { panel: state.panel }),
    ...(state.session && popover && { popover }),
    dialects, keyframes: { fps: 60 }, explain: true,
  };
}

function composerOf({ text, ...rest }, state) {
  const bottomOffset = state.bottomOffset ?? rest.bottomOffset;
  return { ...rest, bottomOffset, text: { ...text, value: state.text } };
}

function contentOf(content, list) {
  return {
    ...content, offset: list?.offset ?? content.offset,
    previousBottomInset: Math.max(0, list?.bottomInset ?? 0),
  };
}

/** The /edit request that replaces nothing, to get the counts of the current text. */
export function editRequest({ device, orientation, screen, safeArea, composer, limits }, { text }) {
  const range = { start: text.length, end: text.length };
  return { text, range, replacement: "", limits, device, orientation, screen, safeArea, composer };
}

/** The /lines request. */
export const linesRequest = (config, state, layout) => ({
  text: state.text, width: wrapWidth(config, layout), font: config.composer.text.font, lang: config.composer.text.lang, engine: config.composer.text.engine,
});

// The available width: the text area without its line fragment padding.
function wrapWidth({ composer: { text } }, { composer: { textFrame, frame } }) {
  return (textFrame ?? frame).width - 2 * text.lineFragmentPadding;
}
