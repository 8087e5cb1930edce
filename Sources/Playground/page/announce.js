// Says what has happened: under the screen, and to screen readers.
import { find } from "./dom.js";
import { Refusal } from "./service.js";

/** Says a sentence; `tone` is "plain", "good" or "bad". */
export function announce(sentence, tone = "plain") {
  const line = find("status");
  line.textContent = sentence;
  line.dataset.tone = tone;
}

/** Does something; what the service or the network refuses is told, and the page goes on. */
export async function guarded(act) {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof TypeError)) throw error;
    announce(error.message, "bad");
  }
}

const reasons = {
  maxLines: "Refused: that would be a line too many.",
  maxLength: "Refused: that would be too long.",
};

/** What the effects of a step come to, in a sentence; null when there is nothing to tell. */
export function told(step, layout) {
  const rejected = step.effects.find(({ type, reason }) => type === "rejectEdit" && reasons[reason]);
  if (rejected) return { sentence: reasons[rejected.reason], tone: "bad" };
  if (step.effects.some(({ type }) => type === "publish")) {
    return { sentence: "Sent. The box is back to one line.", tone: "good" };
  }
  const bar = layout?.composer?.frame;
  if (!bar) return null;
  const { state, overlap } = layout.keyboard;
  const up = state === "hidden" ? "Keyboard hidden" : `Keyboard ${state}, covers ${round(overlap)} pt`;
  return { sentence: `${up}; box at ${round(bar.y)}, ${round(bar.height)} pt tall.`, tone: "plain" };
}

const round = (value) => String(Math.round(value * 100) / 100);
