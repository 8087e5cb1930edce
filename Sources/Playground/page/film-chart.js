// Draws the positions of a recording over time: broad as recorded, dashed as expected.
import { draw, find } from "./dom.js";

const width = 640, height = 220, mostPoints = 1500;

/** Draws the chart of a film with its faults. Returns a function that marks a time. */
export function showChart({ samples, expected, faults }) {
  const times = samples.map(({ atMs }) => atMs);
  const lines = [
    ["keyboard", samples.map(({ keyboardTop }) => keyboardTop)],
    ["bar", samples.map(({ bar, field }) => (bar ?? field)?.y)],
    ["bar", samples.map(({ bar, field }) => bottomOf(bar ?? field))],
    ["keyboard expected", expected.map(({ keyboardTop }) => keyboardTop)],
    ["bar expected", expected.map(({ barTop }) => barTop)],
    ["bar expected", expected.map(({ barBottom }) => barBottom)],
  ];
  const x = axis(times, width, 0), y = axis(lines.flatMap(([, values]) => values.filter(isKnown)), height, 6);
  const cursor = draw("line", { class: "cursor", y1: 0, y2: height });
  find("film-chart").setAttribute("viewBox", `0 0 ${width} ${height}`);
  find("film-chart").replaceChildren(
    ...faults.map(({ fromMs, toMs }) =>
      draw("rect", { class: "fault", x: x(fromMs), width: Math.max(2, x(toMs) - x(fromMs)), height })),
    ...lines.map(([name, values]) => draw("path", { class: name, d: pathOf(values, times, x, y) })),
    cursor);
  return (atMs) => ["x1", "x2"].forEach((name) => cursor.setAttribute(name, x(atMs)));
}

const isKnown = (value) => value !== null && value !== undefined;
const bottomOf = (rect) => rect && rect.y + rect.height;

// Positions of values on an axis of a length, with a margin at both ends.
function axis(values, length, margin) {
  let low = Infinity, high = -Infinity;
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  const scale = (length - 2 * margin) / Math.max(1, high - low);
  return (value) => Math.round((margin + (value - low) * scale) * 100) / 100;
}

// The line is interrupted where a value is unknown.
function pathOf(values, times, x, y) {
  const step = Math.ceil(values.length / mostPoints);
  let path = "", pen = "M";
  for (let index = 0; index < values.length; index += step) {
    if (isKnown(values[index])) path += `${pen}${x(times[index])} ${y(values[index])}`;
    pen = isKnown(values[index]) ? "L" : "M";
  }
  return path;
}
