// The table: our own SVG, kept in the page and changed in place, so that pieces move and nothing flickers.
import { make, ownKeys } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const MOVE = 180; // milliseconds for one move
const PAUSE = 380; // from one moment of a step to the next
let views = 0;

/** @param {string} markup our own drawing, as made by the package */
function parse(markup) {
  return new DOMParser().parseFromString(markup, "image/svg+xml").documentElement;
}

/**
 * @param {string[]} base
 * @param {[number, number, string[]][]} edits
 */
function edited(base, edits) {
  const pieces = [...base];
  for (const [first, last, fresh] of [...edits].reverse()) pieces.splice(first, last - first, ...fresh);
  return pieces.join("");
}

/**
 * Turns one drawing into another in place; parts with a data-id stay the same elements.
 * @param {Element} old
 * @param {Element} fresh
 */
function morph(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (!fresh.firstElementChild && !old.firstElementChild) {
    if (old.textContent !== fresh.textContent) old.textContent = fresh.textContent;
    return;
  }
  const known = new Map(
    [...old.children]
      .filter((child) => child.hasAttribute("data-id"))
      .map((child) => [child.getAttribute("data-id"), child]),
  );
  let next = old.firstElementChild;
  for (const child of [...fresh.children]) {
    const id = child.getAttribute("data-id");
    let same = id === null ? next : known.get(id);
    if (same && (same.nodeName !== child.nodeName || (id === null && same.hasAttribute("data-id")))) same = undefined;
    if (!same) {
      old.insertBefore(document.importNode(child, true), next);
    } else {
      if (same === next) next = next.nextElementSibling;
      else old.insertBefore(same, next);
      morph(same, child);
    }
  }
  while (next) {
    const gone = next;
    next = next.nextElementSibling;
    gone.remove();
  }
}

/** @param {Element | null} element where a part is placed: its x and y, and the scale that follows */
function place(element) {
  const found = /translate\(([-\d.]+)[ ,]+([-\d.]+)\)(.*)/.exec(element?.getAttribute("transform") || "");
  return found && { x: Number(found[1]), y: Number(found[2]), rest: found[3] };
}

/** The picture of the table, what can be clicked on it, and what it says when one points at it. */
export class Table {
  /** @param {{ press: (target: string) => void, point: (target: string | null) => void }} answer */
  constructor(answer) {
    this.answer = answer;
    this.key = `gp${++views}`;
    this.box = make("div", { className: "gp-picture" });
    /** @type {any} */
    this.svg = null;
    /** @type {Map<string, string>} */
    this.lit = new Map();
    /** @type {any[]} */
    this.frames = [];
    this.timer = 0;
    this.shown = -1;
    this.onFrame = /** @param {any} _frame */ (_frame) => {};
    for (const kind of ["pointerover", "focusin"]) {
      this.box.addEventListener(kind, (/** @type {Event} */ event) => this.answer.point(this.target(event)));
    }
    for (const event of ["pointerleave", "focusout"]) this.box.addEventListener(event, () => this.answer.point(null));
    this.box.addEventListener("click", (/** @type {MouseEvent} */ event) => {
      const target = this.target(event);
      if (event.detail < 2 && target && this.lit.has(target)) this.answer.press(target);
    });
    this.box.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.keydown(event));
  }

  /** @param {Event} event */
  target(event) {
    return /** @type {Element} */ (event.target).closest("[data-id]")?.getAttribute("data-id") ?? null;
  }

  /**
   * Shows these moments one after another and rests on the last.
   * @param {string[]} base
   * @param {any[]} frames
   */
  show(base, frames) {
    clearTimeout(this.timer);
    this.pictures = frames.map((frame) => edited(base, frame.edits).replaceAll("grail-view", this.key));
    this.frames = frames;
    if (!frames.length) {
      this.svg?.remove();
      this.svg = null;
      return;
    }
    const still = !this.svg || matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
    this.frame(still ? frames.length - 1 : 0);
  }

  /** Goes to the last moment at once. */
  finish() {
    if (this.shown < this.frames.length - 1) this.frame(this.frames.length - 1);
  }

  /** @param {number} index */
  frame(index) {
    clearTimeout(this.timer);
    this.shown = index;
    const fresh = parse(/** @type {string[]} */ (this.pictures)[index]);
    if (!this.svg) {
      this.svg = document.importNode(fresh, true);
      this.box.replaceChildren(this.svg);
    } else {
      const before = new Map(
        [...this.svg.querySelectorAll(".gw-piece")].map((piece) => [piece.getAttribute("data-id"), place(piece)]),
      );
      morph(this.svg, fresh);
      this.move(before, this.frames[index]);
    }
    this.svg.setAttribute("tabindex", "0");
    if (this.svg.contains(document.activeElement)) ownKeys(/** @type {Element} */ (document.activeElement));
    this.ways = this.svg.querySelector(".gw-ways")?.cloneNode(true);
    this.light(this.lit);
    this.onFrame(this.frames[index]);
    const more = index < this.frames.length - 1;
    this.box.toggleAttribute("data-playing", more);
    if (more) this.timer = setTimeout(() => this.frame(index + 1), PAUSE);
  }

  /**
   * Lets the pieces walk from where they stood to where they stand.
   * @param {Map<string | null, any>} before
   * @param {any} frame
   */
  move(before, frame) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const piece of this.svg.querySelectorAll(".gw-piece")) {
      const id = piece.getAttribute("data-id");
      const from = before.get(id);
      const to = place(piece);
      if (!from || !to || (from.x === to.x && from.y === to.y)) continue;
      const stops = id === frame.piece ? this.stops(frame.path, to) : [];
      const keys = [from, ...stops, to].map((at) => ({ transform: `translate(${at.x}px,${at.y}px)${at.rest}` }));
      piece.animate(keys, { duration: MOVE, easing: stops.length ? "linear" : "ease-in-out" });
    }
  }

  /**
   * The places between the first and the last space of a walk.
   * @param {number[]} path
   * @param {{ x: number, y: number, rest: string }} to
   */
  stops(path, to) {
    const middle = /** @param {number} n */ (n) => place(this.svg.querySelector(`[data-id="space:${n}"]`));
    const end = middle(path[path.length - 1]);
    if (!end) return [];
    const between = path
      .slice(1, -1)
      .map(middle)
      .filter((at) => at !== null);
    return between.map((at) => ({ x: at.x + to.x - end.x, y: at.y + to.y - end.y, rest: to.rest }));
  }

  /**
   * Marks what can be clicked, and says what each click does.
   * @param {Map<string, string>} lit scene id to words
   */
  light(lit) {
    this.lit = lit;
    this.box.classList.toggle("gp-many", lit.size > 12);
    if (!this.svg) return;
    for (const part of this.svg.querySelectorAll("[data-id]")) {
      const words = lit.get(part.getAttribute("data-id"));
      part.classList.toggle("gw-lit", words !== undefined);
      if (words !== undefined) {
        part.setAttribute("role", "button");
        part.setAttribute("tabindex", "-1");
        part.setAttribute("aria-description", words); // the name stays that of the thing; its button bears the choice's
      } else if (part.hasAttribute("aria-description")) {
        part.setAttribute("role", "img");
        part.removeAttribute("tabindex");
        part.removeAttribute("aria-description");
      }
    }
  }

  /**
   * Draws where a choice leads, or what was drawn before it.
   * @param {string | null} way our own drawing
   * @param {string[]} targets scene ids to point at
   */
  preview(way, targets = []) {
    if (!this.svg) return;
    for (const part of this.svg.querySelectorAll(".gp-aim")) part.classList.remove("gp-aim");
    for (const id of targets) this.svg.querySelector(`[data-id="${CSS.escape(id)}"]`)?.classList.add("gp-aim");
    const ways = this.svg.querySelector(".gw-ways");
    if (!ways) return;
    const drawn = way === null ? this.ways : parse(`<svg xmlns="${SVG}">${way}</svg>`);
    ways.replaceChildren(...[...drawn.childNodes].map((node) => document.importNode(node, true)));
  }

  /** @param {KeyboardEvent} event */
  keydown(event) {
    /** @type {Record<string, number>} */
    const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    const step = steps[event.key];
    const target = this.target(event);
    if (event.key === "Enter" || event.key === " ") {
      if (!target || !this.lit.has(target)) return;
      this.answer.press(target);
    } else if (step) {
      this.walk(target, step);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Moves the focus to the next part: of those that can be clicked, else of all that have a name.
   * @param {string | null} from
   * @param {number} step
   */
  walk(from, step) {
    const lit = [...this.svg.querySelectorAll(".gw-lit")];
    const parts = lit.length ? lit : [...this.svg.querySelectorAll("[data-id][aria-label]")];
    if (!parts.length) return;
    const here = parts.findIndex((part) => part.getAttribute("data-id") === from);
    const next = here < 0 ? (step > 0 ? 0 : parts.length - 1) : (here + step + parts.length) % parts.length;
    parts[next].setAttribute("tabindex", "-1");
    parts[next].focus({ preventScroll: true });
  }

  /** Stops what is still to come. */
  close() {
    clearTimeout(this.timer);
  }
}
