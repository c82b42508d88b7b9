// Draws widgets: those that bring a script of their own, and the few plain ones that a lesson is made of.

/** @typedef {import("./model.js").Model} Model */
/** @typedef {(id: string) => Model} Find */
/** @typedef {{ element: HTMLElement, close: () => void }} View */

const REFERENCE = "IPY_MODEL_";
const KEPT = ["P", "B", "I", "CODE", "H3"];

/** @param {Model} model @param {Find} find @returns {Promise<View>} */
export async function draw(model, find) {
  const plain = PLAIN[model.get("_model_name")];
  const view = model.get("_esm") ? await scripted(model) : await (plain || unknown)(model, find);
  view.element.classList.add(...(model.get("_dom_classes") || []));
  return view;
}

/** A widget with a script of its own. @param {Model} model @returns {Promise<View>} */
async function scripted(model) {
  const address = URL.createObjectURL(new Blob([model.get("_esm")], { type: "text/javascript" }));
  const { default: front } = await import(address);
  URL.revokeObjectURL(address);
  const style = made("style");
  style.textContent = model.get("_css");
  const box = made("div");
  const element = made("div", style, box);
  const widget = typeof front === "function" ? await front() : front;
  await widget.initialize?.({ model });
  const close = await widget.render({ model, el: box });
  return { element, close: () => close?.() };
}

/** @type {Record<string, (model: Model, find: Find) => Promise<View>>} */
const PLAIN = {
  VBoxModel: box,
  HBoxModel: box,
  HTMLModel: words,
  TextModel: field,
  RadioButtonsModel: radio,
  ButtonModel: button,
};

/** @param {Model} model @param {Find} find @returns {Promise<View>} */
async function box(model, find) {
  const children = model.get("children").map((/** @type {string} */ name) => find(name.slice(REFERENCE.length)));
  const views = await Promise.all(children.map((/** @type {Model} */ child) => draw(child, find)));
  const element = made("div", ...views.map((view) => view.element));
  element.className = model.get("_model_name") === "HBoxModel" ? "row" : "column";
  return { element, close: () => closeAll(views) };
}

/** @param {View[]} views */
function closeAll(views) {
  for (const view of views) view.close();
}

/** @param {Model} model @returns {Promise<View>} */
async function words(model) {
  const element = made("div");
  element.setAttribute("aria-live", "polite");
  return following(model, element, "value", () => {
    const read = new DOMParser().parseFromString(model.get("value"), "text/html");
    element.replaceChildren(...kept(read.body));
  });
}

/** The parts of a text that are known and have no attributes; all else is left out or shown as text. @param {Node} node */
function kept(node) {
  /** @type {Node[]} */
  const found = [];
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) found.push(document.createTextNode(child.textContent || ""));
    else if (KEPT.includes(child.nodeName)) found.push(made(child.nodeName, ...kept(child)));
    else found.push(...kept(child));
  }
  return found;
}

/** @param {Model} model @returns {Promise<View>} */
async function field(model) {
  const input = /** @type {HTMLInputElement} */ (made("input"));
  input.type = "text";
  const element = made("label", `${model.get("description")} `, input);
  input.addEventListener("input", () => put(model, "value", input.value));
  return following(model, element, "value", () => {
    if (input.value !== model.get("value")) input.value = model.get("value");
  });
}

/** @param {Model} model @returns {Promise<View>} */
async function radio(model) {
  const name = `choice-${model.id}`;
  const element = made("fieldset", made("legend", model.get("description")));
  const inputs = model.get("_options_labels").map((/** @type {string} */ label, /** @type {number} */ at) => {
    const input = /** @type {HTMLInputElement} */ (made("input"));
    Object.assign(input, { type: "radio", name });
    input.addEventListener("change", () => put(model, "index", at));
    element.append(made("label", input, ` ${label}`));
    return input;
  });
  return following(model, element, "index", () => {
    inputs.forEach((/** @type {HTMLInputElement} */ input, /** @type {number} */ at) => {
      input.checked = at === model.get("index");
    });
  });
}

/** @param {Model} model @returns {Promise<View>} */
async function button(model) {
  const element = /** @type {HTMLButtonElement} */ (made("button", model.get("description")));
  element.type = "button";
  element.addEventListener("click", () => model.send({ event: "click" }));
  return following(model, element, "disabled", () => {
    element.disabled = model.get("disabled");
  });
}

/** @param {Model} model @returns {Promise<View>} */
async function unknown(model) {
  return { element: made("p", `This page cannot show a ${model.get("_model_name")}.`), close: () => {} };
}

/** A view that is drawn again whenever a trait changes. @param {Model} model @param {HTMLElement} element @param {string} key @param {() => void} again */
function following(model, element, key, again) {
  again();
  model.on(`change:${key}`, again);
  return { element, close: () => model.off(`change:${key}`, again) };
}

/** @param {Model} model @param {string} key @param {any} value */
function put(model, key, value) {
  model.set(key, value);
  model.save_changes();
}

/** @param {string} tag @param {(Node | string)[]} children */
export function made(tag, ...children) {
  const element = document.createElement(tag);
  element.append(...children);
  return element;
}
