// The page's side of a widget.

/** What a front end knows of its Python side: traits that are read and set, and messages. */
export class Model {
  /** @param {string} id @param {Record<string, any>} state @param {(message: any) => void} post */
  constructor(id, state, post) {
    this.id = id;
    this.state = state;
    this.post = post;
    this.dirty = new Set();
    /** @type {Map<string, Set<Function>>} */
    this.listeners = new Map();
    /** @type {any} */
    this.widget_manager = undefined;
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
