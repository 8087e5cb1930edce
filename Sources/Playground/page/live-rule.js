// Where a placement puts its view, as expressions of live values: keyboard (the height that it covers),
// width and height of the window, safeTop and safeBottom. No expression has today's keyboard in it.

// The behaviors of React Native's KeyboardAvoidingView.
export const behaviors = { avoidPadding: "padding", avoidHeight: "height", avoidPosition: "position" };

/** A composer's configuration with its defaults. */
export const withDefaults = (composer) =>
  ({ placement: "dock", gap: 0, bottomOffset: 0, verticalOffset: 0, ...composer });

/** Whether the platform's own keyboard avoidance is the whole rule. */
export const isPlain = ({ placement, gap, bottomOffset, followsUndockedKeyboard }) =>
  ["dock", "accessory", "resize"].includes(placement) && !gap && !bottomOffset && !followsUndockedKeyboard;

/** Whether the composer alone is placed, and not the whole conversation. */
export const isField = ({ placement }) => ["overlap", "pan"].includes(placement);

/**
 * The rectangle of the placed view. `language` writes numbers and functions: `number(value)`,
 * `max(a, b)`, `min(a, b)`, and `shown(a)`, which is 0 without a keyboard.
 */
export function rectangle(composer, language) {
  const { placement, frame, bottomOffset, verticalOffset } = composer, { number, max } = language;
  const whole = { x: number(0), y: number(0), width: "width", height: "height" };
  const own = frame && Object.fromEntries(Object.keys(whole).map((name) => [name, number(frame[name])]));
  const less = (term, value) => `${term} - ${value}`;
  switch (placement) {
    case "overlap": case "pan": return { ...own, y: less(own.y, shift(composer, language)) };
    case "container": return { ...whole, y: "-keyboard", height: "height + keyboard" };
    case "avoidPadding": case "avoidHeight":
      return { ...own, height: less(own.height, covered(frame, verticalOffset, language)) };
    case "avoidPosition": return { ...own, y: less(own.y, covered(frame, verticalOffset, language)) };
    case "overlay": case "none": return whole;
    // A resized window keeps the offset above the keyboard.
    case "resize": {
      const height = less("height", max("keyboard", "safeBottom"));
      return { ...whole, height: bottomOffset ? less(height, number(bottomOffset)) : height };
    }
    default: return { ...whole, height: less("height", bottomInset(composer, language)) };
  }
}

const plus = (term, value, { number }) => (value ? `${term} + ${number(value)}` : term);

// The greater inset applies, never the sum.
function bottomInset({ gap, bottomOffset }, language) {
  const onKeyboard = gap ? language.shown(plus("keyboard", gap, language)) : "keyboard";
  return language.max(onKeyboard, plus("safeBottom", bottomOffset, language));
}

// How far a frame reaches below the keyboard's top.
function covered({ y, height }, distance, { number, max, shown }) {
  return shown(max(number(0), `${number(y + height + distance)} + keyboard - height`));
}

function shift({ frame, gap, topLimit }, language) {
  const { number, max, min } = language;
  const allowed = topLimit === undefined
    ? max(number(0), `${number(frame.y)} - safeTop`) : number(Math.max(0, frame.y - topLimit));
  return min(covered(frame, gap, language), allowed);
}

/** The live values that a rectangle needs. */
export const needs = (shape, name) => Object.values(shape).some((term) => new RegExp(`\\b${name}\\b`).test(term));
