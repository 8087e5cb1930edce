// Moves elements as the service says: with its easing, for its time, from where they are.

const prefersStillness = matchMedia("(prefers-reduced-motion: reduce)");
const knowsLinear = CSS.supports("animation-timing-function", "linear(0, 1)");

/** How an answer moves: null is a jump. */
export function motionOf(layout, effects) {
  const moves = effects.some(({ type, durationMs }) => type === "animate" && durationMs > 0);
  const animation = layout?.animation;
  if (!moves || !animation || prefersStillness.matches) return null;
  return { duration: animation.settleMs, easing: knowsLinear ? animation.css : "ease-out" };
}

/** Puts an element where it belongs: `x`, `y`, `width`, `height` in points of its parent. */
export function place(element, frame, motion) {
  const before = element.isPlaced ? currentPlace(element) : null;
  const after = placeOf(frame);
  element.getAnimations().forEach((animation) => animation.cancel());
  Object.assign(element.style, after);
  element.isPlaced = true;
  if (motion && before) element.animate([before, after], motion);
}

function placeOf({ x, y, width, height }) {
  return { translate: `${x}px ${y}px`, width: `${width}px`, height: `${height}px` };
}

function currentPlace(element) {
  const { translate, width, height } = getComputedStyle(element);
  return { translate, width, height };
}

/** Lets an element that jumped by some points come after. */
export function glide(element, fromY, motion) {
  if (motion && fromY !== 0) {
    element.animate([{ translate: `0 ${fromY}px` }, { translate: "0 0" }], motion);
  }
}
