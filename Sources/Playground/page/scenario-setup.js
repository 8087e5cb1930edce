// The configuration of a scenario on the chosen screen.

/** The configuration for /transition. */
export function configOf(choices) {
  const { composer, ...rest } = choices.scenario.config;
  return { ...placeOf(choices), composer: fittedToScreen(composer, choices), ...rest };
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
