// The boxes round the table: heading, story, rule, timeline, and what folds away.
import { button, inline, make, refill, rove } from "./dom.js";

/** @typedef {(message: Record<string, any>) => void} Send */

/** A box that is filled anew only when what it shows has changed. */
export class Section {
  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    this.last = "";
  }

  /** @param {any[]} data */
  update(...data) {
    const now = JSON.stringify(data);
    if (now === this.last) return;
    this.last = now;
    /** @type {any} */ (this).draw(...data);
  }
}

/** Which game, where it stands, and through whose eyes it is seen. */
export class Heading extends Section {
  /** @param {Send} send */
  constructor(send) {
    super(make("header", { className: "gp-head" }));
    this.title = make("strong");
    this.where = make("span", { className: "gp-where" });
    this.seats = make("select", { on: { change: () => this.choose(send) } });
    this.box.append(this.title, this.where, make("label", { className: "gp-seats" }, "Seats ", this.seats));
  }

  /** @param {Send} send */
  choose(send) {
    const { value } = this.seats;
    if (value === "shared screen") send({ do: "shared", on: true });
    else send({ do: "seat", name: value });
  }

  /** @param {any} head */
  draw(head) {
    this.title.textContent = head.title;
    this.where.textContent = head.summary;
    const seats = [
      ["", "all open"],
      ...head.seats.map((/** @type {any} */ seat) => [seat.id, `as ${seat.name}`]),
      ["shared screen", "one screen, with a curtain"],
    ];
    this.seats.replaceChildren(...seats.map(([value, words]) => make("option", { value }, words)));
    this.seats.value = head.shared ? "shared screen" : head.seat;
  }
}

/** What happened, event by event, each with its clause. */
export class Story extends Section {
  /** @param {Send} send @param {(rule: string) => void} open */
  constructor(send, open) {
    super(make("section", { className: "gp-story", "aria-label": "What happened" }));
    this.send = send;
    this.open = open;
    this.count = make("span", { className: "gp-count" });
    this.back = button("Back", () => send({ do: "look", moment: this.moment - 1 }), {
      className: "gp-quiet",
      "aria-label": "One event back",
    });
    this.next = button("Next", () => send({ do: "next" }), { className: "gp-quiet", "aria-label": "Next event" });
    this.all = button("Play all", () => send({ do: "playall" }), {
      className: "gp-quiet",
      "aria-label": "Play all events",
    });
    this.list = make("ol", { className: "gp-events" });
    this.roving = rove(this.list);
    const bar = make(
      "div",
      { className: "gp-title" },
      make("h3", {}, "What happened"),
      make("div", { className: "gp-steps" }, this.back, this.count, this.next, this.all),
    );
    rove(bar).renew();
    this.box.append(bar, this.list);
    this.moment = 0;
    this.last_shown = true;
  }

  /** @param {any} story */
  draw(story) {
    const { first, items, moment, now, total } = story;
    this.moment = moment;
    this.count.textContent = `${moment} of ${now}`;
    this.back.disabled = moment <= 0;
    this.next.disabled = moment >= total;
    this.all.disabled = moment >= now;
    const earlier =
      first > 0 &&
      make(
        "li",
        { className: "gp-earlier", value: first },
        button(`${first} earlier events`, () => this.send({ do: "earlier" }), {
          className: "gp-quiet",
          data: { key: "earlier" },
        }),
      );
    refill(
      this.list,
      earlier,
      ...items.map((/** @type {any} */ item, /** @type {number} */ index) => this.item(item, first + index + 1)),
    );
    this.roving.renew();
    this.list.style.paddingLeft = `${12 + 7 * Math.max(2, String(total).length)}px`;
    this.last_shown = moment >= now;
    this.scroll();
  }

  /** Brings the event that is looked at into view, without moving the page. */
  scroll() {
    const current = this.list.querySelector(".gp-now");
    if (!(current instanceof HTMLElement)) return;
    const low = current.offsetTop + current.offsetHeight - this.list.clientHeight;
    this.list.scrollTop = this.last_shown ? low : Math.max(0, low + 40);
  }

  /** @param {any} item @param {number} number */
  item(item, number) {
    const state = number === this.moment ? "gp-now" : number > this.moment ? "gp-later" : "";
    const now = number === this.moment ? "true" : undefined;
    const notes = [
      item.hand && "picked by hand",
      item.ruling && `ruling ${item.ruling}`,
      item.secret && `only ${item.secret.join(" and ")} may know`,
    ].filter(Boolean);
    return make(
      "li",
      { className: state, value: number, "aria-current": now && "step" },
      inline(item.text, () => this.send({ do: "look", moment: number }), {
        className: "gp-event",
        data: { key: `event ${number}`, ...(now && { now }) },
      }),
      " ",
      inline(item.rule, () => this.open(item.rule), {
        className: "gp-chip",
        "aria-label": `Rule ${item.rule}`,
        data: { key: `rule ${number}` },
      }),
      notes.length ? make("span", { className: "gp-note" }, ` ${notes.join("; ")}`) : null,
    );
  }
}

/** One clause: its text, where it comes from, and the ruling in force. */
export class Rule extends Section {
  /** @param {Send} send */
  constructor(send) {
    super(make("section", { className: "gp-rule", "aria-label": "The rule", tabIndex: 0 }));
    this.send = send;
  }

  /** @param {string} id @param {any} book */
  draw(id, book) {
    const clause = book.clauses?.[id];
    const ruling = clause?.ruling && book.rulings.find((/** @type {any} */ each) => each.id === clause.ruling);
    const reading = ruling?.readings.find((/** @type {any} */ each) => each.name === ruling.now);
    const shown = book.shown?.[id];
    this.box.replaceChildren(
      make("h3", {}, "The rule"),
      clause
        ? make(
            "div",
            { className: "gp-clause" },
            make("p", {}, make("strong", {}, id), ` ${clause.title}`),
            make("p", {}, clause.text),
            ruling &&
              make(
                "p",
                { className: "gp-ruling" },
                `Unclear: ${ruling.question} In force: ${ruling.now}. ${reading?.text || ""}`,
              ),
            make("p", { className: "gp-note" }, clause.source),
            shown &&
              make(
                "p",
                { className: "gp-note" },
                "Shown by: ",
                ...shown.flatMap((/** @type {string} */ title, /** @type {number} */ number) => [
                  number ? "; " : "",
                  inline(title, () => this.send({ do: "example", rule: id, number }), {
                    className: "gp-chip",
                  }),
                ]),
              ),
          )
        : make("p", { className: "gp-note" }, "Pick a clause in the story to read it here."),
    );
  }
}

/** The whole game as a slider, undo and redo, and what can be kept. */
export class Timeline extends Section {
  /** @param {Send} send @param {{ load: (file: File) => void }} files */
  constructor(send, files) {
    super(make("footer", { className: "gp-foot", "aria-label": "Timeline", role: "group" }));
    this.send = send;
    /** @type {number[]} */
    this.nodes = [];
    this.undo = button("Undo", () => send({ do: "undo" }), { className: "gp-quiet", data: { key: "undo" } });
    this.redo = button("Redo", () => send({ do: "redo" }), { className: "gp-quiet", data: { key: "redo" } });
    this.slider = make("input", {
      type: "range",
      min: 0,
      "aria-label": "Step of the game",
      on: { change: () => send({ do: "jump", to: this.nodes[Number(this.slider.value)] }) },
    });
    this.slider.addEventListener("keydown", (/** @type {Event} */ event) => event.stopPropagation());
    this.step = make("span", { className: "gp-count" });
    this.branches = make("select", {
      "aria-label": "Branches",
      on: { change: () => send({ do: "jump", to: Number(this.branches.value) }) },
    });
    const file = make("input", {
      type: "file",
      accept: ".json,application/json",
      hidden: true,
      "aria-label": "Saved game to load",
      tabIndex: -1,
      on: {
        change: () => {
          if (file.files[0]) files.load(file.files[0]);
          file.value = "";
        },
      },
    });
    const tools = make(
      "div",
      { className: "gp-row gp-tools" },
      this.undo,
      this.redo,
      this.branches,
      button("Save", () => send({ do: "save" }), { className: "gp-quiet" }),
      button("Load", () => file.click(), { className: "gp-quiet" }),
      button("Copy position", () => send({ do: "copy", reveal: false }), { className: "gp-quiet" }),
      file,
    );
    rove(tools).renew();
    this.box.append(this.slider, this.step, tools);
  }

  /** @param {any} timeline */
  draw(timeline) {
    this.nodes = timeline.nodes;
    this.slider.max = String(timeline.nodes.length - 1);
    this.slider.value = String(timeline.at);
    this.slider.disabled = timeline.nodes.length < 2;
    this.slider.setAttribute("aria-valuetext", `step ${timeline.at} of ${timeline.nodes.length - 1}`);
    this.step.textContent = `step ${timeline.at} of ${timeline.nodes.length - 1}`;
    this.undo.disabled = !timeline.undo;
    this.redo.disabled = !timeline.redo;
    this.branches.hidden = !timeline.branches.length;
    this.branches.replaceChildren(
      ...timeline.branches.map((/** @type {any} */ branch, /** @type {number} */ index) =>
        make(
          "option",
          { value: String(branch.id), selected: branch.here },
          `Branch ${index + 1} of ${timeline.branches.length}: ${branch.label}`,
        ),
      ),
    );
  }
}

/** All cards of the game: what each does, and where it lies as far as this seat may know. */
export class Cards extends Section {
  constructor() {
    super(make("details", { className: "gp-fold" }));
    this.list = make("ul", { className: "gp-cards", tabIndex: 0, "aria-label": "All cards" });
    this.box.append(make("summary", {}, "All cards"), this.list);
  }

  /** @param {any[]} cards @param {Record<string, string>} places */
  draw(cards, places) {
    this.box.hidden = !cards.length;
    this.list.replaceChildren(
      ...cards.map((card) =>
        make(
          "li",
          {},
          make("strong", {}, card.name),
          make(
            "span",
            { className: "gp-note" },
            ` ${[card.kind, places[card.name] || "not in sight"].filter(Boolean).join(" · ")}`,
          ),
          make("div", {}, card.text),
        ),
      ),
    );
  }
}

/** Who plays by itself, how events are shown, the rulings in force, and a new game. */
export class More extends Section {
  /** @param {Send} send */
  constructor(send) {
    super(make("details", { className: "gp-fold" }));
    this.send = send;
    this.inside = make("div", { className: "gp-more" });
    this.box.append(make("summary", {}, "More: automatic players, rulings, new game"), this.inside);
  }

  /** @param {any} head @param {any} book @param {boolean} pace */
  draw(head, book, pace) {
    const one = make("input", {
      type: "checkbox",
      checked: pace,
      on: { change: () => this.send({ do: "pace", one: one.checked }) },
    });
    const seats = [...head.seats, { id: "chance", name: "Chance" }].map((seat) => {
      const ways = seat.id === "chance" ? ["random"] : head.ways;
      const select = make(
        "select",
        {
          data: { key: `auto ${seat.id}` },
          on: { change: () => this.send({ do: "auto", name: seat.id, way: select.value }) },
        },
        make("option", { value: "" }, "by hand"),
        ...ways.map((/** @type {string} */ way) =>
          make("option", { value: way }, seat.id === "chance" ? "by itself" : `automatic, ${way}`),
        ),
      );
      select.value = head.auto[seat.id] || "";
      return make("label", {}, `${seat.name} `, select);
    });
    refill(
      this.inside,
      make("label", {}, one, " Stop after every event"),
      make("fieldset", {}, make("legend", {}, "Who plays"), ...seats),
      this.anew(head, book),
    );
  }

  /** @param {any} head @param {any} book */
  anew(head, book) {
    const players = make("input", {
      type: "number",
      min: book.counts?.[0],
      max: book.counts?.[1],
      value: head.seats.length,
    });
    const seed = make("input", { type: "text", maxLength: 40, placeholder: "any" });
    /** @type {[string, any][]} */
    const readings = (book.rulings || []).map((/** @type {any} */ ruling) => {
      const select = make(
        "select",
        {},
        ...ruling.readings.map((/** @type {any} */ each) =>
          make("option", { value: each.name, title: each.text }, each.name),
        ),
      );
      select.value = ruling.now;
      return [ruling.id, select];
    });
    const start = () =>
      this.send({
        do: "restart",
        players: Number(players.value),
        seed: seed.value,
        rulings: Object.fromEntries(readings.map(([id, select]) => [id, select.value])),
      });
    return make(
      "fieldset",
      {},
      make("legend", {}, "New game, with these rulings"),
      make("label", {}, "Players ", players),
      make("label", {}, "Seed ", seed),
      ...readings.map(([id, select]) =>
        make("label", {}, `${book.rulings.find((/** @type {any} */ each) => each.id === id).title} `, select),
      ),
      button("Start a new game", start, { className: "gp-choice", data: { key: "restart" } }),
    );
  }
}
