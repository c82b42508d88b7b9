// Run by node while the site is built: packs the wheels, and saves the memory of a Python that is ready.
// node prepare.mjs FOLDER-OF-PYODIDE FOLDER-OF-WHEELS FOLDER-OF-THE-SITE'S-PYTHON-FILES OUT
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { unpack } from "./unpack.mjs";

const [core, wheels, code, out] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(core, "pyodide.mjs")).href);
const bytes = (/** @type {string[]} */ ...path) => new Uint8Array(readFileSync(join(...path)));
const source = (/** @type {string} */ name) => readFileSync(join(code, name), "utf-8");

/** Runs one of our files as a module of its own, before our package is there. */
const RUN = `
import sys, types
def run(name, text):
    made = sys.modules[name] = types.ModuleType(name)
    exec(compile(text, name, "exec"), made.__dict__)
    return made
run`;

async function pack() {
  const python = await loadPyodide({ indexURL: `${core}/` });
  python.FS.mkdir("/packages");
  for (const name of readdirSync(wheels)) {
    python.unpackArchive(bytes(wheels, name), "wheel", { extractDir: "/packages" });
  }
  const run = python.runPython(RUN);
  const packed = run("grail_packing", source("packing.py")).pack(
    python.runPython("import pathlib; pathlib.Path('/packages')"),
  );
  const whole = packed.toJs();
  writeFileSync(join(out, "packages.pack"), gzipSync(whole, { level: 9 }));
  python.runPython("sys.path.append('/packages')");
  run("grail_beforehand", source("beforehand.py"));
  python.registerJsModule("grail_page", { say: () => null });
  python.runPython("import grail_widgets.site.bridge as bridge; bridge.load_everything()");
  const names = JSON.parse(python.runPython("import json, grail_beforehand; json.dumps(grail_beforehand.loaded())"));
  return { names, packages: whole };
}

/** @param {{ names: string[], packages: Uint8Array }} packed */
async function save({ names, packages }) {
  const python = await loadPyodide({ indexURL: `${core}/`, _makeSnapshot: true });
  unpack(python, packages);
  python.globals.set("given", JSON.stringify(names));
  python.globals.set("text", source("beforehand.py"));
  const done = python.runPython(`${RUN}
import json
done = run("grail_beforehand", text).load(json.loads(given))
del sys.modules["grail_beforehand"], given, text, run, types
import gc
gc.collect()
len(done)`);
  writeFileSync(join(out, "memory.pack"), gzipSync(python.makeMemorySnapshot(), { level: 9 }));
  return done;
}

try {
  console.log(`${await save(await pack())} modules are loaded beforehand.`);
} catch (fault) {
  // Node would print a line of Pyodide's own code that is a megabyte long.
  console.error(/** @type {Error} */ (fault).message);
  process.exit(1);
}
