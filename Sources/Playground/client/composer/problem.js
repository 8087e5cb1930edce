// What goes wrong, and how it is told.

/** An error response; `problem` is its problem document. */
export class ProblemError extends Error {
  constructor(problem, status = problem.status) {
    const places = problem.errors?.map(({ pointer, detail }) => `${pointer} ${detail}`).join("; ");
    super([problem.detail ?? problem.title ?? `The service returned ${status}.`, places].filter(Boolean).join(" "));
    this.name = "ProblemError";
    this.problem = { status, ...problem };
  }
}

/** Whether a configuration was refused: it has to change, and no event will. */
export const isOfConfiguration = ({ problem }) => Boolean(problem?.errors?.[0]?.pointer?.startsWith("/config"));

/** Says on the console what a program does not take with `onError`. Nothing that is told stops the teller. */
export function report({ onError }, error, waitMs = null) {
  try {
    if (onError) return void onError(error, waitMs);
  } catch (own) {
    console.error(own);
  }
  console.error(`Composer: ${error?.message ?? error}`, error?.problem ?? error);
}

/** Calls a function. What it throws is reported, and leaves out nothing else. */
export function guarded(options, call) {
  try {
    return call();
  } catch (error) {
    return void report(options, error);
  }
}

/** Calls a program's function, where it has one of this name. */
export const tell = (options, name, ...values) => guarded(options, () => options[name]?.(...values));
