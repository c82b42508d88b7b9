// Python in a worker of its own: starts it from saved memory, unpacks the packages, then answers the page.

import { unpack } from "./unpack.mjs";

/** @param {Record<string, any>} message */
const say = (message) => postMessage(message);
const root = new URL("./", import.meta.url).href;

/** @type {any} */
let answer;
/** @type {any[]} */
const waiting = [];

addEventListener("message", ({ data }) => (answer ? answer(JSON.stringify(data)) : waiting.push(data)));

/** @param {string} name */
async function get(name) {
  const found = await fetch(root + name);
  if (!found.ok) throw new Error(`${name} is missing on this site (${found.status}).`);
  return found;
}

/** A file that was packed with gzip, whole. @param {string} name */
async function unzipped(name) {
  const { body } = await get(name);
  return new Response(/** @type {any} */ (body).pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** @param {Promise<ArrayBuffer>} saved */
async function python(saved) {
  const { loadPyodide } = await import(`${root}pyodide/pyodide.mjs`);
  const indexURL = `${root}pyodide/`;
  try {
    return await loadPyodide({ indexURL, _loadSnapshot: await saved });
  } catch (fault) {
    console.warn("Python starts without its saved memory, which takes longer.", fault);
    return loadPyodide({ indexURL });
  }
}

async function start() {
  /** @type {Record<string, number>} */
  const times = { from: performance.timeOrigin };
  const mark = (/** @type {string} */ name) => {
    times[name] = Math.round(performance.now());
  };
  say({ kind: "progress", text: "Loading Python …" });
  const packages = unzipped("python/packages.pack");
  const saved = unzipped("python/memory.pack");
  for (const each of [packages, saved]) each.catch(() => {}); // what has failed is told where it is needed
  const pyodide = await python(saved);
  mark("python");
  say({ kind: "progress", text: "Unpacking the games …" });
  unpack(pyodide, new Uint8Array(await packages));
  mark("unpacked");
  say({ kind: "progress", text: "Setting up the table …" });
  pyodide.registerJsModule("grail_page", { say: (/** @type {string} */ text) => say(JSON.parse(text)) });
  const bridge = pyodide.pyimport("grail_widgets.site.bridge");
  answer = bridge.receive;
  mark("ready");
  say({ kind: "ready", times });
  for (const data of waiting.splice(0)) answer(JSON.stringify(data));
}

start().catch((fault) => say({ kind: "failed", text: String(fault.message || fault) }));
