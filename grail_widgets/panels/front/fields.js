// Fields to pick one of many, and the odds as rows with bars.
import { button, make } from "./dom.js";

/**
 * One of many: a number field with arrows, or a list.
 * @param {{ how: string, options: { label: string, number?: number }[] }} stage
 * @param {{ show: (at: number) => void, leave: () => void, take: (at: number) => void,
 *   refuse: (words: string) => void }} answer what is done with the place of an option in the list
 */
export function oneOfMany(stage, answer) {
  const row = make("div", { className: "gp-field" });
  if (stage.how === "number") row.append(...numberField(stage.options, answer));
  else row.append(listField(stage.options, answer));
  return row;
}

/**
 * @param {{ number?: number }[]} options
 * @param {{ show: (at: number) => void, leave: () => void, take: (at: number) => void,
 *   refuse: (words: string) => void }} answer
 */
function numberField(options, answer) {
  const numbers = options.map((option) => option.number ?? 0);
  let at = 0;
  const set = (/** @type {number} */ index) => {
    at = (index + options.length) % options.length;
    input.value = String(numbers[at]);
    answer.show(at);
  };
  const typed = () => {
    const index = numbers.indexOf(Number(input.value));
    if (index < 0) return answer.refuse(`${input.value || "Nothing"} cannot be picked here.`);
    at = index;
    answer.show(at);
  };
  const keydown = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step) set(at + step);
    else if (event.key === "Enter") answer.take(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const input = make("input", {
    type: "number",
    min: Math.min(...numbers),
    max: Math.max(...numbers),
    value: numbers[0],
    data: { key: "number" },
    on: { input: typed, keydown, focus: () => answer.show(at), blur: answer.leave },
  });
  return [
    make("label", {}, "Number ", input),
    button("Lower", () => set(at - 1), { className: "gp-quiet" }),
    button("Higher", () => set(at + 1), { className: "gp-quiet" }),
  ];
}

/**
 * @param {{ label: string }[]} options
 * @param {{ show: (at: number) => void, leave: () => void }} answer
 */
function listField(options, answer) {
  const show = () => answer.show(select.selectedIndex);
  const select = make(
    "select",
    { data: { key: "list" }, on: { change: show, focus: show, blur: answer.leave } },
    ...options.map((option) => make("option", {}, option.label)),
  );
  return make("label", {}, `One of ${options.length} `, select);
}

/**
 * The odds of a chance: a row an outcome, with its fraction, its share and a bar.
 * @param {any} ask
 * @param {(choice: any) => void} aim called with the outcome that is pointed at, or null
 */
export function oddsRows(ask, aim) {
  const roomy = ask.bars.length <= 6;
  return ask.bars.map((/** @type {number} */ index) => {
    const choice = ask.choices[index];
    const follows = roomy && choice.follows?.length && choice.follows.join(" ");
    return shareRow(choice, follows, { pointerenter: () => aim(choice), pointerleave: () => aim(null) });
  });
}

/**
 * What the chance comes down to: a heading, rows with bars, and a note.
 * @param {any} ask
 */
export function outlooks(ask) {
  return (ask.outlook || []).map((/** @type {any} */ each) =>
    make(
      "div",
      { className: "gp-outlook", role: "group", "aria-label": each.title },
      make("p", { className: "gp-prompt" }, each.title),
      make("ul", { className: "gp-bars" }, ...each.shares.map((/** @type {any} */ share) => shareRow(share, "", {}))),
      each.note && make("p", { className: "gp-note" }, each.note),
    ),
  );
}

/**
 * A share of a chance, with its fraction, its percentage and a bar.
 * @param {any} share
 * @param {string} follows
 * @param {Record<string, () => void>} on
 */
function shareRow(share, follows, on) {
  return make(
    "li",
    { on },
    make("span", { className: "gp-outcome" }, share.label),
    make("span", { className: "gp-odds" }, share.odds),
    make("span", { className: "gp-percent" }, share.percent),
    make("span", { className: "gp-bar", "aria-hidden": "true" }, make("span", { style: `width:${share.part}%` })),
    follows && make("span", { className: "gp-follows gp-short" }, follows),
  );
}
