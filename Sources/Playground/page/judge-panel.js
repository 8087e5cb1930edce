// Judges a recording: one that is dropped onto the page or opened, or one of the scenario.
import { find, make } from "./dom.js";
import { Film } from "./film.js";
import { save } from "./save.js";
import { announce, reportErrors } from "./status.js";

export class JudgePanel {
  #service;
  #session;
  #devices;
  #film = new Film();
  #recording = null;
  #judged = null;

  constructor({ service, session, devices }) {
    this.#service = service;
    this.#session = session;
    this.#devices = devices;
    find("record").addEventListener("click", () => (this.#recording ? this.finish() : this.#record()));
    find("recording").addEventListener("change", ({ target }) => this.#open(target.files[0]));
    find("save-film").addEventListener("click", () => this.#save());
    addEventListener("dragover", (event) => this.#drag(event));
    addEventListener("drop", (event) => this.#drop(event));
  }

  /** Ends the recording of the scenario, if there is one, and judges it. */
  async finish() {
    if (!this.#recording) return;
    const body = this.#recording.stop();
    this.#recording = null;
    showRecording(false);
    await this.#judge(body);
  }

  #record() {
    this.#recording = this.#session.record();
    showRecording(true);
  }

  #drag(event) {
    if (event.dataTransfer.types.includes("Files")) event.preventDefault();
  }

  #drop(event) {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    this.#open(event.dataTransfer.files[0]);
  }

  async #open(file) {
    if (!file) return;
    find("recording").value = "";
    const recording = parsed(await file.text());
    if (recording) await this.#judge(recording);
    else this.#refuse(`${file.name} is not JSON of a recording, which is the body of a request to /verify.`);
  }

  #refuse(reason) {
    find("film").hidden = true;
    showVerdict(reason, "bad");
  }

  // A recording without a configuration is one of the scenario.
  async #judge(recording) {
    const body = { config: this.#session.machine.config, ...recording, include: ["faults", "motion", "expected"] };
    showVerdict("Judging…", "plain");
    await reportErrors(async () => {
      const verdict = await this.#service.post("/verify", body, { quiet: true });
      this.#judged = body;
      this.#show(body, verdict);
    }, (error) => this.#refuse([error.message, ...mistakes(error)].join(" ")));
  }

  #show({ config, samples }, { verdict, faults, motion, expected }) {
    const count = faults.length === 1 ? "1 fault" : `${faults.length} faults`;
    const moved = motion?.bestFit ? ` The bar moved on the curve ${motion.bestFit}, ${Math.round(motion.lagMs)} ms late.` : "";
    showVerdict(verdict === "pass" ? `No fault.${moved}` : `${count}.${moved}`, verdict === "pass" ? "good" : "bad");
    find("film").hidden = false;
    this.#film.open({ view: viewOf(config, samples, this.#devices), samples, expected, faults });
    find("faults").replaceChildren(...faults.map(({ code, fromMs, toMs, worst, detail }) => make("li", {},
      make("button", { type: "button", onclick: () => this.#film.showTime(worst.atMs) }, code),
      ` ${Math.round(fromMs)} to ${Math.round(toMs)} ms: ${detail}`)));
    find("judge").scrollIntoView();
  }

  async #save() {
    const { include, ...body } = this.#judged;
    save(await this.#service.drawing("/verify", body), "verify.svg");
  }
}

function parsed(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function showRecording(isOn) {
  find("record").textContent = isOn ? "Stop and judge" : "Record";
  find("record").classList.toggle("quiet", !isOn);
}

const showVerdict = (message, tone) => announce(message, tone, "verdict");

const mistakes = ({ problem }) => (problem?.errors ?? []).slice(0, 5).map(({ pointer, detail }) => `${pointer}: ${detail}.`);

// The view of a configuration, but not smaller than what was recorded.
function viewOf({ view, screen, device, orientation }, samples, devices) {
  const known = view ?? screen ?? devices.get(device) ? devices.screen({ device, orientation, ...screen }).size : {};
  let { width = 1, height = 1 } = view ?? known;
  for (const { bar } of samples) {
    if (bar) [width, height] = [Math.max(width, bar.x + bar.width), Math.max(height, bar.y + bar.height)];
  }
  return { width, height };
}
