// The part of Playwright Test that a generated file of tests uses, for the page that it is loaded in.
const tests = [];
const config = () => JSON.parse(document.documentElement.dataset.config);

export const test = Object.assign((name, run) => tests.push({ name, run }), {
  skip() { throw new Error("skipped"); },
});

export const expect = (value, message) => ({
  toBe(right) {
    if (!Object.is(value, right)) throw new Error(`${message}: ${JSON.stringify(value)}, not ${JSON.stringify(right)}`);
  },
  async toPass({ timeout }) {
    const end = performance.now() + Math.min(timeout, 300);
    for (;;) {
      try {
        return await value();
      } catch (error) {
        if (performance.now() > end) throw error;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  },
});

const locator = (selector) => ({
  first: () => locator(selector),
  evaluate: async (run, argument) => run(document.querySelector(selector), argument),
  boundingBox: async () => document.querySelector(selector)?.getBoundingClientRect() ?? null,
  focus: async () => document.querySelector(selector).focus(),
  blur: async () => document.querySelector(selector).blur(),
  click: async () => document.querySelector(selector).click(),
});

const page = {
  goto: () => window.open_(config()),
  evaluate: (run, argument) => run(argument),
  locator,
  keyboard: { press: async () => {} },
};

/** Runs all tests; returns what failed, and the recordings. */
export async function run() {
  const failures = [], recordings = [];
  for (const { name, run } of tests) {
    try {
      await run({ page }, { attach: async (_, { body }) => recordings.push(body) });
    } catch ({ message }) {
      failures.push(`${name}: ${message}`);
    }
  }
  return { count: tests.length, failures, recordings };
}
