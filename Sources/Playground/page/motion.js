// Animates elements with the service's easing and duration, from their current positions.

const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
const knowsLinear = CSS.supports("animation-timing-function", "linear(0, 1)");

/** The animation of a step, for `element.animate`; null if elements move at once. */
export function motionOf(layout, effects) {
  const moves = effects.some(({ type, durationMs }) => type === "animate" && durationMs > 0);
  const animation = layout?.animation;
  if (!moves || !animation || prefersReducedMotion.matches) return null;
  return { duration: animation.settleMs, easing: knowsLinear ? animation.css : "ease-out" };
}

/** Gives an element a frame, in points of its parent, with an animation if `motion` is not null. */
export function place(element, frame, motion) {
  const before = element.isPlaced ? currentStyle(element) : null;
  const after = styleOf(frame);
  element.getAnimations().forEach((animation) => animation.cancel());
  Object.assign(element.style, after);
  element.isPlaced = true;
  if (motion && before) element.animate([before, after], motion);
}

function styleOf({ x, y, width, height }) {
  return { translate: `${x}px ${y}px`, width: `${width}px`, height: `${height}px` };
}

function currentStyle(element) {
  const { translate, width, height } = getComputedStyle(element);
  return { translate, width, height };
}

/** Animates an element that has moved by `-fromY` points from its old position to its new one. */
export function glide(element, fromY, motion) {
  if (motion && fromY !== 0) {
    element.animate([{ translate: `0 ${fromY}px` }, { translate: "0 0" }], motion);
  }
}
