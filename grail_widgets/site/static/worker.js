// Python in a worker of its own: loads Pyodide and the wheels beside it, then answers the page's messages.

/** @param {Record<string, any>} message */
const say = (message) => postMessage(message);

/** @type {any} */
let answer;
/** @type {any[]} */
const waiting = [];

onmessage = ({ data }) => (answer ? answer(JSON.stringify(data)) : waiting.push(data));

async function start() {
  const times = { begun: performance.now() };
  const root = new URL("./", import.meta.url).href;
  const parts = await (await fetch(`${root}parts.json`)).json();
  say({ kind: "progress", text: "Loading Python …" });
  const { loadPyodide } = await import(`${root}pyodide/pyodide.mjs`);
  const wheels = Promise.all(
    parts.wheels.map(async (/** @type {string} */ name) => (await fetch(`${root}wheels/${name}`)).arrayBuffer()),
  );
  const pyodide = await loadPyodide({ indexURL: `${root}pyodide/` });
  Object.assign(times, { python: performance.now() });
  say({ kind: "progress", text: "Unpacking the games …" });
  for (const wheel of await wheels) pyodide.unpackArchive(wheel, "wheel");
  Object.assign(times, { unpacked: performance.now() });
  say({ kind: "progress", text: "Setting up the table …" });
  pyodide.registerJsModule("grail_page", { say: (/** @type {string} */ text) => say(JSON.parse(text)) });
  const bridge = pyodide.pyimport("grail_widgets.site.bridge");
  answer = bridge.receive;
  Object.assign(times, { ready: performance.now() });
  say({ kind: "ready", times });
  for (const data of waiting.splice(0)) answer(JSON.stringify(data));
}

start().catch((fault) => say({ kind: "failed", text: String(fault.message || fault) }));
