// Making and arranging elements. All text goes in as text, never as markup.

/**
 * An element with properties and children. `data` becomes data-*, names with a hyphen and `role`
 * become attributes, `on` listeners; everything else is set as a property. Nothing is parsed.
 * @param {string} name
 * @param {Record<string, any>} [properties]
 * @param {(Node | string | null | undefined | false)[]} children
 * @returns {any}
 */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (key === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (key === "data") {
      for (const [name, text] of Object.entries(value)) element.dataset[name] = String(text);
    } else if (key.includes("-") || key === "role" || key === "for" || key === "list") {
      element.setAttribute(key, String(value));
    } else {
      /** @type {any} */ (element)[key] = value;
    }
  }
  for (const child of children) if (child || child === "") element.append(child);
  return element;
}

/**
 * A button with words on it.
 * @param {string} words
 * @param {() => void} press
 * @param {Record<string, any>} [properties]
 */
export function button(words, press, properties = {}) {
  return make("button", { type: "button", ...properties, on: { click: press, ...(properties.on || {}) } }, words);
}

/**
 * Words in the running text that can be followed like a link, by Enter too; a real button would not wrap with the text.
 * @param {string} words
 * @param {() => void} press
 * @param {Record<string, any>} [properties]
 */
export function inline(words, press, properties = {}) {
  const item = make("span", { role: "link", tabIndex: 0, ...properties, on: { click: press } }, words);
  item.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    press();
  });
  return item;
}

/**
 * Keeps the keys pressed on an element from the notebook's shortcuts, which look only at the element itself.
 * @param {Element} element
 */
export function ownKeys(element) {
  element.setAttribute("data-lm-suppress-shortcuts", "true");
}

/**
 * Makes the buttons of a box one stop of the Tab key; arrows, Home and End move within it.
 * @param {HTMLElement} box
 * @param {string} [selector] which elements are its items
 */
export function rove(box, selector = "button, [role=button], [role=link]") {
  const items = () =>
    /** @type {HTMLElement[]} */ ([...box.querySelectorAll(selector)]).filter((item) => !item.matches(":disabled"));
  /** @param {HTMLElement | undefined} chosen */
  const mark = (chosen) => {
    for (const item of items()) item.tabIndex = item === chosen ? 0 : -1;
  };
  box.addEventListener("focusin", (event) => {
    const item = items().find((each) => each === event.target);
    if (item) mark(item);
  });
  box.addEventListener("keydown", (event) => {
    const all = items();
    const here = all.indexOf(/** @type {HTMLElement} */ (event.target));
    if (here < 0) return;
    const last = all.length - 1;
    /** @type {Record<string, number>} */
    const goals = {
      ArrowDown: here + 1,
      ArrowRight: here + 1,
      ArrowUp: here - 1,
      ArrowLeft: here - 1,
      Home: 0,
      End: last,
    };
    const goal = goals[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    all[Math.min(Math.max(goal, 0), last)].focus();
  });
  return { renew: () => mark(items().find((item) => item.tabIndex === 0 && item.dataset.now) || items()[0]) };
}

/**
 * Fills a box anew, and gives the focus back to what had it: the item of the same key, else the first.
 * @param {HTMLElement} box
 * @param {(Node | string | null | undefined | false)[]} children
 */
export function refill(box, ...children) {
  const active = /** @type {HTMLElement | null} */ (
    box.contains(document.activeElement) ? document.activeElement : null
  );
  const key = active?.dataset.key;
  box.replaceChildren(.../** @type {Node[]} */ (children.filter((child) => child || child === "")));
  if (!active || box.contains(active)) return;
  const same = key && box.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const next = same || box.querySelector("button:not([disabled]), [role=button], [role=link], input, select") || box;
  /** @type {HTMLElement} */ (next).focus({ preventScroll: true });
}
