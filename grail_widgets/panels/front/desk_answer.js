// The question, and its answer: a tree of what can follow, a refusal, or the readings of a rule side by side.
import { button, inline, make, refill } from "./dom.js";
import { Section } from "./sections.js";

/** @typedef {(message: Record<string, any>) => void} Send */

/** What is asked: one action in words, or all that is legal. */
export class Asking extends Section {
  /** @param {Send} send */
  constructor(send) {
    super(make("div", { className: "gd-asking", role: "group", "aria-label": "The question" }));
    this.send = send;
    this.list = make("datalist", { id: `gd-texts-${++Asking.count}` });
    this.input = make("input", {
      type: "text",
      list: this.list.id,
      maxLength: 200,
      placeholder: "an action in words, legal or not",
    });
    this.turn = make("input", { type: "checkbox", on: { change: () => this.ask(this.input.value) } });
    this.input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter") this.ask(this.input.value);
      if (event.key !== "Escape") event.stopPropagation();
    });
    this.who = make("p", { className: "gp-prompt" });
    this.way = make("div", { className: "gp-row" });
    this.quick = make("div", { className: "gd-quick", role: "group", "aria-label": "Legal actions" });
    this.box.append(
      this.way,
      this.who,
      make(
        "div",
        { className: "gp-field" },
        make("label", { className: "gd-ask" }, "What if ", this.input),
        this.list,
        button("Ask", () => this.ask(this.input.value), { className: "gp-choice gp-main" }),
        button("All that is legal", () => this.ask(""), { className: "gp-choice" }),
      ),
      this.quick,
      make("label", { className: "gp-note" }, this.turn, " follow every choice to the end of the turn or round"),
    );
  }

  /** @param {string} text */
  ask(text) {
    this.send({ do: "ask", text, until: this.turn.checked ? "turn" : "decision" });
  }

  /** @param {any} question */
  draw(question) {
    this.who.textContent = question.over
      ? "The game is over here."
      : question.actor === "Chance"
        ? "Chance is next."
        : `${question.actor} is to choose.`;
    this.input.value = question.ask;
    this.turn.checked = question.until === "turn";
    this.list.replaceChildren(...[...question.legal, ...question.wrong].map((text) => make("option", { value: text })));
    refill(
      this.way,
      ...(question.steps.length
        ? [
            make("span", { className: "gp-note" }, `Played: ${question.steps.join(", ")}`),
            button("Take the last one back", () => this.send({ do: "back" }), {
              className: "gp-quiet",
              data: { key: "back" },
            }),
          ]
        : []),
    );
    const few = question.legal.length <= 12 ? question.legal : [];
    refill(
      this.quick,
      ...few.map((/** @type {string} */ text) =>
        button(text, () => this.ask(text), {
          className: "gd-small",
          "aria-pressed": String(text === question.ask),
          data: { action: text, key: text },
        }),
      ),
    );
  }
}
Asking.count = 0;

/** The answer. */
export class Answer extends Section {
  /** @param {Send} send @param {(rule: string) => void} open */
  constructor(send, open) {
    super(make("section", { className: "gd-answer", "aria-label": "The answer", tabIndex: 0 }));
    this.send = send;
    this.open = open;
  }

  /** @param {any} answer @param {any} comparison */
  draw(answer, comparison) {
    this.box.scrollTop = 0;
    refill(this.box, ...(comparison ? this.compared(comparison) : answer ? this.result(answer, true) : []));
  }

  /** @param {string} rule @param {string} [ruling] */
  chip(rule, ruling) {
    return [
      " ",
      inline(rule, () => this.open(rule), { className: "gp-chip", "aria-label": `Rule ${rule}` }),
      ruling ? make("span", { className: "gp-note" }, ` ruling ${ruling}`) : null,
    ];
  }

  /** @param {any[]} events */
  events(events) {
    if (!events.length) return null;
    const list = make("ul", { className: "gd-events" });
    for (let at = 0, end = 0; at < events.length; at = end) {
      while (end < events.length && events[end].rule === events[at].rule) end += 1;
      const run = events
        .slice(at, end)
        .map((event) =>
          make("li", {}, event.marked ? this.mark() : null, event.text, ...this.chip(event.rule, event.ruling)),
        );
      list.append(...(run.length > 2 ? [run[0], this.folded(run.slice(1))] : run));
    }
    return list;
  }

  /** Events that tell of the same thing again, to be seen when asked for. @param {HTMLElement[]} run */
  folded(run) {
    const item = make(
      "li",
      {},
      button(`and ${run.length} more like it`, () => item.replaceWith(...run), { className: "gp-quiet gd-like" }),
    );
    return item;
  }

  /** @param {any} answer @param {boolean} live whether one can go on from its branches */
  result(answer, live) {
    const parts = [];
    if (answer.opening.length) {
      const open =
        !answer.refusal &&
        answer.trees.length < 2 &&
        !answer.trees.some((/** @type {any} */ tree) => tree.below || tree.events.length);
      parts.push(
        make(
          "details",
          { className: "gp-fold", open },
          make(
            "summary",
            {},
            `The position plays on by itself: ${answer.opening.length} ${answer.opening.length === 1 ? "event" : "events"}`,
          ),
          this.events(answer.opening),
        ),
      );
    }
    for (const played of answer.played) {
      parts.push(
        make(
          "div",
          { className: "gd-played" },
          make("strong", {}, played.text),
          played.odds ? make("span", { className: "gp-note" }, ` ${played.odds}, ${played.percent}`) : null,
          this.events(played.events),
        ),
      );
    }
    parts.push(make("p", { className: "gp-prompt" }, answer.asked));
    if (answer.refusal) {
      parts.push(
        make(
          "p",
          { className: "gd-refusal" },
          make("strong", {}, "No. "),
          answer.refusal.reason,
          ...(answer.refusal.rule ? this.chip(answer.refusal.rule) : []),
        ),
      );
    }
    for (const tree of answer.trees) parts.push(this.tree(tree, answer.named, live));
    if (answer.unmade)
      parts.push(
        make("p", { className: "gp-note" }, `${answer.unmade} more legal actions are too many to be set side by side.`),
      );
    return parts;
  }

  /** @param {any} tree @param {boolean} named @param {boolean} live */
  tree(tree, named, live) {
    const head =
      named && tree.text
        ? make(
            "h4",
            {},
            tree.marked ? this.mark() : null,
            inline(tree.text, () => this.send({ do: "ask", text: tree.text, until: "decision" }), {
              "aria-label": `Ask about ${tree.text} alone`,
            }),
          )
        : null;
    return make(
      "div",
      { className: `gd-tree${named && tree.text ? " gd-card" : ""}` },
      head,
      this.events(tree.events),
      ...this.below(tree, live ? (tree.text ? [tree.text] : []) : null),
      tree.summary && make("p", { className: "gd-sum" }, tree.summary),
    );
  }

  mark() {
    return make("span", { className: "gd-mark" }, "differs");
  }

  /** @param {any} twig @param {string[] | null} way */
  below(twig, way) {
    const note = twig.note && make("p", { className: `gd-note gd-${twig.ending || "goes-on"}` }, twig.note);
    const go =
      way?.length && ["open", "end"].includes(twig.ending)
        ? button("Go on from here", () => this.send({ do: "follow", texts: way }), { className: "gp-quiet gd-go" })
        : null;
    if (!twig.below) return [note && go ? make("div", { className: "gp-row" }, note, go) : note];
    return [
      note,
      make("ol", { className: "gd-branches" }, ...twig.below.map((/** @type {any} */ each) => this.branch(each, way))),
    ];
  }

  /** @param {any} twig @param {string[] | null} way */
  branch(twig, way) {
    const path = way ? [...way, ...twig.texts] : null;
    return make(
      "li",
      { className: "gd-branch" },
      make(
        "div",
        { className: "gd-line" },
        twig.marked ? this.mark() : null,
        make("span", { className: "gd-number" }, twig.number),
        make("span", { className: "gd-name" }, twig.name),
        twig.odds ? make("span", { className: "gp-odds" }, twig.odds) : null,
        twig.odds ? make("span", { className: "gp-percent" }, twig.percent) : null,
        twig.odds
          ? make("span", { className: "gp-bar", "aria-hidden": "true" }, make("span", { style: `width:${twig.part}%` }))
          : null,
      ),
      this.events(twig.events),
      ...this.below(twig, path),
    );
  }

  /** @param {any} comparison */
  compared(comparison) {
    const names = comparison.sides.map((/** @type {any} */ side) => side.name).join(" and ");
    return [
      make(
        "div",
        { className: "gp-row" },
        make("p", { className: "gp-prompt" }, `${comparison.title}: ${names}`),
        button("Only the one in force", () => this.send({ do: "compare", ruling: "" }), { className: "gp-quiet" }),
      ),
      comparison.same
        ? make("p", { className: "gd-same" }, "The answer is the same under both.")
        : make(
            "div",
            { className: "gd-differs" },
            make("strong", {}, "What differs"),
            ...comparison.differences.map((/** @type {any} */ each) => this.difference(each)),
            comparison.more ? make("p", { className: "gp-note" }, `and ${comparison.more} more places`) : null,
          ),
      make(
        "div",
        { className: "gd-sides" },
        ...comparison.sides.map((/** @type {any} */ side) =>
          make(
            "section",
            { className: "gd-side", "aria-label": `Under ${side.name}` },
            make("h4", {}, `Under “${side.name}”`),
            make("p", { className: "gp-note" }, side.text),
            side.fault && make("p", { className: "gd-refusal" }, `The position cannot be: ${side.fault}`),
            ...(side.result ? this.result(side.result, false) : []),
          ),
        ),
      ),
    ];
  }

  /** @param {any} each */
  difference(each) {
    const place = each.where.length ? `After “${each.where.join("”, “")}”` : "At once";
    return make(
      "div",
      { className: "gd-difference" },
      make("p", {}, `${place}${each.odds === "1" ? "" : ` (${each.odds}, ${each.percent})`}`),
      make(
        "dl",
        {},
        ...each.readings.flatMap((/** @type {string} */ name, /** @type {number} */ at) => [
          make("dt", {}, name),
          make("dd", {}, each.said[at]),
        ]),
      ),
    );
  }
}

/** The unclear rules: what is printed, the readings, which one is in force, and both side by side. */
export class Rulings extends Section {
  /** @param {Send} send */
  constructor(send) {
    super(make("section", { className: "gd-rulings", "aria-label": "Unclear rules" }));
    this.send = send;
    this.chosen = "";
  }

  /** @param {any[]} rulings @param {Record<string, string>} now @param {string} compare */
  draw(rulings, now, compare) {
    if (compare) this.chosen = compare;
    const found = rulings.find((each) => each.id === this.chosen) || rulings[0];
    if (!found) return refill(this.box);
    this.chosen = found.id;
    const pick = make(
      "select",
      {
        data: { key: "ruling" },
        on: {
          change: () => {
            this.chosen = pick.value;
            this.draw(rulings, now, "");
          },
        },
      },
      ...rulings.map((each) =>
        make(
          "option",
          { value: each.id },
          `${each.title}${now[each.id] === each.readings[0].name ? "" : " (switched)"}`,
        ),
      ),
    );
    pick.value = found.id;
    const group = `gd-reading-${++Rulings.count}`;
    refill(
      this.box,
      make("h3", {}, "Unclear rules"),
      make("label", {}, "Rule ", pick),
      make("p", {}, found.question),
      make(
        "fieldset",
        {},
        make("legend", {}, "The reading in force"),
        ...found.readings.map((/** @type {any} */ reading, /** @type {number} */ at) => {
          const input = make("input", {
            type: "radio",
            name: group,
            checked: now[found.id] === reading.name,
            data: { key: `reading ${reading.name}` },
            on: { change: () => this.send({ do: "reading", ruling: found.id, name: reading.name }) },
          });
          return make(
            "label",
            { className: "gd-reading" },
            input,
            make("span", {}, make("strong", {}, reading.name), at ? ": " : " (the default here): ", reading.text),
          );
        }),
      ),
      make("p", { className: "gp-note" }, `Printed: ${found.printed}`),
      make("p", { className: "gp-note" }, `Why the default: ${found.why}`),
      make(
        "div",
        { className: "gp-row" },
        button("Set the readings side by side", () => this.send({ do: "compare", ruling: found.id }), {
          className: "gp-choice",
          data: { key: "compare" },
        }),
        button("Show an example", () => this.send({ do: "shown", id: found.id }), {
          className: "gp-quiet",
          data: { key: "shown" },
        }),
      ),
    );
  }
}
Rulings.count = 0;
