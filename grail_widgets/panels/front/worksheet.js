// A worksheet: blocks of text, tables and fields, one under another, as the kernel lists them. Exercises and marking are made of it.
import { button, make, refill } from "./dom.js";

/** @typedef {Record<string, any>} Block */

const PATIENCE = 8000; // milliseconds without an answer after which the kernel is said to be silent
let sheets = 0;

/** One view of a worksheet. */
class Worksheet {
  /** @param {any} model @param {HTMLElement} host */
  constructor(model, host) {
    this.model = model;
    this.key = `gs${++sheets}`;
    this.waiting = 0;
    /** What was typed into each field and not yet sent. @type {Map<string, string>} */
    this.typed = new Map();
    /** Which folds are open. @type {Set<string>} */
    this.open = new Set();
    this.title = make("strong");
    this.note = make("span", { className: "gp-where" });
    this.tools = make("div", { className: "gp-row gs-tools" });
    this.lost = make("div", { className: "gp-lost", role: "alert", hidden: true });
    this.above = make("div", { className: "gs-blocks" });
    this.status = make("div", { className: "gp-status", role: "status" });
    this.below = make("div", { className: "gs-blocks" });
    this.root = make(
      "section",
      { className: "grail-panel grail-sheet", tabIndex: -1, data: { lmSuppressShortcuts: "true" } },
      make("header", { className: "gp-head" }, this.title, this.note, this.tools),
      this.lost,
      make("div", { className: "gs-body" }, this.above, this.status, this.below),
    );
    this.root.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.escape(event));
    host.append(this.root);
    this.onPage = () => this.draw();
    this.onMessage = (/** @type {any} */ message) => this.receive(message);
    model.on("change:page", this.onPage);
    model.on("msg:custom", this.onMessage);
    this.draw();
  }

  close() {
    this.model.off("change:page", this.onPage);
    this.model.off("msg:custom", this.onMessage);
    clearTimeout(this.waiting);
    this.root.remove();
  }

  /** @param {Record<string, any>} message */
  send(message) {
    clearTimeout(this.waiting);
    this.root.dataset.busy = "true";
    this.waiting = setTimeout(() => {
      this.lost.hidden = false;
      this.lost.textContent =
        "The kernel has not answered. If it is busy, it will; if it was restarted or has stopped, run this cell again to go on.";
    }, PATIENCE);
    this.model.send(message);
  }

  draw() {
    clearTimeout(this.waiting);
    delete this.root.dataset.busy;
    this.lost.hidden = true;
    const page = this.model.get("page");
    if (!page.label) return;
    if (page.fresh !== this.fresh) this.typed.clear();
    this.fresh = page.fresh;
    this.root.setAttribute("aria-label", page.label);
    this.title.textContent = page.title;
    this.note.textContent = page.note;
    refill(this.tools, ...page.tools.map((/** @type {Block} */ block) => this.block(block)));
    refill(this.above, ...page.above.map((/** @type {Block} */ block) => this.block(block)));
    refill(this.below, ...page.below.map((/** @type {Block} */ block) => this.block(block)));
    this.status.dataset.tone = page.status.tone;
    if (this.status.textContent !== page.status.text) this.status.textContent = page.status.text;
  }

  /** @param {Block} block */
  block(block) {
    return /** @type {any} */ (this)[`show_${block.kind}`](block);
  }

  /** @param {Block} block */
  show_text(block) {
    return make("p", { className: block.style || "" }, block.text);
  }

  /** @param {Block} block */
  show_heading(block) {
    return make("h3", {}, block.text);
  }

  /** @param {Block} block */
  show_steps(block) {
    return make(
      "ol",
      { className: "gs-steps", "aria-label": block.label },
      ...block.items.map((/** @type {any} */ item) =>
        make("li", {}, item.text, item.rule && make("span", { className: "gp-note" }, ` ${item.rule}`)),
      ),
    );
  }

  /** @param {Block} block */
  show_table(block) {
    const [head, ...rows] = block.rows;
    const table = make(
      "table",
      { className: "gs-table" },
      make("caption", {}, block.caption),
      make(
        "thead",
        {},
        make("tr", {}, ...head.map((/** @type {string} */ cell) => make("th", { scope: "col" }, cell))),
      ),
      make(
        "tbody",
        {},
        ...rows.map((/** @type {string[]} */ row) =>
          make("tr", {}, ...row.map((cell, place) => make(place ? "td" : "th", place ? {} : { scope: "row" }, cell))),
        ),
      ),
    );
    return make("div", { className: "gs-scroll", tabIndex: 0, role: "region", "aria-label": block.caption }, table);
  }

  /** Our own drawing, made by the package. @param {Block} block */
  show_picture(block) {
    const svg = new DOMParser().parseFromString(
      block.svg.replaceAll("grail-view", `${this.key}${block.name}`),
      "image/svg+xml",
    ).documentElement;
    return make("div", { className: "gs-picture" }, document.importNode(svg, true));
  }

  /** @param {Block} block */
  show_fold(block) {
    const box = make(
      "details",
      { className: "gp-fold", open: this.open.has(block.name), data: { key: block.name } },
      make("summary", { data: { key: `fold ${block.name}` } }, block.summary),
      make("div", { className: "gs-blocks" }, ...block.blocks.map((/** @type {Block} */ each) => this.block(each))),
    );
    box.addEventListener("toggle", () => {
      if (box.isConnected) this.open[box.open ? "add" : "delete"](block.name);
    });
    return box;
  }

  /** @param {Block} block */
  show_buttons(block) {
    return make(
      "div",
      { className: "gp-row" },
      ...block.buttons.map((/** @type {any} */ each) =>
        button(each.label, () => this.send({ do: "press", name: each.name }), {
          className: each.main ? "gp-choice gp-main" : "gp-choice",
          data: { key: each.name },
        }),
      ),
    );
  }

  /** @param {Block} block */
  show_select(block) {
    const select = make(
      "select",
      { data: { key: block.name } },
      ...block.options.map((/** @type {[string, string]} */ [value, words]) => make("option", { value }, words)),
    );
    select.value = block.value;
    select.addEventListener("change", () => this.send({ do: "enter", name: block.name, text: select.value }));
    return make("label", {}, `${block.label} `, select);
  }

  /** @param {Block} block */
  show_check(block) {
    const box = make("input", { type: "checkbox", checked: block.on, data: { key: block.name } });
    box.addEventListener("change", () => this.send({ do: "enter", name: block.name, text: box.checked ? "on" : "" }));
    return make("label", {}, box, ` ${block.label}`);
  }

  /** A field with its button; Enter is the button too, but not in a field of many lines. @param {Block} block */
  show_field(block) {
    const many = block.rows > 1;
    const hint = !block.hint
      ? null
      : make("p", { className: "gp-note", id: `${this.key}-${block.name}-hint` }, block.hint);
    const field = make(many ? "textarea" : "input", {
      value: this.typed.get(block.name) ?? block.value ?? "",
      maxLength: block.most,
      spellcheck: false,
      autocomplete: "off",
      ...(many ? { rows: block.rows } : { type: "text" }),
      "aria-describedby": hint?.id,
      data: { key: block.name },
    });
    const enter = () => this.send({ do: "enter", name: block.name, text: field.value });
    field.addEventListener("input", () => this.typed.set(block.name, field.value));
    field.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter" && !many) enter();
      if (event.key !== "Escape") event.stopPropagation();
    });
    const press = button(block.button, enter, { className: "gp-choice gp-main", data: { key: `enter ${block.name}` } });
    return make(
      "div",
      { className: many ? "gs-many" : "" },
      make("div", { className: "gp-field" }, make("label", {}, `${block.label} `, field), press),
      hint,
    );
  }

  /** Something to be copied. @param {Block} block */
  show_copy(block) {
    const field = make("input", {
      type: "text",
      readOnly: true,
      value: block.text,
      size: Math.min(60, block.text.length + 1),
      data: { key: block.name },
    });
    field.addEventListener("focus", () => field.select());
    field.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape") event.stopPropagation();
    });
    const copy = button(
      "Copy",
      async () => {
        try {
          await navigator.clipboard.writeText(block.text);
          this.say(`${block.label}: it is on the clipboard.`);
        } catch {
          field.focus();
          field.select();
          this.say("Copy the marked text.");
        }
      },
      { className: "gp-choice", "aria-label": `Copy: ${block.label}`, data: { key: `copy ${block.name}` } },
    );
    return make("div", { className: "gp-field" }, make("label", {}, `${block.label} `, field), copy);
  }

  /** @param {string} words */
  say(words) {
    this.status.dataset.tone = "note";
    this.status.textContent = words;
  }

  /** @param {any} message */
  receive(message) {
    if (message.kind !== "save") return;
    const link = make("a", {
      href: URL.createObjectURL(new Blob([message.text], { type: message.type })),
      download: message.name,
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  /** Escape steps out of a field to the sheet, and out of the sheet to the notebook. @param {KeyboardEvent} event */
  escape(event) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    const outside = /** @type {HTMLElement | null} */ (this.root.closest(".jp-Notebook"));
    if (document.activeElement === this.root) (outside || /** @type {any} */ (document.activeElement)).focus();
    else this.root.focus({ preventScroll: true });
  }
}

export default {
  /** @param {{ model: any, el: HTMLElement }} context */
  render({ model, el }) {
    const view = new Worksheet(model, el);
    return () => view.close();
  },
};
