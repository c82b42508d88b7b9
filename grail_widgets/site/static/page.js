// A page that is just a panel: connects the panel's own front end to Python in the worker.
import { Model } from "./model.js";
import { draw, made } from "./views.js";

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

class Page {
  constructor() {
    /** @type {Map<string, Model>} */
    this.models = new Map();
    this.asked = "";
    this.find = (/** @type {string} */ id) => /** @type {Model} */ (this.models.get(id));
    this.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this.receive(data);
    this.worker.onerror = (fault) => this.fail(fault.message || "Python could not be started.");
    this.open();
    addEventListener("hashchange", () => this.open());
    addEventListener("popstate", () => this.open());
    document.addEventListener("click", (event) => this.click(event));
  }

  /** Asks for what the address names; a shared question stands behind its #. */
  open() {
    const wanted = Object.fromEntries(new URLSearchParams(location.search));
    if (location.href === this.asked) return;
    this.asked = location.href;
    document.body.dataset.state = "asked";
    this.post({ ...wanted, do: "open", page: document.body.dataset.page, link: behind(location.hash) });
  }

  /** A link to the same page with other words needs no new Python. @param {MouseEvent} event */
  click(event) {
    const link = /** @type {Element} */ (event.target).closest("header a, #places a");
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.pathname === location.pathname) {
      event.preventDefault();
      this.go(link.search);
    }
  }

  /** @param {string} search */
  go(search) {
    history.pushState(null, "", location.pathname + search);
    this.open();
  }

  /** @param {any} message */
  post(message) {
    this.worker.postMessage(message);
  }

  /** @param {any} message */
  receive(message) {
    if (message.kind === "progress") this.say(message.text);
    if (message.kind === "failed") this.fail(message.text);
    if (message.kind === "ready") this.times = message.times;
    if (message.kind === "comm") this.comm(message);
    if (message.kind === "show") this.show(message).catch((fault) => this.fail(`The page itself has failed: ${fault}`));
  }

  /** @param {any} message */
  comm({ id, type, data, buffers }) {
    fill(data.state, data.buffer_paths, buffers);
    if (type === "comm_open") {
      const model = new Model(id, data.state, (message) => this.post(message));
      model.widget_manager = {
        get_model: async (/** @type {string} */ other) => this.find(other),
        create_view: async (/** @type {Model} */ other) => ({ el: (await draw(other, this.find)).element }),
      };
      this.models.set(id, model);
    }
    if (type === "comm_msg") this.models.get(id)?.receive(data);
    if (type === "comm_close") this.models.delete(id);
  }

  /** @param {any} message */
  async show({ id, title, places }) {
    this.close?.();
    const view = await draw(this.find(id), this.find);
    part("panel").replaceChildren(view.element);
    this.close = view.close;
    part("heading").textContent = title;
    document.title = `${title} · Grail widgets`;
    part("places").replaceChildren(...(places.length ? this.leaf(places) : []));
    this.say("");
    if (this.times) {
      const shown = Math.round(performance.timeOrigin + performance.now() - this.times.from);
      document.body.dataset.times = JSON.stringify({ ...this.times, shown });
      this.times = undefined;
      keep();
    }
    document.body.dataset.state = "ready";
  }

  /** What else the page can show: a list, and the next and previous one. @param {Record<string, any>[]} places */
  leaf(places) {
    const list = /** @type {HTMLSelectElement} */ (made("select"));
    for (const group of new Set(places.map((place) => place.group))) {
      const those = places.filter((place) => place.group === group);
      const options = those.map(({ address, text, here }) =>
        Object.assign(made("option", text), { value: address, selected: here }),
      );
      list.append(Object.assign(made("optgroup", ...options), { label: group }));
    }
    list.addEventListener("change", () => this.go(list.value));
    const at = places.findIndex((place) => place.here);
    const step = (/** @type {string} */ text, /** @type {any} */ to) =>
      to ? [Object.assign(made("a", text), { href: to.address, title: to.text })] : [];
    return [made("label", "Choose ", list), ...step("Previous", places[at - 1]), ...step("Next", places[at + 1])];
  }

  /** @param {string} text @param {string} tone */
  say(text, tone = "") {
    part("status").hidden = !text;
    part("status").dataset.tone = tone;
    part("status").textContent = text;
  }

  /** @param {string} text */
  fail(text) {
    this.say(text, "error");
    document.body.dataset.state = "failed";
  }
}

/** What stands behind the # of an address, in plain letters where it can be read as such. @param {string} hash */
function behind(hash) {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** Puts the bytes that came beside a state into it. @param {any} state @param {(string | number)[][]} paths @param {string[]} buffers */
function fill(state, paths = [], buffers = []) {
  paths.forEach((path, at) => {
    const last = /** @type {string} */ (path.pop());
    const inside = path.reduce((found, key) => found[key], state);
    inside[last] = new DataView(Uint8Array.from(atob(buffers[at]), (letter) => letter.charCodeAt(0)).buffer);
  });
}

/** Keeps the site for the next visit, which then needs no network; where that is not possible nothing is lost. */
function keep() {
  navigator.serviceWorker?.register(new URL("./keep.js", import.meta.url)).catch(() => {});
}

/** @type {any} */ (globalThis).grailPage = new Page();
