// Animates elements with the service's easing and duration.

const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** The animation of a step, for `element.animate`; null if elements move at once. */
export function motionOf(layout, effects) {
  const moves = effects.some(({ type, durationMs }) => type === "animate" && durationMs > 0);
  const animation = layout?.animation;
  if (!moves || !animation || prefersReducedMotion.matches) return null;
  return { duration: animation.settleMs, easing: animation.css };
}

/** Animates an element that has moved by `-fromY` points from its old position to its new one. */
export function glide(element, fromY, motion) {
  if (motion && fromY !== 0) {
    element.animate([{ translate: `0 ${fromY}px` }, { translate: "0 0" }], motion);
  }
}
