// A page that is just a panel: connects the panel's own front end to Python in the worker.

/** What a front end knows of its Python side: traits that are read and set, and messages. */
class Model {
  /** @param {string} id @param {Record<string, any>} state @param {(message: any) => void} post */
  constructor(id, state, post) {
    this.id = id;
    this.state = state;
    this.post = post;
    this.dirty = new Set();
    /** @type {Map<string, Set<Function>>} */
    this.listeners = new Map();
  }

  /** @param {string} key */
  get(key) {
    return this.state[key];
  }

  /** @param {string} key @param {any} value */
  set(key, value) {
    this.state[key] = value;
    this.dirty.add(key);
  }

  save_changes() {
    if (!this.dirty.size) return;
    const state = Object.fromEntries([...this.dirty].map((key) => [key, this.state[key]]));
    this.dirty.clear();
    this.post({ do: "comm", id: this.id, data: { method: "update", state, buffer_paths: [] } });
  }

  /** @param {any} content */
  send(content) {
    this.post({ do: "comm", id: this.id, data: { method: "custom", content } });
  }

  /** @param {string} event @param {Function} listener */
  on(event, listener) {
    const all = this.listeners.get(event) || new Set();
    this.listeners.set(event, all.add(listener));
  }

  /** @param {string} event @param {Function} listener */
  off(event, listener) {
    this.listeners.get(event)?.delete(listener);
  }

  /** @param {any} data */
  receive(data) {
    if (data.method === "update") {
      const changed = Object.keys(data.state).filter((key) => this.state[key] !== data.state[key]);
      Object.assign(this.state, data.state);
      for (const key of changed) this.tell(`change:${key}`);
      if (changed.length) this.tell("change");
    } else if (data.method === "custom") {
      this.tell("msg:custom", data.content, []);
    }
  }

  /** @param {string} event @param {any[]} details */
  tell(event, ...details) {
    for (const listener of [...(this.listeners.get(event) || [])]) listener(...details);
  }
}

class Page {
  constructor() {
    this.host = /** @type {HTMLElement} */ (document.getElementById("panel"));
    this.status = /** @type {HTMLElement} */ (document.getElementById("status"));
    /** @type {Map<string, Model>} */
    this.models = new Map();
    this.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this.receive(data);
    this.worker.onerror = (fault) => this.fail(fault.message || "Python could not be started");
    this.open();
    addEventListener("hashchange", () => this.open());
  }

  /** Asks for what the address names; a shared question stands behind its #. */
  open() {
    const wanted = Object.fromEntries(new URLSearchParams(location.search));
    this.post({ do: "open", page: document.body.dataset.page, ...wanted, link: location.hash.slice(1) });
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
    if (message.kind === "show") this.show(message.id);
  }

  /** @param {any} message */
  comm({ id, type, data }) {
    if (type === "comm_open") this.models.set(id, new Model(id, data.state, (message) => this.post(message)));
    if (type === "comm_msg") this.models.get(id)?.receive(data);
    if (type === "comm_close") this.models.delete(id);
  }

  /** @param {string} id */
  async show(id) {
    const model = /** @type {Model} */ (this.models.get(id));
    this.close?.();
    const style = document.createElement("style");
    style.textContent = model.get("_css");
    const address = URL.createObjectURL(new Blob([model.get("_esm")], { type: "text/javascript" }));
    const { default: front } = await import(address);
    URL.revokeObjectURL(address);
    const box = document.createElement("div");
    this.host.replaceChildren(style, box);
    const widget = typeof front === "function" ? await front() : front;
    await widget.initialize?.({ model });
    const close = await widget.render({ model, el: box });
    this.close = () => close?.();
    this.say("");
    if (this.times) {
      const shown = Math.round(performance.now());
      document.body.dataset.times = JSON.stringify({ ...this.times, shown });
    }
    document.body.dataset.state = "ready";
  }

  /** @param {string} text */
  say(text) {
    this.status.hidden = !text;
    this.status.textContent = text;
  }

  /** @param {string} text */
  fail(text) {
    this.status.dataset.tone = "error";
    this.say(text);
    document.body.dataset.state = "failed";
  }
}

/** @type {any} */ (globalThis).grailPage = new Page();
