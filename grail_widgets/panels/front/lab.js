// The probability lab: a question, a prediction, the exact answer, and a simulation that closes in on it.
import { make, refill } from "./dom.js";
import { Chart, off, press } from "./lab_parts.js";

const PATIENCE = 8000; // milliseconds without an answer after which the kernel is said to be silent

/** One view of a lab. */
class LabView {
  /** @param {any} model @param {HTMLElement} host */
  constructor(model, host) {
    this.model = model;
    this.waiting = 0;
    this.id = "";
    this.drawn = "";
    this.title = make("strong");
    this.game = make("span", { className: "gp-where" });
    this.picker = make("select", { on: { change: () => this.send({ do: "choose", id: this.picker.value }) } });
    this.text = make("p", { className: "gl-text" });
    this.asked = make("p", { className: "gp-note" });
    this.policy = make("p", { className: "gp-note" });
    this.rules = make("details", { className: "gp-fold" });
    this.makePrediction();
    this.reveal = press("Show the exact answer", () => this.send({ do: "reveal" }));
    this.answer = make("p", { className: "gl-answer" });
    this.why = make("p", {});
    this.makeSimulation();
    this.status = make("div", { className: "gp-status", role: "status" });
    this.lost = make("div", { className: "gp-lost", role: "alert", hidden: true });
    this.empty = make(
      "p",
      { className: "gl-empty" },
      "Predict first. Then show the exact answer, or let the game be played and watch the share settle.",
    );
    this.distribution = new Chart("Distribution");
    this.estimate = new Chart("Closing in on the answer");
    this.diagrams = make("div", { className: "gl-diagrams" });
    this.root = make(
      "section",
      {
        className: "grail-panel grail-lab",
        tabIndex: -1,
        "aria-label": "Probability lab",
        data: { lmSuppressShortcuts: "true" },
      },
      make(
        "header",
        { className: "gp-head" },
        this.title,
        this.game,
        make("label", { className: "gp-seats" }, "Question ", this.picker),
      ),
      this.lost,
      make(
        "div",
        { className: "gl-body" },
        make(
          "div",
          { className: "gl-ask" },
          this.text,
          this.asked,
          this.policy,
          this.rules,
          make(
            "form",
            {
              className: "gl-step",
              "aria-label": "Prediction",
              on: { submit: (/** @type {Event} */ event) => this.predict(event) },
            },
            make("h3", {}, "1  Predict"),
            this.slide,
            this.type,
            this.predicted,
          ),
          make(
            "div",
            { className: "gl-step" },
            make("h3", {}, "2  The exact answer"),
            make("div", { className: "gp-row" }, this.reveal),
            this.answer,
            this.why,
          ),
          make(
            "div",
            { className: "gl-step" },
            make("h3", {}, "3  Let it be played"),
            this.buttons,
            this.both,
            this.runs,
            this.otherRuns,
          ),
          this.status,
        ),
        make("div", { className: "gl-show" }, this.empty, this.estimate.box, this.distribution.box, this.diagrams),
      ),
    );
    this.root.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.key(event));
    host.append(this.root);
    /** @type {[string, () => void][]} */
    this.listeners = [
      ["change:page", () => this.draw()],
      ["change:book", () => this.drawBook()],
      ["change:distribution_png", () => this.distribution.picture(model.get("distribution_png"))],
      ["change:estimate_png", () => this.estimate.picture(model.get("estimate_png"))],
    ];
    for (const [event, listener] of this.listeners) model.on(event, listener);
    this.drawBook();
    for (const [, listener] of this.listeners) listener();
  }

  makePrediction() {
    this.range = make("input", { type: "range", "aria-label": "Prediction", on: { input: () => this.slid() } });
    this.reading = make("output", {});
    this.slide = make("div", { className: "gl-slide" }, this.range, this.reading);
    this.typed = make("input", { className: "gl-typed", type: "text", maxLength: 100, autocomplete: "off" });
    this.type = make(
      "div",
      { className: "gp-field" },
      make("label", {}, "Your prediction ", this.typed),
      make("button", { type: "submit", className: "gp-choice gl-press" }, "Predict"),
    );
    this.hint = "such as 3/8, 0.375 or 37.5 %";
    this.typed.placeholder = this.hint;
    this.predicted = make("p", { className: "gp-prompt" });
  }

  makeSimulation() {
    this.one = press("1 game", () => this.send({ do: "run", samples: 1 }));
    this.many = press("10,000 games", () => this.send({ do: "run", samples: this.model.get("page").many }));
    this.stop = press("Stop", () => this.send({ do: "stop" }));
    this.again = press("Begin anew", () => this.send({ do: "restart" }), "gp-quiet");
    this.buttons = make(
      "div",
      { className: "gp-row", role: "group", "aria-label": "Simulation" },
      this.one,
      this.many,
      this.stop,
      this.again,
    );
    this.compare = make("input", {
      type: "checkbox",
      on: { change: () => this.send({ do: "compare", both: this.compare.checked }) },
    });
    this.reading2 = make("span");
    this.both = make("label", {}, this.compare, " Also, with the other reading: ", this.reading2);
    this.runs = make("p", { className: "gl-runs" });
    this.otherRuns = make("p", { className: "gp-note" });
  }

  close() {
    for (const [event, listener] of this.listeners) this.model.off(event, listener);
    clearTimeout(this.waiting);
    this.distribution.close();
    this.estimate.close();
    this.root.remove();
  }

  /** @param {Record<string, any>} message */
  send(message) {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.silence(), PATIENCE);
    this.model.send(message);
  }

  silence() {
    this.lost.hidden = false;
    this.lost.textContent =
      "The kernel has not answered. If it is busy, it will; if it was restarted or has stopped, run this cell again to go on.";
  }

  slid() {
    const { unit } = this.model.get("page").slider;
    const words = unit ? `${this.range.value} ${unit}` : this.range.value;
    this.typed.value = words;
    this.reading.textContent = words;
    this.range.setAttribute("aria-valuetext", words);
  }

  /** @param {Event} event */
  predict(event) {
    event.preventDefault();
    this.send({ do: "predict", text: this.typed.value });
  }

  drawBook() {
    const book = this.model.get("book");
    if (!book.ready) return;
    if (this.picker.options.length !== book.ready.length + 1) {
      const groups = [...new Set(book.ready.map((/** @type {any} */ each) => each.game))].map((game) =>
        make(
          "optgroup",
          { label: game },
          ...book.ready
            .filter((/** @type {any} */ each) => each.game === game)
            .map((/** @type {any} */ each) => make("option", { value: each.id }, each.title)),
        ),
      );
      this.picker.replaceChildren(make("option", { value: "", hidden: true }, "of one's own"), ...groups);
    }
    const now = JSON.stringify(book.diagrams);
    if (now === this.drawn) return;
    this.drawn = now;
    refill(
      this.diagrams,
      ...book.diagrams.map((/** @type {any} */ each) => {
        const picture = new DOMParser().parseFromString(each.svg, "image/svg+xml").documentElement;
        return make(
          "details",
          { className: "gp-fold gl-diagram" },
          make("summary", {}, each.kind),
          make("div", { className: "gl-scroll", tabIndex: 0, role: "region", "aria-label": each.kind }, picture),
          make("p", {}, each.words),
          make(
            "details",
            { className: "gp-fold" },
            make("summary", {}, "As text"),
            make("pre", { tabIndex: 0 }, each.text),
          ),
        );
      }),
    );
  }

  draw() {
    clearTimeout(this.waiting);
    this.lost.hidden = true;
    const page = this.model.get("page");
    if (!page.head) return;
    if (page.head.id + page.question.text !== this.id) this.drawQuestion(page);
    this.predicted.textContent = page.prediction ? `Predicted: ${page.prediction}. ${page.verdict}` : "";
    off(this.reveal, page.revealed);
    this.answer.textContent = page.answer;
    this.why.textContent = page.why;
    for (const each of [this.one, this.many, this.again]) off(each, page.running);
    off(this.stop, !page.running);
    this.both.hidden = !page.switch;
    this.reading2.textContent = page.switch;
    this.compare.checked = page.both;
    this.compare.disabled = page.running;
    this.runs.textContent = page.runs;
    this.otherRuns.textContent = page.other && `Other reading: ${page.other}`;
    this.diagrams.hidden = !page.revealed;
    this.distribution.update(page.distribution);
    this.estimate.update(page.estimate);
    this.empty.hidden = page.distribution.rows.length > 0;
    this.status.dataset.tone = page.status.tone;
    if (!page.status.quiet) this.status.textContent = page.status.text;
  }

  /** @param {any} page */
  drawQuestion(page) {
    const { head, question, slider } = page;
    this.id = head.id + question.text;
    this.title.textContent = head.title;
    this.game.textContent = `Probability lab · ${head.game}`;
    this.picker.value = head.id;
    if (this.picker.selectedIndex < 0) this.picker.value = "";
    this.text.textContent = question.text;
    this.asked.textContent = `Asked: ${question.asked}.${question.topics.length ? ` Topics: ${question.topics.join(", ")}.` : ""}`;
    this.policy.textContent = question.policy;
    this.policy.hidden = !question.policy;
    this.rules.hidden = !question.clauses.length;
    refill(
      this.rules,
      make("summary", {}, "The rules it rests on"),
      ...question.clauses.map((/** @type {any} */ each) =>
        make(
          "p",
          {},
          make("strong", {}, `${each.title} `),
          each.text,
          make("span", { className: "gp-cited" }, ` ${each.id}`),
        ),
      ),
    );
    this.slide.hidden = !slider;
    this.typed.value = "";
    this.typed.placeholder = question.kind === "chance" ? this.hint : "a number";
    this.many.textContent = `${page.many.toLocaleString("en")} games`;
    this.reveal.textContent = question.policy ? "Why is there no exact answer?" : "Show the exact answer";
    if (!slider) return;
    Object.assign(this.range, { min: slider.least, max: slider.most, step: slider.step });
    this.range.value = String((slider.least + slider.most) / 2);
    this.reading.textContent = "";
    this.range.setAttribute("aria-valuetext", "not set");
  }

  /** Keys stay inside; Escape steps out. @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "Escape") return event.stopPropagation();
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
    const view = new LabView(model, el);
    return () => view.close();
  },
};
