// The film of a recording: what was on the screen beside what should have been, moment by moment.
import { draw, find } from "./dom.js";
import { showChart } from "./film-chart.js";

const round = (value) => String(Math.round(value * 10) / 10);

export class Film {
  #film = null;
  #moment = 0;
  #frame = 0;
  #cursor = null;

  constructor() {
    find("film-time").addEventListener("input", ({ target }) => this.show(Number(target.value)));
    find("film-play").addEventListener("click", () => (this.#frame ? this.#pause() : this.#play()));
  }

  /** Opens a film: the size of the view, and at each moment a sample with the frame that is right. */
  open(film) {
    this.#pause();
    this.#film = film;
    find("film-time").max = film.samples.length - 1;
    this.#cursor = showChart(film);
    this.show(0);
  }

  /** Shows the moment of a sample. */
  show(moment) {
    const { samples, expected } = this.#film;
    this.#moment = moment;
    const sample = samples[moment], right = expected[moment];
    const recorded = { bar: sample.bar ?? sample.field ?? null, keyboardTop: sample.keyboardTop ?? right.keyboardTop };
    const wanted = { bar: barOf(right, recorded.bar, this.#film.view), keyboardTop: right.keyboardTop };
    this.#drawScreen("recorded", recorded);
    this.#drawScreen("expected", wanted);
    const time = `${round(sample.atMs)} ms`;
    find("film-time").value = moment;
    find("film-time").setAttribute("aria-valuetext", time);
    find("film-moment").textContent = `${time}: ${wordsOf(recorded, wanted)}`;
    this.#cursor(sample.atMs);
  }

  /** Shows the sample that is nearest to a time. */
  showTime(atMs) {
    const later = this.#film.samples.findIndex((sample) => sample.atMs >= atMs);
    this.show(later < 0 ? this.#film.samples.length - 1 : later);
  }

  #drawScreen(name, { bar, keyboardTop }) {
    const { width, height } = this.#film.view;
    const drawing = find(`film-${name}`);
    drawing.setAttribute("viewBox", `-2 -2 ${width + 4} ${height + 4}`);
    drawing.replaceChildren(
      draw("rect", { class: "screen", width, height, rx: 12 }),
      ...(keyboardTop === null || keyboardTop >= height ? []
        : [draw("rect", { class: "keys", y: keyboardTop, width, height: height - keyboardTop })]),
      ...(bar ? [draw("rect", { class: "bar", ...bar })] : []));
  }

  // In the time of the recording, from the beginning if it is at its end.
  #play() {
    const { samples } = this.#film;
    const start = this.#moment < samples.length - 1 ? samples[this.#moment].atMs : samples[0].atMs;
    const startedAt = performance.now();
    const step = (now) => {
      this.showTime(start + Math.max(0, now - startedAt));
      if (this.#moment === samples.length - 1) this.#pause();
      else this.#frame = requestAnimationFrame(step);
    };
    find("film-play").textContent = "Pause";
    this.#frame = requestAnimationFrame(step);
  }

  #pause() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    find("film-play").textContent = "Play";
  }
}

// Only the edges of a bar are expected; it is as wide as the recorded one, or as the view.
function barOf({ barTop, barBottom }, recorded, view) {
  if (barTop === null || barTop === undefined) return null;
  const { x = 0, width = view.width } = recorded ?? {};
  return { x, y: barTop, width, height: Math.max(0, barBottom - barTop) };
}

function wordsOf({ bar }, { bar: wanted, keyboardTop }) {
  const keyboard = keyboardTop === null ? "" : ` Keyboard from ${round(keyboardTop)}.`;
  const place = ({ y, height }) => `${round(y)} to ${round(y + height)}`;
  if (!bar) return `no bar recorded.${keyboard}`;
  return `bar ${place(bar)}${wanted ? `, expected ${place(wanted)}` : ""}.${keyboard}`;
}
