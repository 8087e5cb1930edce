// The configuration and the first events of a scenario on the chosen screen.

/** The configuration for /transition. */
export function configOf(choices, contentHeight) {
  const { composer, content, ...rest } = choices.scenario.config;
  const list = content && { content: { ...content, contentHeight, offset: 100_000 } };
  return { ...placeOf(choices), composer: fittedToScreen(composer, choices), ...list, ...rest };
}

function placeOf({ isCustom, screen, values }) {
  const { size, safeArea, isSafeAreaKnown } = screen;
  if (isCustom) return { screen: size, safeArea };
  const { device, orientation } = values;
  return { device, orientation, ...(!isSafeAreaKnown && { safeArea }) };
}

// A composer with a frame keeps its distances from the sides and the bottom on every screen.
function fittedToScreen(composer, { screen: { size }, originalSize, values }) {
  const { frame } = composer;
  if (!frame) return { ...composer, bottomOffset: values.bottomOffset };
  const y = Math.max(60, size.height - (originalSize.height - frame.y));
  return { ...composer, frame: { ...frame, y, width: size.width - 2 * frame.x } };
}

/** The events that enter a scenario's draft and its composing text, and set the focus. */
export function eventsOf({ draft = "", composing, focused }, wasFocused) {
  const events = [{ type: "appeared" }];
  if (focused || wasFocused) events.push({ type: "focused" });
  if (draft) events.push(inserted(0, draft));
  if (composing) events.push({
    ...inserted(draft.length, composing),
    composing: { start: draft.length, end: draft.length + composing.length },
  });
  return events;
}

const inserted = (at, replacement) =>
  ({ type: "edited", range: { start: at, end: at }, replacement });
