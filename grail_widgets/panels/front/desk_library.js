// Search in the rules, and the answered questions and scenarios that a game comes with.
import { button, inline, make, refill } from "./dom.js";
import { Section } from "./sections.js";

/** Rules in plain words, and the answered questions. */
export class Library extends Section {
  /** @param {(message: Record<string, any>) => void} send @param {(rule: string) => void} open */
  constructor(send, open) {
    super(make("section", { className: "gd-library", "aria-label": "Search and answered questions" }));
    this.send = send;
    this.open = open;
    this.input = make("input", {
      type: "search",
      maxLength: 200,
      placeholder: "unicorn dragon, captured knight my turn …",
    });
    this.input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter") this.search();
      if (event.key !== "Escape") event.stopPropagation();
    });
    this.input.addEventListener("search", () => {
      if (!this.input.value) this.search();
    });
    this.list = make("div", { className: "gd-found" });
    this.box.append(
      make("h3", {}, "Search the rules and answered questions"),
      make(
        "div",
        { className: "gp-field" },
        make("label", { className: "gd-ask" }, "Words ", this.input),
        button("Search", () => this.search(), { className: "gp-choice" }),
      ),
      this.list,
    );
  }

  search() {
    this.send({ do: "search", words: this.input.value });
  }

  /** @param {any[] | null} hits @param {string} words @param {any[]} groups */
  draw(hits, words, groups) {
    if (hits) {
      refill(
        this.list,
        make(
          "p",
          { className: "gp-note", role: "status" },
          hits.length ? `Found for “${words}”, best first:` : `Nothing is found for “${words}”.`,
        ),
        make("ul", { className: "gd-hits" }, ...hits.map((hit) => this.hit(hit))),
      );
    } else {
      const answered = groups.filter((group) => group.answered).map((group) => this.group(group));
      const shown = groups.filter((group) => !group.answered).map((group) => this.group(group));
      refill(
        this.list,
        make("h4", {}, "Answered questions"),
        make("div", { className: "gd-groups" }, ...answered),
        make(
          "details",
          { className: "gp-fold" },
          make("summary", {}, "Scenarios, rule by rule"),
          make("div", { className: "gd-groups" }, ...shown),
        ),
      );
    }
  }

  /** @param {any} group */
  group(group) {
    const items = group.items.map((/** @type {any} */ item) =>
      make(
        "li",
        {},
        inline(item.words, () => this.send({ do: "example", title: item.title }), { className: "gp-event" }),
      ),
    );
    return make(
      "details",
      { className: "gp-fold" },
      make("summary", {}, `${group.title} (${items.length})`),
      make("ul", { className: "gd-hits" }, ...items),
    );
  }

  /** @param {any} hit */
  hit(hit) {
    const clause = hit.kind === "clause";
    const act =
      hit.kind === "faq"
        ? () => this.send({ do: "example", title: hit.id })
        : () => {
            if (clause) this.open(hit.id);
            this.send({ do: "shown", id: hit.id });
          };
    const kind = { faq: "Answered", clause: hit.id, ruling: "Unclear rule" }[/** @type {"faq"} */ (hit.kind)];
    return make(
      "li",
      {},
      inline(hit.title, act, { className: "gp-event" }),
      make("span", { className: "gp-note" }, ` ${kind}`),
      make("div", { className: "gp-note gp-follows" }, hit.text),
    );
  }
}
