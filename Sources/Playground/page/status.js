// Shows messages in the status lines, which screen readers announce.
import { find } from "./dom.js";
import { ProblemError } from "./service.js";

/** Shows a message in the line of this id, below the device or in a panel; `tone` is "plain", "good" or "bad". */
export function announce(message, tone = "plain", line = "status") {
  find(line).textContent = message;
  find(line).dataset.tone = tone;
}

/** Runs an action, and reports the error if the service or the network fails. */
export async function reportErrors(action, report = ({ message }) => announce(message, "bad")) {
  try {
    await action();
  } catch (error) {
    if (!(error instanceof ProblemError) && !(error instanceof TypeError)) throw error;
    report(error);
  }
}

const reasons = {
  maxLines: "Edit rejected: too many lines.",
  maxLength: "Edit rejected: too many characters.",
};

/** The status message for a step, as `{message, tone}`; null if there is nothing to report. */
export function statusOf(step, layout) {
  const rejected = step.effects.find(({ type, reason }) => type === "rejectEdit" && reasons[reason]);
  if (rejected) return { message: reasons[rejected.reason], tone: "bad" };
  if (step.effects.some(({ type }) => type === "publish")) {
    return { message: "Sent. The composer is one line high again.", tone: "good" };
  }
  const frame = layout?.composer?.frame;
  if (!frame) return null;
  const { state, overlap } = layout.keyboard;
  const keyboard = state === "hidden" ? "Keyboard hidden" : `Keyboard ${state}, overlap ${round(overlap)} pt`;
  const composer = `Composer: y ${round(frame.y)}, height ${round(frame.height)} pt`;
  return { message: `${keyboard}. ${composer}.`, tone: "plain" };
}

const round = (value) => String(Math.round(value * 100) / 100);
