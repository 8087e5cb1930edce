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

const attachmentReasons = { bytes: "too large", type: "of another type", count: "too many", max: "too many" };

/** What an effect tells the user, which the page performs in no other way; null for other effects. */
export function effectStatus({ type, refused, session }) {
  switch (type) {
    case "record": return "Recording.";
    case "lockRecording": return "Recording goes on without the finger.";
    case "cancelRecording": return "The recording was thrown away.";
    case "sendRecording": return "The recording was sent.";
    case "refuseAttachments": return `Not taken: ${refused.map(({ reason }) => attachmentReasons[reason] ?? reason).join(", ")}.`;
    case "setSession": return session?.argument ? `Argument ${session.argument.index + 1} of ${session.trigger}${session.query}.` : null;
    default: return null;
  }
}

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
