// Parts of the probability lab: tables, charts with their numbers, buttons that keep the focus.
import { button, make, refill } from "./dom.js";

/** A table of texts, its first row the head. @param {string[][]} rows @param {string} name */
function table(rows, name) {
  const [head, ...body] = rows;
  return make(
    "table",
    {},
    make("caption", { className: "gp-live" }, name),
    make("thead", {}, make("tr", {}, ...head.map((text) => make("th", { scope: "col" }, text)))),
    make(
      "tbody",
      {},
      ...body.map((row) =>
        make("tr", {}, ...row.map((text, i) => (i ? make("td", {}, text) : make("th", { scope: "row" }, text)))),
      ),
    ),
  );
}

/** A button that does nothing while it is off, but keeps the focus if it has it. @param {string} words @param {() => void} press @param {string} className */
export function press(words, press, className = "gp-choice gl-press") {
  const made = button(
    words,
    () => {
      if (made.getAttribute("aria-disabled") !== "true") press();
    },
    { className },
  );
  return made;
}

/** @param {HTMLElement} made @param {boolean} on */
export function off(made, on) {
  made.setAttribute("aria-disabled", String(on));
}

/** A chart: its picture, what it shows in words, and its numbers as a table. */
export class Chart {
  /** @param {string} title */
  constructor(title) {
    this.title = title;
    this.url = "";
    this.image = make("img", { alt: "", hidden: true });
    this.words = make("figcaption");
    this.numbers = make("div", {
      className: "gl-scroll",
      tabIndex: 0,
      role: "region",
      "aria-label": `${title}, numbers`,
    });
    this.fold = make(
      "details",
      { className: "gp-fold", open: false },
      make("summary", {}, "The numbers as a table"),
      this.numbers,
    );
    this.box = make(
      "figure",
      { className: "gl-chart", hidden: true },
      make("h3", {}, title),
      this.image,
      this.words,
      this.fold,
    );
  }

  /** @param {DataView | null} bytes */
  picture(bytes) {
    if (this.url) URL.revokeObjectURL(this.url);
    const some = bytes?.byteLength;
    this.url = some ? URL.createObjectURL(new Blob([/** @type {any} */ (bytes)], { type: "image/png" })) : "";
    this.image.hidden = !some;
    if (some) this.image.src = this.url;
    else this.image.removeAttribute("src");
  }

  /** @param {any} shown */
  update(shown) {
    this.box.hidden = !shown.rows.length;
    this.image.alt = shown.words;
    this.words.textContent = shown.words;
    if (shown.rows.length) refill(this.numbers, table(shown.rows, this.title));
  }

  close() {
    if (this.url) URL.revokeObjectURL(this.url);
  }
}
