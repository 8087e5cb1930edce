// The token, where the service wants one: asked for on the page, kept for this tab.
import { find } from "./dom.js";

const key = "token";

export class Token {
  #current = stored();
  #asking = null;

  constructor() {
    if (this.#current !== null) hideGuardedLinks();
  }

  /** What is sent; null until the service has wanted one. */
  get current() {
    return this.#current;
  }

  /** Asks for another one than the refused; fulfilled when there is one to try. */
  async another(refused) {
    // Another request may have been told the same a moment ago.
    if (this.#current !== refused) return;
    this.#asking ??= this.#ask(refused !== null);
    await this.#asking;
  }

  #ask(wasRefused) {
    hideGuardedLinks();
    const form = find("token-form"), field = find("token");
    find("token-note").textContent = wasRefused
      ? "The service does not know this token." : "It stays in this tab, and goes when the tab is closed.";
    find("token-note").dataset.tone = wasRefused ? "bad" : "plain";
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
      // A browser that keeps nothing asks again after a reload.
    }
  }
}

// A link sends no token along, and would lead to a bare refusal.
function hideGuardedLinks() {
  for (const link of document.querySelectorAll("a[data-guarded]")) link.hidden = true;
}

function stored() {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
