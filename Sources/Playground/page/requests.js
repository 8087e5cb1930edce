// The scene of a state, as the operations without a memory take it.
import { dialects } from "./dialects.js";

/** For /layout, with everything that it can tell. */
export function layoutRequest({ device, orientation, screen, safeArea, composer, content }, state) {
  return {
    device, orientation, screen, safeArea, keyboard: state.keyboard,
    composer: composerOf(composer, state),
    ...(content && { content: contentOf(content, state.list) }),
    ...(state.drag && { drag: state.drag }),
    dialects, keyframes: { fps: 60 }, explain: true,
  };
}

function composerOf({ text, ...box }, state) {
  const bottomOffset = state.bottomOffset ?? box.bottomOffset;
  return { ...box, bottomOffset, text: { ...text, value: state.text } };
}

function contentOf(content, list) {
  return {
    ...content, offset: list?.offset ?? content.offset,
    previousBottomInset: Math.max(0, list?.bottomInset ?? 0),
  };
}

/** For /edit: nothing replaced by nothing, to hear what it thinks of the text as it is. */
export function editRequest(config, state, layout) {
  const end = state.text.length;
  return {
    text: state.text, range: { start: end, end }, replacement: "", limits: config.limits,
    box: styleOf(config, layout),
  };
}

/** For /lines. */
export const linesRequest = (config, state, layout) =>
  ({ text: state.text, ...styleOf(config, layout) });

const styleOf = (config, layout) => ({
  width: wrapWidth(config, layout), font: config.composer.text.font, lang: config.composer.text.lang,
});

// How wide the text is: the text area less its line fragment padding.
function wrapWidth({ composer: { text } }, { composer: { textFrame, frame } }) {
  return (textFrame ?? frame).width - 2 * text.lineFragmentPadding;
}
