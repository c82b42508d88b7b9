// Setting up a position: things are put on places by hand, or the keys of the position are typed.
import { button, make, refill } from "./dom.js";
import { Section } from "./sections.js";

/** @typedef {(message: Record<string, any>) => void} Send */
/** @typedef {{ id: string, name: string, group: string }} Thing */
/** @typedef {{ id: string, name: string, takes: string[] }} Place */

/** Putting things on places: picked on the table or in two lists. */
export class Putter {
  /** @param {Send} send @param {(lit: Map<string, string>, picked: string[]) => void} light */
  constructor(send, light) {
    this.send = send;
    this.light = light;
    /** @type {{ things: Thing[], places: Place[], spots: Record<string, [string | null, string | null, boolean]> }} */
    this.setting = { things: [], places: [], spots: {} };
    /** @type {{ thing: string, origin: string, part: string } | null} */
    this.held = null;
    this.things = make("select", { "aria-label": "Put", on: { change: () => this.choose() } });
    this.places = make("select", { "aria-label": "on" });
    this.go = button("Put it there", () => this.put(this.things.value, this.places.value, ""), {
      className: "gp-choice",
    });
    this.drop = button("Let go", () => this.letGo(), { className: "gp-quiet", hidden: true });
    this.words = make("p", { className: "gp-note", role: "status" });
    this.box = make(
      "div",
      { className: "gd-put" },
      make(
        "div",
        { className: "gp-field" },
        make("label", {}, "Put ", this.things),
        make("label", {}, "on ", this.places),
        this.go,
        this.drop,
      ),
      this.words,
    );
    this.box.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Escape" && this.held) this.letGo();
      if (event.key !== "Escape") event.stopPropagation();
    });
  }

  /** @param {any} setting */
  update(setting) {
    this.held = null;
    this.setting = { things: setting.things || [], places: setting.places || [], spots: setting.spots || {} };
    this.box.hidden = !this.setting.things.length;
    const kept = this.things.value;
    /** @type {Map<string, Thing[]>} */
    const groups = new Map();
    for (const thing of this.setting.things) groups.set(thing.group, [...(groups.get(thing.group) || []), thing]);
    this.things.replaceChildren(
      ...[...groups].map(([label, things]) =>
        make("optgroup", { label }, ...things.map((thing) => make("option", { value: thing.id }, thing.name))),
      ),
    );
    if (this.setting.things.some((thing) => thing.id === kept)) this.things.value = kept;
    this.choose();
    this.shine();
  }

  /** @param {string} id */
  thing(id) {
    return this.setting.things.find((thing) => thing.id === id);
  }

  /** Lists the places that take the thing that is chosen. */
  choose() {
    const group = this.thing(this.things.value)?.group || "";
    const kept = this.places.value;
    const open = this.setting.places.filter((place) => place.takes.includes(group));
    this.places.replaceChildren(...open.map((place) => make("option", { value: place.id }, place.name)));
    if (open.some((place) => place.id === kept)) this.places.value = kept;
    this.go.disabled = !open.length;
  }

  /** @param {string} thing @param {string} place @param {string} origin */
  put(thing, place, origin) {
    this.held = null;
    this.send({ do: "put", thing, place, origin });
  }

  letGo() {
    this.held = null;
    this.shine();
  }

  /** A click, or Enter, on a part of the table: picks up what lies there, or puts down what is held. @param {string} part */
  press(part) {
    const [thing, place] = this.setting.spots[part] || [null, null, false];
    if (this.held && this.held.part === part) return this.letGo();
    const group = this.held && this.thing(this.held.thing)?.group;
    const open = this.held && this.setting.places.find((each) => each.id === place)?.takes.includes(group || "");
    if (this.held && open && place && place !== this.held.origin)
      return this.put(this.held.thing, place, this.held.origin);
    if (thing) {
      this.held = { thing, origin: place || "", part };
      this.things.value = thing;
      this.choose();
    }
    this.shine();
  }

  /** Marks on the table what a click would do. */
  shine() {
    /** @type {Map<string, string>} */
    const lit = new Map();
    const held = this.held && this.thing(this.held.thing);
    const takes = new Map(this.setting.places.map((place) => [place.id, place]));
    for (const [part, [thing, place, inside]] of Object.entries(this.setting.spots)) {
      const goal = place && !inside ? takes.get(place) : undefined; // a card inside its place: that is lit
      if (held && goal?.takes.includes(held.group)) lit.set(part, `Put ${held.name} on ${goal.name}`);
      else if (!held && thing) lit.set(part, `Pick up ${this.thing(thing)?.name}`);
    }
    this.drop.hidden = !held;
    this.words.textContent = held
      ? `${held.name} is picked up: click where it belongs, or let go.`
      : "Click a piece or card and then where it belongs, or pick both from the lists.";
    this.lit = lit;
    this.light(lit, this.held ? [this.held.part] : []);
  }
}

/** The keys of the position, one field each, with the fault beside the field it is in. */
export class Form extends Section {
  /** @param {Send} send */
  constructor(send) {
    super(make("div", { className: "gd-form" }));
    this.send = send;
  }

  /** @param {any} form */
  draw(form) {
    const first = form.fields.filter(
      (/** @type {any} */ field, /** @type {number} */ at) => at < 8 || field.fault || this.filled(field),
    );
    const rest = form.fields.filter((/** @type {any} */ field) => !first.includes(field));
    this.more =
      this.more ||
      make(
        "details",
        { className: "gp-fold" },
        make("summary", {}, "More keys"),
        make("div", { className: "gd-fields" }),
      );
    refill(
      this.box,
      form.whole && make("p", { className: "gd-fault" }, form.whole),
      make("div", { className: "gd-fields" }, ...first.map((/** @type {any} */ field) => this.field(field))),
      rest.length ? this.folded(rest) : null,
    );
  }

  /** @param {any} field */
  filled(field) {
    return (
      !["", "{}", "[]", "0", "false", "default"].includes(field.text) && !/^\{(\w+: (0|\[\])(, )?)*\}$/.test(field.text)
    );
  }

  /** @param {any[]} rest */
  folded(rest) {
    const inside = /** @type {HTMLElement} */ (this.more.lastElementChild);
    inside.replaceChildren(...rest.map((field) => this.field(field)));
    return this.more;
  }

  /** @param {any} field */
  field(field) {
    const { key } = field;
    const done = (/** @type {string} */ text) => {
      if (text !== field.text) this.send({ do: "field", key, text });
    };
    const id = `gd-${++Form.count}`;
    const common = {
      data: { key: `field ${key}` },
      "aria-describedby": `${id}-help ${id}-fault`,
      "aria-invalid": String(Boolean(field.fault)),
    };
    /** @type {any} */
    let input;
    if (field.kind === "yes-no") {
      input = make("input", {
        type: "checkbox",
        checked: field.text === "true",
        ...common,
        on: { change: () => done(String(input.checked)) },
      });
    } else if (field.kind === "choice" && ["", ...field.choices].includes(field.text)) {
      input = make(
        "select",
        { ...common, on: { change: () => done(input.value) } },
        ...["", ...field.choices].map((choice) => make("option", { value: choice }, choice || "left out")),
      );
      input.value = field.text;
    } else if (field.kind === "number") {
      input = make("input", {
        type: "number",
        value: field.text,
        placeholder: field.example,
        ...common,
        on: { change: () => done(input.value) },
      });
    } else {
      const rows = Math.min(8, Math.ceil((field.text.length + 1) / 30));
      input = make("textarea", {
        rows,
        value: field.text,
        placeholder: field.example,
        spellcheck: false,
        ...common,
        on: { change: () => done(input.value) },
      });
    }
    input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Escape") return;
      event.stopPropagation();
      if (event.key !== "Enter" || event.shiftKey || input.tagName === "SELECT") return;
      event.preventDefault();
      done(field.kind === "yes-no" ? String(input.checked) : input.value);
    });
    return make(
      "div",
      { className: `gd-field${field.fault ? " gd-wrong" : ""}` },
      make("label", {}, make("span", {}, field.label), input),
      make("p", { className: "gp-note", id: `${id}-help` }, field.help),
      make("p", { className: "gd-fault", id: `${id}-fault`, hidden: !field.fault }, field.fault),
    );
  }
}
Form.count = 0;

/** The whole position, or anything that can be opened, as text. */
export class Typed extends Section {
  /** @param {Send} send @param {(words: string) => void} complain */
  constructor(send, complain) {
    super(make("details", { className: "gp-fold" }));
    this.area = make("textarea", {
      rows: 9,
      spellcheck: false,
      className: "gd-code",
      "aria-label": "Position, scenario, saved game or link as text",
    });
    this.area.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape") event.stopPropagation();
    });
    const file = make("input", {
      type: "file",
      accept: ".yaml,.yml,.json,.txt",
      hidden: true,
      tabIndex: -1,
      "aria-label": "File to open",
    });
    file.addEventListener("change", async () => {
      const chosen = file.files[0];
      file.value = "";
      if (!chosen) return;
      if (chosen.size > 4 * 1024 * 1024) complain("A file has 4 MiB at most; this one is larger.");
      else send({ do: "paste", text: await chosen.text() });
    });
    this.box.append(
      make("summary", {}, "As text: a position, a scenario, a saved game or a link"),
      make(
        "div",
        {},
        this.area,
        make(
          "div",
          { className: "gp-row" },
          button("Open this text", () => send({ do: "paste", text: this.area.value }), { className: "gp-choice" }),
          button("Open a file", () => file.click(), { className: "gp-quiet" }),
          file,
        ),
      ),
    );
  }

  /** @param {string} text */
  draw(text) {
    this.area.value = text;
  }
}
