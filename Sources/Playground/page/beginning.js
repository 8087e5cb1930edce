// How a scenario begins: its configuration on the chosen screen, and its first events.

/** The configuration for /transition. */
export function configOf(choices, contentHeight) {
  const { composer, content, ...rest } = choices.scenario.config;
  const list = content && { content: { ...content, contentHeight, offset: 100_000 } };
  return { ...placeOf(choices), composer: fitted(composer, choices), ...list, ...rest };
}

function placeOf({ isFree, screen, values }) {
  const { size, safeArea, isSafeAreaKnown } = screen;
  if (isFree) return { screen: size, safeArea };
  const { device, orientation } = values;
  return { device, orientation, ...(!isSafeAreaKnown && { safeArea }) };
}

// A field keeps its distance from the sides and the bottom on every screen.
function fitted(composer, { screen: { size }, originalSize, values }) {
  const { frame } = composer;
  if (!frame) return { ...composer, bottomOffset: values.bottomOffset };
  const y = Math.max(60, size.height - (originalSize.height - frame.y));
  return { ...composer, frame: { ...frame, y, width: size.width - 2 * frame.x } };
}

/** The events that lead to a beginning: what was written, and what is still being composed. */
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
