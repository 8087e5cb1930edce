// The part of Playwright Test that a file of /traces uses. Playwright Test itself is in no package of Debian or PyPI.
// The browser, its pages and all that tests do with them are Playwright's own: see main.mjs.
export const tests = [];
export const options = {};

export class Skipped extends Error {}

export const test = Object.assign((name, run) => void tests.push({ name, run }), {
  use: (more) => void Object.assign(options, more),
  describe: {
    configure({ mode }) {
      if (mode !== "default") throw new Error(`Tests run one after the other here, and not ${mode}.`);
    },
  },
  skip(isSkipped, reason) {
    if (isSkipped) throw new Skipped(reason);
  },
});

export const expect = (value, message = "") => ({
  toBe(right) {
    if (!Object.is(value, right)) throw new Error(`${message} Is ${JSON.stringify(value)}, not ${JSON.stringify(right)}.`);
  },
  async toPass({ timeout }) {
    const end = performance.now() + timeout;
    for (;;) {
      try {
        return await value();
      } catch (error) {
        if (performance.now() > end) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  },
});
