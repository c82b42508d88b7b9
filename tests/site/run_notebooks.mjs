// Runs every cell of some notebooks in Pyodide, with the wheels that JupyterLite has, and prints what failed.
// node run_notebooks.mjs SITE NOTEBOOK...
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const [site, ...notebooks] = process.argv.slice(2);
const { loadPyodide } = await import(join(site, "pyodide", "pyodide.mjs"));
const python = await loadPyodide({ indexURL: join(site, "pyodide", "/") });
for (const name of readdirSync(join(site, "wheels")).filter((name) => name.endsWith(".whl"))) {
  python.unpackArchive(new Uint8Array(readFileSync(join(site, "wheels", name))), "wheel");
}
const run = python.runPython(`
import contextlib, io
def run(source, names):
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        exec(compile(source, "cell", "exec"), names)
    return told.getvalue()
run`);
for (const path of notebooks) {
  const names = python.runPython("{'__name__': '__main__'}");
  const found = { name: basename(path), cells: 0, faults: [] };
  for (const cell of JSON.parse(readFileSync(path, "utf-8")).cells.filter((cell) => cell.cell_type === "code")) {
    const saved = cell.outputs
      .filter((output) => output.output_type === "stream")
      .map((output) => [output.text].flat().join(""));
    found.cells += 1;
    try {
      const told = run([cell.source].flat().join(""), names);
      if (told !== saved.join("")) found.faults.push(`${cell.id}: told ${JSON.stringify(told.slice(0, 300))}`);
    } catch (fault) {
      found.faults.push(`${cell.id}: ${fault.message.trim().split("\n").slice(-3).join(" ").slice(0, 300)}`);
    }
  }
  console.log(JSON.stringify(found));
}
process.exit(0);
