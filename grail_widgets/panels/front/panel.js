// The panel: one frame round the table. The kernel says what is; this shows it and sends back what is asked.
import { Chooser } from "./choose.js";
import { button, inline, make, ownKeys } from "./dom.js";
import { Cards, Heading, More, Rule, Story, Timeline } from "./sections.js";
import { Table } from "./table.js";

const PATIENCE = 6000; // milliseconds without an answer after which the kernel is said to be silent
const LARGEST = 4 * 1024 * 1024; // bytes of a saved game
const NARROW = 430; // pixels under which the table has its narrow layout

/** One view of a panel. */
class View {
  /** @param {any} model @param {HTMLElement} host */
  constructor(model, host) {
    this.model = model;
    this.waiting = 0;
    this.drawing = false;
    /** @type {number | null} */
    this.told = null;
    /** @param {Record<string, any>} message */
    const send = (message) => this.send(message);
    this.chooser = new Chooser({
      send,
      aim: (choice, targets) => this.aim(choice, targets),
      light: (lit) => this.table?.light(lit),
    });
    this.table = new Table({ press: (target) => this.chooser.press(target), point: (target) => this.point(target) });
    this.table.onFrame = (frame) =>
      this.facts.replaceChildren(...frame.facts.map((/** @type {string} */ fact) => make("li", {}, fact)));
    this.heading = new Heading(send);
    this.story = new Story(send, (rule) => this.openRule(rule));
    this.rule = new Rule(send);
    this.timeline = new Timeline(send, { load: (file) => this.load(file) });
    this.cards = new Cards();
    this.more = new More(send);
    this.facts = make("ul", { className: "gp-facts", "aria-label": "On the table" });
    this.words = button("What is ahead?", () => send({ do: "ahead" }), { className: "gp-quiet" });
    this.about = button("Ask about this", () => send({ do: "desk", reveal: false }), { className: "gp-quiet" });
    this.status = make("div", { className: "gp-status", role: "status" });
    this.hint = make("div", { className: "gp-status gp-hint", hidden: true });
    this.live = make("div", { className: "gp-live", role: "log", "aria-live": "polite", "aria-label": "New events" });
    this.paper = make("div", { className: "gp-paper", hidden: true });
    this.curtain = make("div", { className: "gp-curtain", hidden: true });
    this.desk = make("div");
    this.example = make("div", { className: "gp-lost gp-example", hidden: true });
    this.lost = make("div", { className: "gp-lost", role: "alert", hidden: true });
    this.root = make(
      "section",
      { className: "grail-panel", tabIndex: -1, "aria-label": "Game panel" },
      this.heading.box,
      this.lost,
      this.example,
      make(
        "div",
        { className: "gp-columns" },
        make(
          "div",
          { className: "gp-table" },
          this.table.box,
          this.curtain,
          make(
            "div",
            { className: "gp-below" },
            this.facts,
            make("div", { className: "gp-row" }, this.words, this.about),
          ),
          make("div", { className: "gp-line" }, this.status, this.hint),
        ),
        make(
          "div",
          { className: "gp-side" },
          make("h3", {}, "What you can do"),
          this.chooser.box,
          this.whyNot(send),
          this.story.box,
          this.rule.box,
        ),
      ),
      this.timeline.box,
      this.paper,
      make("div", { className: "gp-folds" }, this.cards.box, this.more.box),
      this.live,
    );
    this.root.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.keydown(event));
    this.root.addEventListener("focusin", (/** @type {FocusEvent} */ event) =>
      ownKeys(/** @type {Element} */ (event.target)),
    );
    host.append(this.root, this.desk);
    this.listen();
    this.draw();
  }

  listen() {
    const { model } = this;
    /** @type {[string, (...args: any[]) => void][]} */
    this.listeners = [
      ["change:page", () => this.draw()],
      ["change:frames", () => this.drawTableSoon()],
      ["change:base", () => this.drawTableSoon()],
      ["change:rule", () => this.drawRule()],
      ["change:book", () => this.draw()],
      ["msg:custom", (message) => this.receive(message)],
    ];
    for (const [event, listener] of this.listeners) model.on(event, listener);
    this.observer = new ResizeObserver(([entry]) => {
      this.story.scroll();
      const narrow = entry.contentRect.width > 0 && entry.contentRect.width < NARROW;
      if (entry.contentRect.width > 0 && narrow !== model.get("narrow")) {
        model.set("narrow", narrow);
        model.save_changes();
      }
    });
    this.observer.observe(this.table.box);
    this.drawTable();
  }

  close() {
    for (const [event, listener] of this.listeners || []) this.model.off(event, listener);
    this.observer?.disconnect();
    this.table.close();
    clearTimeout(this.waiting);
    this.root.remove();
    this.desk.remove();
  }

  /** @param {Record<string, any>} message */
  send(message) {
    this.table.finish();
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.silence(), PATIENCE);
    this.root.dataset.busy = "true";
    this.model.send(message);
  }

  silence() {
    this.lost.hidden = false;
    this.lost.textContent =
      "The kernel has not answered. If it is busy, it will; if it was restarted or has stopped, run this cell again to go on.";
  }

  heard() {
    clearTimeout(this.waiting);
    delete this.root.dataset.busy;
    this.lost.hidden = true;
  }

  draw() {
    this.heard();
    const page = this.model.get("page");
    const book = this.model.get("book");
    if (!page.head) return;
    this.root.setAttribute("aria-label", `${page.head.title}, game panel`);
    this.heading.update(page.head);
    this.chooser.update(page.ask, page.node);
    this.story.update(page.story);
    this.timeline.update(page.timeline);
    this.cards.update(book.cards, page.places);
    this.more.update(page.head, book, page.pace);
    this.wrong.replaceChildren(
      ...(page.ask.wrong || []).map((/** @type {string} */ text) => make("option", { value: text })),
    );
    this.curtain.hidden = !page.curtain;
    this.curtain.textContent = page.curtain;
    this.words.textContent = page.head.words;
    this.example.hidden = !page.example;
    this.example.replaceChildren(
      `An example: ${page.example}. `,
      button("Back to the game", () => this.send({ do: "endexample" }), { className: "gp-quiet" }),
    );
    this.say(page.status);
    this.announce(page.story);
    this.drawRule();
  }

  /** Base and frames may change together, or either alone. */
  drawTableSoon() {
    if (this.drawing) return;
    this.drawing = true;
    queueMicrotask(() => this.drawTable());
  }

  drawTable() {
    this.drawing = false;
    this.table.show(this.model.get("base"), this.model.get("frames"));
    if (!this.table.svg) this.facts.replaceChildren();
  }

  drawRule() {
    this.rule.update(this.model.get("rule"), this.model.get("book"));
  }

  /** @param {string} rule */
  openRule(rule) {
    this.model.set("rule", rule);
    this.model.save_changes();
    this.drawRule();
  }

  /** @param {any} status */
  say(status) {
    this.status.dataset.tone = status.tone;
    this.status.replaceChildren(status.text, ...(status.rule ? [" ", this.chip(status.rule)] : []));
  }

  /** @param {string} rule */
  chip(rule) {
    return inline(rule, () => this.openRule(rule), { className: "gp-chip", "aria-label": `Rule ${rule}` });
  }

  /** Tells each new event once. @param {any} story */
  announce(story) {
    if (this.told !== null && story.now > this.told) {
      const fresh = story.items.slice(Math.max(0, this.told - story.first), story.now - story.first);
      this.live.append(...fresh.map((/** @type {any} */ item) => make("p", {}, item.text)));
      while (this.live.childElementCount > 30) this.live.firstElementChild?.remove();
    }
    this.told = story.now;
  }

  /** Shows on the table, and in words under it, where a choice leads. @param {any} choice @param {string[]} targets */
  aim(choice, targets) {
    if (choice || targets.length) this.table?.finish();
    this.table?.preview(choice?.way ?? null, targets);
    const words = choice?.follows?.length ? `${choice.label}: ${choice.follows.join(" ")}` : "";
    if (!this.hint) return;
    this.hint.hidden = !words;
    this.status.hidden = Boolean(words);
    this.hint.textContent = words;
    if (words && choice.rules?.length)
      this.hint.append(make("span", { className: "gp-cited" }, ` ${choice.rules.slice(0, 4).join(", ")}`));
  }

  /** Pointing at a lit part of the table is pointing at its choice. @param {string | null} target */
  point(target) {
    const options = (this.chooser.stage?.options || []).filter(
      (/** @type {any} */ option) => target && this.table.lit.has(target) && option.targets.includes(target),
    );
    const leaf = options.length === 1 ? options[0].leaf : undefined;
    this.aim(
      leaf === undefined ? null : this.chooser.ask.choices[leaf],
      options.length ? [/** @type {string} */ (target)] : [],
    );
  }

  /** @param {(message: Record<string, any>) => void} send */
  whyNot(send) {
    const id = `gp-why-${Math.random().toString(36).slice(2)}`;
    this.wrong = make("datalist", { id });
    const input = make("input", { type: "text", list: id, maxLength: 200, placeholder: "an action" });
    const ask = () => send({ do: "whynot", text: input.value });
    input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter") ask();
      if (event.key !== "Escape") event.stopPropagation();
    });
    return make(
      "div",
      { className: "gp-field gp-why" },
      make("label", {}, "Why not ", input),
      this.wrong,
      button("Ask", ask, { className: "gp-quiet" }),
    );
  }

  /** @param {any} message */
  receive(message) {
    this.heard();
    if (message.kind === "save") this.download(message.name, message.text);
    if (message.kind === "position") this.handOut(message.text);
    if (message.kind === "reveal?") this.askToReveal(message.for || "copy");
    if (message.kind === "desk") this.openDesk(message.id);
  }

  /** @param {string} name @param {string} text */
  download(name, text) {
    const link = make("a", {
      href: URL.createObjectURL(new Blob([text], { type: "application/json" })),
      download: name,
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  /** @param {File} file */
  async load(file) {
    if (file.size > LARGEST) this.say({ text: "A saved game has 4 MiB at most; this file is larger.", tone: "error" });
    else this.send({ do: "load", text: await file.text() });
  }

  /** @param {string} text */
  async handOut(text) {
    const area = make("textarea", { readOnly: true, rows: 6, value: text });
    const done = make("span", { className: "gp-note" }, "Copy the text below.");
    const close = button(
      "Close",
      () => {
        this.paper.hidden = true;
      },
      { className: "gp-quiet" },
    );
    this.paper.replaceChildren(
      make("div", { className: "gp-row" }, done, close),
      make("label", {}, "This position as text ", area),
    );
    this.paper.hidden = false;
    area.select();
    try {
      await navigator.clipboard.writeText(text);
      done.textContent = "The position is on the clipboard, and below.";
    } catch {
      area.focus();
    }
  }

  /** Shows a clarification desk under the panel. @param {string} id the widget's */
  async openDesk(id) {
    this.paper.hidden = true;
    const manager = this.model.widget_manager;
    const view = await manager.create_view(await manager.get_model(id));
    const close = button("Close the desk", () => this.desk.replaceChildren(), { className: "gp-quiet" });
    this.desk.replaceChildren(make("div", { className: "gp-row" }, close), view.el);
    close.focus();
  }

  /** @param {string} what "copy" or "desk" */
  askToReveal(what) {
    const words = what === "desk" ? "Open the desk" : "Copy everything";
    const yes = button(words, () => this.send({ do: what, reveal: true }), { className: "gp-choice" });
    const no = button(
      "Keep it hidden",
      () => {
        this.paper.hidden = true;
      },
      { className: "gp-choice" },
    );
    this.paper.replaceChildren(
      make("p", {}, "The position also holds what the other seats hide."),
      make("div", { className: "gp-row" }, yes, no),
    );
    this.paper.hidden = false;
    no.focus();
  }

  /** Escape steps out of a box to the panel, and out of the panel to the notebook. @param {KeyboardEvent} event */
  keydown(event) {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
    if (event.key !== "Escape") return;
    event.preventDefault();
    const outside = /** @type {HTMLElement | null} */ (this.root.closest(".jp-Notebook"));
    if (document.activeElement === this.root) (outside || /** @type {any} */ (document.activeElement)).focus();
    else this.root.focus({ preventScroll: true });
  }
}

export default {
  /** @param {{ model: any, el: HTMLElement }} context */
  render({ model, el }) {
    const view = new View(model, el);
    return () => view.close();
  },
};
