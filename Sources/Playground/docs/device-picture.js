// Draws a device preset as a thumbnail: the screen in portrait, its safe area and its keyboards, with labels of
// the size of the page's small text.
import { draw } from "./dom.js";

const size = { width: 250, height: 190 };
// The drawn screen's greatest height and width, and the distance between labels, in pixels.
const tallest = 180, widest = 120, line = 14;
const names = {
  default: "keyboard", defaultWithoutSuggestions: "no suggestion bar", numberPad: "number pad", emoji: "emoji", japanese: "Japanese",
};

/** An SVG element with a device. */
export function devicePicture({ name, screen, safeArea = {}, cornerRadius = 0, keyboards = {} }) {
  const scale = Math.min(tallest / screen.height, widest / screen.width);
  const width = screen.width * scale, height = screen.height * scale;
  const { top = 0, bottom = 0 } = safeArea.portrait ?? {};
  const bars = heightsOf(keyboards.portrait ?? {});
  const area = (y, height, kind) => draw("rect", { class: kind, x: 5, y: 5 + y * scale, width, height: height * scale });
  const marks = [
    ...(top ? [{ y: top, text: `safe area ${top}` }] : []),
    ...bars.map(({ height, text }) => ({ y: screen.height - height, text: `${text} ${height}` })),
    ...(bottom ? [{ y: screen.height - bottom, text: `safe area ${bottom}` }] : []),
  ];
  return draw("svg", { class: "picture", role: "img", "aria-label": `Drawing of ${name}`, ...size, viewBox: `0 0 ${size.width} ${size.height}` },
    draw("rect", { class: "screen", x: 5, y: 5, width, height, rx: cornerRadius * scale }),
    ...bars.map(({ height }) => area(screen.height - height, height, "keys")),
    area(0, top, "unsafe"), area(screen.height - bottom, bottom, "unsafe"),
    ...labels(marks.map(({ y, text }) => ({ y: 5 + y * scale, text })), width + 5));
}

// Keyboards of the same height share a label.
function heightsOf(heights) {
  const all = Object.entries(heights).filter(([type]) => names[type]);
  return [...new Set(all.map(([, height]) => height))].sort((a, b) => b - a)
    .map((height) => ({ height, text: names[all.find(([, each]) => each === height)[0]] }));
}

// Labels keep their distance from each other and from the edge; a line leads from each to its place.
function labels(marks, edge) {
  let free = 0;
  return marks.map((mark, index) => {
    const lowest = size.height - line / 2 - (marks.length - 1 - index) * line;
    free = Math.max(Math.min(mark.y, lowest), free + line);
    return { ...mark, at: Math.min(free, lowest) };
  }).flatMap(({ y, at, text }) => [
    draw("path", { class: "leader", d: `M${edge} ${y}L${edge + 14} ${at}` }),
    draw("text", { x: edge + 18, y: at + 4 }, text),
  ]);
}
