// The bearer token: the page asks for it when the service requires one, and keeps it for this tab.
import { find } from "./dom.js";
import { announce } from "./status.js";

const key = "token";

export class Token {
  #current = stored();
  #asking = null;

  /** The token to send; null until the service has required one. */
  get current() {
    return this.#current;
  }

  /** Asks the user for a token after the service rejected one; resolves when there is a new one. */
  async replace(rejected) {
    // Another request may have been rejected, and the token replaced, in the meantime.
    if (this.#current !== rejected) return;
    this.#asking ??= this.#ask(rejected !== null);
    await this.#asking;
  }

  #ask(wasRejected) {
    const form = find("token-form"), field = find("token");
    const note = wasRejected
      ? "The service rejected this token." : "The browser keeps the token until you close this tab.";
    announce(note, wasRejected ? "bad" : "plain", "token-note");
    form.hidden = false;
    field.focus();
    return new Promise((resolve) => form.addEventListener("submit", (event) => {
      event.preventDefault();
      form.hidden = true;
      this.#keep(field.value);
      field.value = "";
      resolve();
    }, { once: true }));
  }

  #keep(token) {
    this.#current = token;
    this.#asking = null;
    try {
      sessionStorage.setItem(key, token);
    } catch {
      // Without storage, the page asks for the token again after a reload.
    }
  }
}

function stored() {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
