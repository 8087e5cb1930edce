// Plots the animation's progress over time, from the keyframes of a response.
import { draw, find } from "./dom.js";

const width = 320, height = 120, margin = 8;

/** Draws the curve and describes its duration; hides both without keyframes. */
export function showCurve(animation) {
  const keyframes = animation?.keyframes ?? [];
  find("motion").hidden = keyframes.length < 2;
  if (keyframes.length < 2) return;
  const end = keyframes.at(-1).tMs || 1;
  const x = (tMs) => margin + (tMs / end) * (width - 2 * margin);
  const y = (progress) => height - margin - progress * (height - 2 * margin);
  const points = keyframes.map(({ tMs, progress }) => `${x(tMs).toFixed(1)},${y(progress).toFixed(1)}`);
  find("curve").replaceChildren(
    draw("line", { class: "grid", x1: margin, y1: y(0), x2: width - margin, y2: y(0) }),
    draw("line", { class: "grid", x1: margin, y1: y(1), x2: width - margin, y2: y(1) }),
    draw("polyline", { points: points.join(" ") }));
  const name = typeof animation.curve === "string" ? animation.curve : "spring or Bézier";
  find("motion-text").textContent =
    `${name}: ${animation.durationMs} ms reported by the platform, settled after ${animation.settleMs} ms.`;
}
