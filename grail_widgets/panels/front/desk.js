// The clarification desk: set up a position on the left, ask and read the answer on the right.

import { Answer, Asking, Rulings } from "./desk_answer.js";
import { Form, Putter, Typed } from "./desk_form.js";
import { Library } from "./desk_library.js";
import { button, inline, make, refill, rove } from "./dom.js";
import { Rule } from "./sections.js";
import { Table } from "./table.js";

const PATIENCE = 8000; // milliseconds without an answer after which the kernel is said to be silent
const NARROW = 430; // pixels under which the table has its narrow layout

/** One view of a desk. */
class DeskView {
  /** @param {any} model @param {HTMLElement} host */
  constructor(model, host) {
    this.model = model;
    this.waiting = 0;
    const send = (/** @type {Record<string, any>} */ message) => this.send(message);
    const open = (/** @type {string} */ rule) => this.openRule(rule);
    this.table = new Table({ press: (part) => this.putter.press(part), point: (part) => this.point(part) });
    this.table.onFrame = (frame) =>
      this.facts.replaceChildren(...frame.facts.map((/** @type {string} */ fact) => make("li", {}, fact)));
    this.table.box.addEventListener("click", (/** @type {MouseEvent} */ event) =>
      this.through(/** @type {Element} */ (event.target)),
    );
    this.putter = new Putter(send, (lit, picked) => {
      this.table.light(lit);
      this.table.preview(null, picked);
    });
    this.form = new Form(send);
    this.typed = new Typed(send, (words) => this.say({ text: words, tone: "error" }));
    this.asking = new Asking(send);
    this.answer = new Answer(send, open);
    this.rulings = new Rulings(send);
    this.library = new Library(send, open);
    this.rule = new Rule(send);
    this.games = make("select", {
      "aria-label": "Game",
      on: { change: () => send({ do: "game", id: this.games.value }) },
    });
    this.where = make("span", { className: "gp-where" });
    this.facts = make("ul", { className: "gp-facts", "aria-label": "On the table" });
    this.status = make("div", { className: "gp-status", role: "status" });
    this.hint = make("span", { className: "gp-note" });
    this.lost = make("div", { className: "gp-lost", role: "alert", hidden: true });
    this.paper = make("div", { className: "gp-paper", hidden: true });
    this.example = make("div", { className: "gd-example", hidden: true });
    this.refused = make(
      "p",
      { className: "gd-fault", role: "status", hidden: true },
      "What is typed cannot be, so the table and the answer still show the position before it.",
    );
    this.revert = button("Take back the last change", () => send({ do: "revert" }), { className: "gp-quiet" });
    this.look = make(
      "select",
      {
        "aria-label": "What the table shows",
        on: { change: () => send({ do: "look", asked: this.look.value === "asked" }) },
      },
      make("option", { value: "set" }, "as set up"),
      make("option", { value: "asked" }, "where the question stands"),
    );
    const tools = make(
      "div",
      { className: "gp-row gp-tools" },
      button("Share as a line", () => send({ do: "share" }), { className: "gp-quiet" }),
      button("Export as text", () => send({ do: "export" }), { className: "gp-quiet" }),
    );
    rove(tools).renew();
    this.root = make(
      "section",
      {
        className: "grail-panel grail-desk",
        tabIndex: -1,
        "aria-label": "Clarification desk",
        data: { lmSuppressShortcuts: "true" },
      },
      make(
        "header",
        { className: "gp-head" },
        make("strong", {}, "Clarification desk"),
        make("label", {}, "Game ", this.games),
        this.where,
        tools,
      ),
      this.lost,
      this.paper,
      make(
        "div",
        { className: "gp-columns gd-columns" },
        make(
          "div",
          { className: "gp-table" },
          make(
            "div",
            { className: "gd-bar" },
            make("h3", {}, "The position"),
            this.revert,
            make("label", { className: "gp-note" }, "shown ", this.look),
          ),
          this.table.box,
          make("div", { className: "gp-below" }, this.facts, this.hint),
          this.putter.box,
          this.refused,
          this.form.box,
          this.typed.box,
        ),
        make(
          "div",
          { className: "gp-side" },
          this.example,
          make("h3", {}, "The question"),
          this.asking.box,
          this.status,
          make("h3", {}, "The answer"),
          this.answer.box,
          this.rule.box,
          this.rulings.box,
        ),
      ),
      this.library.box,
    );
    this.root.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.escape(event));
    host.append(this.root);
    this.listen();
    this.draw();
    this.drawTable();
    this.openHash();
  }

  listen() {
    const { model } = this;
    /** @type {[string, (...args: any[]) => void][]} */
    this.listeners = [
      ["change:page", () => this.draw()],
      ["change:frames", () => this.drawTable()],
      ["change:rule", () => this.drawRule()],
      ["change:book", () => this.draw()],
      ["msg:custom", (message) => this.receive(message)],
    ];
    for (const [event, listener] of this.listeners) model.on(event, listener);
    this.observer = new ResizeObserver(([entry]) => {
      const narrow = entry.contentRect.width > 0 && entry.contentRect.width < NARROW;
      if (entry.contentRect.width > 0 && narrow !== model.get("narrow")) {
        model.set("narrow", narrow);
        model.save_changes();
      }
    });
    this.observer.observe(this.table.box);
  }

  close() {
    for (const [event, listener] of this.listeners || []) this.model.off(event, listener);
    this.observer?.disconnect();
    this.table.close();
    clearTimeout(this.waiting);
    this.root.remove();
  }

  /** A click on a card that lies in a lit place is a click on that place. @param {Element} target */
  through(target) {
    const lit = target.closest(".gw-lit");
    if (lit && lit !== target.closest("[data-id]")) this.putter.press(lit.getAttribute("data-id") || "");
  }

  /** A page that was opened by a shared link opens its question at the first desk on it. */
  openHash() {
    const line = decodeURIComponent(location.hash.slice(1));
    const page = /** @type {any} */ (window);
    if (!line.startsWith("gw1.") || page.grailDeskOpened === line) return;
    page.grailDeskOpened = line;
    this.send({ do: "paste", text: line });
  }

  /** @param {Record<string, any>} message */
  send(message) {
    const { shown } = this.model.get("book");
    const example = message.do === "example" && message.rule && shown[message.rule][message.number];
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.silence(), PATIENCE);
    this.root.dataset.busy = "true";
    this.model.send(example ? { do: "example", title: example } : message);
  }

  silence() {
    this.lost.hidden = false;
    this.lost.textContent =
      "The kernel has not answered. If it is busy, it will; if it was restarted or has stopped, run this cell again to go on.";
  }

  draw() {
    clearTimeout(this.waiting);
    delete this.root.dataset.busy;
    this.lost.hidden = true;
    const page = this.model.get("page");
    const book = this.model.get("book");
    if (!page.head) return;
    if (this.games.options.length !== book.games.length)
      this.games.replaceChildren(
        ...book.games.map((/** @type {any} */ game) => make("option", { value: game.id }, game.title)),
      );
    this.games.value = page.head.game;
    this.where.textContent = page.head.summary;
    this.look.value = page.looking ? "asked" : "set";
    this.look.parentElement.hidden = !page.moved;
    this.putter.box.hidden = page.looking;
    if (JSON.stringify(page.setting) !== this.set) {
      this.set = JSON.stringify(page.setting);
      this.putter.update(page.setting);
    }
    this.refused.hidden = !page.form.faulty;
    this.revert.hidden = !page.form.back;
    this.revert.textContent = page.form.faulty ? "Take back what is typed" : "Take back the last change";
    this.form.update({ fields: page.form.fields, whole: page.form.whole });
    this.typed.update(page.form.text);
    this.asking.update(page.question);
    this.answer.update(page.answer, page.comparison);
    this.rulings.update(book.rulings, page.now, page.question.compare);
    this.library.update(page.hits, page.words, book.groups);
    this.drawExample(page.example);
    this.say(page.status);
    this.drawRule();
  }

  /** @param {any} example */
  drawExample(example) {
    this.example.hidden = !example;
    if (!example) return;
    refill(
      this.example,
      make("h3", {}, example.question ? "An answered question" : "A scenario"),
      make("p", { className: "gp-prompt" }, example.question || example.title),
      example.answer && make("p", {}, example.answer),
      example.basis && make("p", { className: "gp-note" }, `This answer is ${example.basis}.`),
      example.rules.length
        ? make(
            "p",
            {},
            ...example.rules.flatMap((/** @type {string} */ rule) => [
              inline(rule, () => this.openRule(rule), { className: "gp-chip", "aria-label": `Rule ${rule}` }),
              " ",
            ]),
          )
        : null,
    );
  }

  drawTable() {
    this.table.show(this.model.get("base"), this.model.get("frames"));
    this.putter.shine();
  }

  drawRule() {
    const book = this.model.get("book");
    const now = this.model.get("page").now || {};
    const rulings = (book.rulings || []).map((/** @type {any} */ each) => ({ ...each, now: now[each.id] }));
    this.rule.update(this.model.get("rule"), { clauses: book.clauses, shown: book.shown, rulings });
  }

  /** @param {string} rule */
  openRule(rule) {
    this.model.set("rule", rule);
    this.model.save_changes();
    this.drawRule();
  }

  /** Says in words what lies where the pointer or the focus is. @param {string | null} part */
  point(part) {
    const found = part && this.table.svg?.querySelector(`[data-id="${CSS.escape(part)}"]`);
    const does = part && this.putter.lit?.get(part);
    this.hint.textContent = [found?.getAttribute("aria-label"), does].filter(Boolean).join(" ");
  }

  /** @param {any} status */
  say(status) {
    this.status.dataset.tone = status.tone;
    this.status.replaceChildren(
      status.text || "",
      ...(status.rule
        ? [
            " ",
            inline(status.rule, () => this.openRule(status.rule), {
              className: "gp-chip",
              "aria-label": `Rule ${status.rule}`,
            }),
          ]
        : []),
    );
  }

  /** @param {any} message */
  receive(message) {
    if (message.kind === "line") this.handOut("This question as a line", message.text, "line");
    if (message.kind === "export") this.handOut("The whole dispute as text", message.text, message.name);
  }

  /** @param {string} title @param {string} text @param {string} name */
  async handOut(title, text, name) {
    const area = make("textarea", {
      readOnly: true,
      rows: name === "line" ? 3 : 12,
      value: text,
      className: "gd-code",
    });
    const done = make("span", { className: "gp-note", role: "status" }, "Copy the text below.");
    const close = button(
      "Close",
      () => {
        this.paper.hidden = true;
      },
      { className: "gp-quiet" },
    );
    const save =
      name === "line" ? null : button("Save as a file", () => this.download(name, text), { className: "gp-quiet" });
    const served = name === "line" && !(/** @type {any} */ (window).jupyterapp);
    const link = served
      ? make(
          "p",
          {},
          make(
            "a",
            { href: `${location.origin}${location.pathname}#${text}` },
            "A link to this page that opens the question",
          ),
        )
      : null;
    refill(
      this.paper,
      make("div", { className: "gp-row" }, done, save, close),
      make("label", {}, `${title} `, area),
      link,
    );
    this.paper.hidden = false;
    area.focus();
    area.select();
    try {
      await navigator.clipboard.writeText(text);
      done.textContent = "It is on the clipboard, and below.";
    } catch {
      done.textContent = "Copy the text below.";
    }
  }

  /** @param {string} name @param {string} text */
  download(name, text) {
    const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  /** Escape steps out of a box to the desk, and out of the desk to the notebook. @param {KeyboardEvent} event */
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
    const view = new DeskView(model, el);
    return () => view.close();
  },
};
