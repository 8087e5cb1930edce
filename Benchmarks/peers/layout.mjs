// POST /layout in JavaScript for a docked composer without text: what a team could write for its own
// Node service. It validates the same members, applies the same rules and returns the same JSON. The
// benchmark compares the responses before it measures.
import { readFileSync } from "node:fs";

const table = JSON.parse(
  readFileSync(new URL("../../Sources/CResources/devices.json", import.meta.url), "utf8"));
const devices = new Map(table.devices.map((device) => [device.id, device]));

const lineHeight = 23; // Noto Sans at 17 pixels
const insets = { top: 8, bottom: 8 };
const margin = 12;

export class InvalidRequest extends Error {}

function check(condition, message) {
  if (!condition) throw new InvalidRequest(message);
}

function onlyKnown(object, names) {
  for (const name of Object.keys(object)) check(names.includes(name), `unknown: ${name}`);
}

function length(object, name, fallback) {
  const value = object[name];
  if (value === undefined) return fallback;
  check(typeof value === "number" && Number.isFinite(value) && value >= 0, name);
  return value;
}

function rect(object) {
  onlyKnown(object, ["x", "y", "width", "height"]);
  for (const name of ["x", "y", "width", "height"]) {
    check(Number.isFinite(object[name]), `${name} is required`);
  }
  return object;
}

// ------------------------------------------------------------------------------ the request

function sceneOf(request) {
  const orientation = request.orientation ?? "portrait";
  check(orientation === "portrait" || orientation === "landscape", "orientation");
  const device = request.device === undefined ? null : devices.get(request.device);
  check(device !== undefined, "unknown device");
  check(device !== null || request.screen !== undefined, "device or screen is required");
  const portrait = device?.screen;
  const screen = request.screen ?? (orientation === "portrait"
    ? portrait : { width: portrait.height, height: portrait.width });
  const known = request.safeArea ?? device?.safeArea[orientation] ?? {};
  const safeArea = { top: length(known, "top", 0), left: length(known, "left", 0),
    bottom: length(known, "bottom", 0), right: length(known, "right", 0) };
  const view = request.view ? rect(request.view) : { x: 0, y: 0, ...screen };
  return { device, orientation, screen, safeArea, view };
}

function keyboardEvent(json, { device, orientation, screen }) {
  if (json === undefined || json === null) return null;
  onlyKnown(json, ["phase", "frame", "height", "type", "isLocal", "durationMs", "curve",
    "includesAccessory"]);
  const phase = json.phase ?? "show";
  check(["show", "change", "hide"].includes(phase), "phase");
  const height = length(json, "height", device?.keyboards[orientation]?.[json.type]);
  check(json.frame || height !== undefined || phase === "hide", "frame, height or type");
  const frame = json.frame ? rect(json.frame) : height === undefined
    ? { x: 0, y: 0, width: 0, height: 0 }
    : { x: 0, y: screen.height - height, width: screen.width, height };
  return { phase, frame, isLocal: json.isLocal ?? true, curve: json.curve ?? "keyboard",
    durationMs: length(json, "durationMs", 250) };
}

// ------------------------------------------------------------------------------ the rules

function intersection(a, b) {
  const x = Math.max(a.x, b.x), y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

function keyboardState({ phase, frame, isLocal }, screen) {
  if (phase === "hide") return { state: "hidden", ignored: null };
  if (!frame.x && !frame.y && !frame.width && !frame.height) {
    return phase === "change" ? { state: "hidden", ignored: "zeroFrame" }
      : { state: "floating", ignored: null };
  }
  if (frame.width <= 0 || frame.height <= 0) return { state: "hidden", ignored: null };
  if (!isLocal) return { state: "hidden", ignored: "notLocal" };
  const visible = intersection(frame, { x: 0, y: 0, ...screen });
  if (!visible || Math.round(visible.height) <= 0) return { state: "hidden", ignored: null };
  const isFloating = frame.y + frame.height < screen.height - 0.5;
  return { state: isFloating ? "floating" : "docked", ignored: null };
}

function safeAreaInside(view, screen, safeArea) {
  return {
    top: Math.max(0, safeArea.top - view.y), left: Math.max(0, safeArea.left - view.x),
    bottom: Math.max(0, view.y + view.height - (screen.height - safeArea.bottom)),
    right: Math.max(0, view.x + view.width - (screen.width - safeArea.right)),
  };
}

function docked(view, bottomInset, safeArea) {
  const wanted = insets.top + lineHeight + insets.bottom;
  const bottom = view.height - bottomInset;
  const availableHeight = bottom - safeArea.top - margin;
  const height = Math.max(Math.min(wanted, lineHeight), Math.min(wanted, availableHeight));
  const frame = { x: 0, y: bottom - height - margin, width: view.width, height: height + margin };
  const textFrame = { x: 0, y: frame.y + margin / 2, width: view.width, height };
  return { frame, textFrame, height, clamped: height < wanted };
}

// The spring of iOS's keyboard animation, sampled once because it is constant.
const frequency = Math.sqrt(1000 / 3);
const springAt = (ms) => 1 - Math.exp(-frequency * ms / 1000) * (1 + frequency * ms / 1000);
const settleMs = (() => {
  let ms = 0;
  while (1 - springAt(ms) >= 0.001) ms += 1;
  return ms;
})();
const css = (() => {
  const count = Math.ceil(settleMs / (1000 * Math.sqrt(0.016) / frequency));
  const points = Array.from({ length: count }, (_, i) => springAt(settleMs * i / count));
  return `linear(${[...points, 1].map((p) => Math.round(p * 1e4) / 1e4).join(", ")})`;
})();

export function layout(request) {
  onlyKnown(request, ["device", "orientation", "screen", "safeArea", "view", "keyboard",
    "composer"]);
  const scene = sceneOf(request);
  const { screen, view } = scene;
  const event = keyboardEvent(request.keyboard, scene);
  const keyboard = event ? keyboardState(event, screen) : { state: "hidden", ignored: null };
  const composer = request.composer ?? {};
  onlyKnown(composer, ["bottomOffset", "gap"]);
  const safeArea = safeAreaInside(view, screen, scene.safeArea);
  const overlap = keyboard.state === "docked"
    ? intersection(event.frame, view)?.height ?? 0 : 0;
  const restInset = Math.max(safeArea.bottom + length(composer, "bottomOffset", 0), 0);
  const bottomInset = Math.max(restInset, overlap > 0 ? overlap + length(composer, "gap", 0) : 0);
  const bar = docked(view, bottomInset, safeArea);
  const rest = docked(view, restInset, safeArea);
  const contentHeight = insets.top + lineHeight + insets.bottom;
  return {
    keyboard: {
      state: keyboard.state,
      frame: keyboard.state === "hidden" ? null
        : { ...event.frame, x: event.frame.x - view.x, y: event.frame.y - view.y },
      overlap, ignored: keyboard.ignored,
    },
    bottomInset, safeArea,
    composer: {
      frame: bar.frame, textFrame: bar.textFrame,
      bottomConstraint: bottomInset - safeArea.bottom, shift: 0, clamped: bar.clamped,
    },
    container: { frame: { x: 0, y: 0, width: view.width, height: view.height } },
    avoid: null,
    text: { lines: 1, contentHeight, height: bar.height, scrolls: contentHeight > bar.height,
      placeholderVisible: true },
    content: null, scroll: null, drag: null,
    animation: event && keyboard.ignored === null
      ? { durationMs: event.durationMs, curve: event.curve, settleMs, css, from: rest.frame,
        to: bar.frame } : null,
    ...(scene.device && { preset: {
      id: scene.device.id, orientation: scene.orientation, confidence: scene.device.confidence,
      confidenceDetail: scene.device.confidenceDetail,
    } }),
  };
}
