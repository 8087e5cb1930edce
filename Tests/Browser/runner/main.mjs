// Runs a file of tests of /traces: node main.mjs FILE
//
// Prints a line of JSON for each test, and ends with the status 1 if one fails. PLAYWRIGHT is the folder of the library
// that PyPI's playwright brings.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Skipped, options, tests } from "./test.mjs";

const { PLAYWRIGHT, CHROMIUM, CHROMIUM_FLAGS = "[]", STOP_AT_FAILURE } = process.env;

async function tried({ name, run }, browser) {
  const { actionTimeout = 0, ...contextOptions } = options, recordings = [];
  const context = await browser.newContext(contextOptions);
  context.setDefaultTimeout(actionTimeout);
  const info = { attach: async (_, { body }) => void recordings.push(body) };
  try {
    await run({ page: await context.newPage(), browserName: "chromium" }, info);
    return { name, status: "passed", message: "", recordings };
  } catch (error) {
    return { name, status: error instanceof Skipped ? "skipped" : "failed", message: error.message, recordings };
  } finally {
    await context.close();
  }
}

await import(pathToFileURL(process.argv[2]));
const { chromium } = createRequire(import.meta.url)(PLAYWRIGHT);
const browser = await chromium.launch({ executablePath: CHROMIUM, args: JSON.parse(CHROMIUM_FLAGS) });
try {
  for (const each of tests) {
    const result = await tried(each, browser);
    console.log(JSON.stringify(result));
    if (result.status !== "failed") continue;
    process.exitCode = 1;
    if (STOP_AT_FAILURE) break;
  }
} finally {
  await browser.close();
}
