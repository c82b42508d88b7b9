// What can be done now: a few buttons, or picked in stages; the odds where chance is next.
import { button, make, refill, rove } from "./dom.js";
import { oddsRows, oneOfMany, outlooks } from "./fields.js";

/**
 * @typedef {{ text: string, label: string, follows?: string[], brief?: string, rules?: string[], way?: string, odds?: string,
 *   percent?: string, part?: number }} Choice
 * @typedef {{ label: string, targets: string[], leaf?: number, next?: Stage, number?: number }} Option
 * @typedef {{ how: string, options: Option[], label?: string, count?: number,
 *   of?: { label: string, targets: string[] }[], leaves?: Record<string, number> }} Stage
 * @typedef {{ send: (message: Record<string, any>) => void, aim: (choice: Choice | null, targets: string[]) => void,
 *   light: (lit: Map<string, string>) => void }} Wires
 */

/** The box "What you can do". */
export class Chooser {
  /** @param {Wires} wires */
  constructor(wires) {
    this.wires = wires;
    this.box = make("div", { className: "gp-choices", role: "group", "aria-label": "What you can do" });
    this.roving = rove(this.box);
    this.box.addEventListener("click", (/** @type {MouseEvent} */ event) => this.once(event), true);
    this.box.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape" || !this.trail.length) return;
      event.preventDefault();
      event.stopPropagation();
      this.back();
    });
    /** @type {any} */
    this.ask = {};
    this.node = 0;
    /** @type {Stage[]} */
    this.trail = [];
    /** @type {string[]} */
    this.picked = [];
    this.byHand = false;
  }

  /**
   * @param {any} ask what is asked, as the kernel sends it
   * @param {number} node the step at which it is offered
   */
  update(ask, node) {
    const same = node === this.node && JSON.stringify(ask) === JSON.stringify(this.ask);
    if (same) return;
    Object.assign(this, { ask, node, trail: [], picked: [], byHand: false });
    this.draw();
  }

  get stage() {
    return this.trail.length ? this.trail[this.trail.length - 1] : this.ask.stage;
  }

  back() {
    if (this.picked.length) this.picked = [];
    else this.trail.pop();
    this.wires.aim(null, []);
    this.draw();
  }

  /** @param {Choice} choice */
  play(choice) {
    this.wires.send({ do: "play", text: choice.text, at: this.node });
  }

  /**
   * The second click of a double click would fall on the choices that the first has led to.
   * @param {MouseEvent} event
   */
  once(event) {
    const key = /** @type {Element} */ (event.target).closest("[data-key]")?.getAttribute("data-key");
    if (event.detail > 1 && !["roll", "next"].includes(key ?? "")) event.stopPropagation();
  }

  /** @param {Option} option */
  take(option) {
    if (option.leaf !== undefined) return this.play(this.ask.choices[option.leaf]);
    this.open(/** @type {Stage} */ (option.next));
  }

  /** @param {Stage} stage */
  open(stage) {
    this.trail.push(stage);
    this.wires.aim(null, []);
    this.draw();
    const first = this.box.querySelector(".gp-choice, input, select");
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }

  /**
   * A click on the table: the same as the button of what is lit there.
   * @param {string} target
   */
  press(target) {
    const stage = this.stage;
    if (!stage) return;
    if (stage.how === "several") {
      const found = (stage.of || []).find((/** @type {any} */ each) => each.targets.includes(target));
      if (found) this.toggle(found.label);
      return;
    }
    const options = stage.options.filter((/** @type {Option} */ option) => option.targets.includes(target));
    if (options.length === 1) this.take(options[0]);
    else if (options.length) this.open({ how: "buttons", options });
  }

  /** @param {Choice} choice @param {string[]} targets */
  hints(choice, targets) {
    const aim = (/** @type {Event} */ event) => {
      const shown = event.type !== "focus" || /** @type {Element} */ (event.target).matches(":focus-visible");
      if (shown) this.wires.aim(choice, targets);
    };
    const drop = () => this.wires.aim(null, []);
    return { pointerenter: aim, focus: aim, pointerleave: drop, blur: drop };
  }

  draw() {
    const { ask } = this;
    const picking = ask.kind === "choose" || (ask.kind === "chance" && this.byHand);
    const parts = [make("p", { className: "gp-prompt" }, ask.prompt || "")];
    if (ask.kind === "chance") parts.push(...this.chance());
    if (picking) parts.push(...this.picker());
    parts.push(...this.others());
    refill(this.box, ...parts);
    this.roving.renew();
    this.wires.light(picking ? this.lights() : new Map());
  }

  /** What is lit on the table at this stage, and what a click on it does. */
  lights() {
    const { stage } = this;
    /** @type {Map<string, string>} */
    const lit = new Map();
    const things = stage?.how === "several" ? this.open_picks(stage) : stage?.options || [];
    for (const thing of things) {
      for (const target of thing.targets) {
        lit.set(
          target,
          [lit.get(target), stage.how === "several" ? `Pick ${thing.label}` : thing.label]
            .filter(Boolean)
            .join(", or "),
        );
      }
    }
    return lit;
  }

  picker() {
    const { stage } = this;
    if (!stage) return [];
    const parts = [];
    if (stage.how === "buttons") parts.push(...stage.options.map((/** @type {Option} */ each) => this.option(each)));
    else if (stage.how === "several") parts.push(...this.several(stage));
    else parts.push(this.field(stage));
    if (this.trail.length)
      parts.push(button("Back", () => this.back(), { className: "gp-quiet", data: { key: "back" } }));
    return parts;
  }

  /** @param {Option} option */
  option(option) {
    if (option.leaf === undefined) {
      return button(option.label, () => this.take(option), {
        className: "gp-choice gp-group",
        data: { key: option.label },
        on: this.hints({ text: "", label: option.label }, option.targets),
      });
    }
    const choice = this.ask.choices[option.leaf];
    return this.leaf(choice, option.label, option.targets);
  }

  /** @param {Choice} choice @param {string} label @param {string[]} targets */
  leaf(choice, label, targets) {
    const follows = choice.brief;
    return make(
      "button",
      {
        type: "button",
        className: "gp-choice",
        "aria-label": label,
        "aria-description": (choice.follows || []).join(" ") || undefined,
        data: { action: choice.text, key: choice.text },
        on: { click: () => this.play(choice), ...this.hints(choice, targets) },
      },
      make("span", { className: "gp-label" }, label),
      follows && make("span", { className: "gp-follows" }, follows),
    );
  }

  /** One of many, with the button of what is picked now. @param {Stage} stage */
  field(stage) {
    const { options } = stage;
    const go = make("span", { className: "gp-go" });
    const show = (/** @type {number} */ at) => {
      const option = options[at];
      go.replaceChildren(this.option(option));
      this.roving.renew();
      return () => this.wires.aim(option.leaf === undefined ? null : this.ask.choices[option.leaf], option.targets);
    };
    const row = oneOfMany(stage, {
      show: (at) => show(at)(),
      leave: () => this.wires.aim(null, []),
      take: (at) => this.take(options[at]),
      refuse: (words) => go.replaceChildren(make("span", { className: "gp-note" }, words)),
    });
    show(0);
    return make("div", {}, row, go);
  }

  /** The picks that can still be made with what is picked. @param {Stage} stage */
  open_picks(stage) {
    const sets = Object.keys(stage.leaves || {})
      .map((key) => key.split(" "))
      .filter((set) => this.picked.every((word) => set.includes(word)));
    const open = new Set(sets.flat());
    return (stage.of || []).filter((each) => open.has(each.label));
  }

  /** @param {string} word */
  toggle(word) {
    const { stage } = this;
    if (this.picked.includes(word)) this.picked = this.picked.filter((each) => each !== word);
    else if (this.picked.length < stage.count && this.open_picks(stage).some((each) => each.label === word))
      this.picked.push(word);
    this.picked.sort((a, b) => Number(a) - Number(b));
    this.draw();
  }

  /** Several of many, in any order. @param {Stage} stage */
  several(stage) {
    const left = /** @type {number} */ (stage.count) - this.picked.length;
    const parts = [
      make(
        "p",
        { className: "gp-note" },
        left ? `${stage.label}: pick ${left} more, here or on the table.` : "All are picked.",
      ),
    ];
    if (this.picked.length) {
      parts.push(
        make(
          "div",
          { className: "gp-row" },
          ...this.picked.map((word) =>
            button(`Take back ${word}`, () => this.toggle(word), {
              className: "gp-quiet",
              data: { key: `drop ${word}` },
            }),
          ),
        ),
      );
    }
    if (left) {
      const open = this.open_picks(stage).filter((each) => !this.picked.includes(each.label));
      const select = make("select", { data: { key: "pick" } }, ...open.map((each) => make("option", {}, each.label)));
      const aim = () => this.wires.aim(null, open[select.selectedIndex]?.targets || []);
      for (const event of ["change", "focus"]) select.addEventListener(event, aim);
      select.addEventListener("blur", () => this.wires.aim(null, []));
      parts.push(
        make(
          "div",
          { className: "gp-field" },
          make("label", {}, "Number ", select),
          button("Pick", () => this.toggle(select.value), { className: "gp-choice", data: { key: "add" } }),
        ),
      );
    } else {
      const choice = this.ask.choices[/** @type {any} */ (stage.leaves)[this.picked.join(" ")]];
      parts.push(this.leaf(choice, choice.label, []));
    }
    return parts;
  }

  /** The odds of the chance that is next, and what rolls it. */
  chance() {
    const { ask } = this;
    const rows = oddsRows(ask, (choice) => this.wires.aim(choice, []));
    const rest = ask.choices.length - rows.length;
    const hand = () => {
      this.byHand = !this.byHand;
      this.trail = [];
      this.draw();
    };
    return [
      make(
        "div",
        { className: "gp-row" },
        button(ask.roll, () => this.wires.send({ do: "roll", at: this.node }), {
          className: "gp-choice gp-main",
          data: { key: "roll" },
        }),
        button(this.byHand ? "Leave it to chance" : "Pick the outcome by hand", hand, {
          className: "gp-quiet",
          "aria-expanded": String(this.byHand),
          data: { key: "hand" },
        }),
      ),
      this.byHand
        ? make("p", { className: "gp-note" }, "What if? The story will say that it was picked by hand.")
        : null,
      ...(this.byHand ? [] : this.shares(rows, rest)),
    ].filter((part) => part !== null);
  }

  /** @param {any[]} rows @param {number} rest outcomes that have no row */
  shares(rows, rest) {
    const more = rest > 0 && make("p", { className: "gp-note" }, `and ${rest} more outcomes`);
    const found = outlooks(this.ask);
    const list = make("ul", { className: "gp-bars" }, ...rows);
    if (!found.length || rows.length + rest <= 6) return [...found, list, more];
    return [...found, make("details", {}, make("summary", {}, `All ${rows.length + rest} outcomes`), list, more)];
  }

  /** What else is offered: to whoever waits, looks back or stands before the curtain. */
  others() {
    const { ask } = this;
    const { send } = this.wires;
    if (ask.kind === "past") {
      return [
        make(
          "div",
          { className: "gp-row" },
          button("Next event", () => send({ do: "next" }), { className: "gp-choice gp-main", data: { key: "next" } }),
          button("Play all", () => send({ do: "playall" }), { className: "gp-choice", data: { key: "all" } }),
        ),
      ];
    }
    if (ask.kind === "wait") {
      return [
        make(
          "div",
          { className: "gp-row" },
          button("Let the automatic player choose", () => send({ do: "once", at: this.node }), {
            className: "gp-choice gp-main",
            data: { key: "once" },
          }),
          button("Sit at this seat", () => send({ do: "seat", name: ask.actor }), {
            className: "gp-choice",
            data: { key: "sit" },
          }),
        ),
      ];
    }
    if (ask.kind === "draw") {
      const roll = () => send({ do: "roll", at: this.node });
      return [button(ask.roll, roll, { className: "gp-choice gp-main", data: { key: "roll" } })];
    }
    if (ask.kind === "curtain") {
      return [
        button("I sit here now: show my table", () => send({ do: "lift" }), {
          className: "gp-choice gp-main",
          data: { key: "lift" },
        }),
      ];
    }
    return [];
  }
}
