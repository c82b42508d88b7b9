// Puts packed files into the file system of a Python in the browser: a line with their names, then the files.

/** @param {any} python @param {Uint8Array} packed */
export function unpack(python, packed) {
  const end = packed.indexOf(10);
  /** @type {[string, number][]} */
  const files = JSON.parse(new TextDecoder().decode(packed.subarray(0, end)));
  const folder = python.runPython("import sys; next(path for path in sys.path if path.endswith('site-packages'))");
  const made = new Set();
  let from = end + 1;
  for (const [name, length] of files) {
    const path = `${folder}/${name}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) python.FS.mkdirTree(parent);
    made.add(parent);
    python.FS.writeFile(path, packed.subarray(from, from + length), { canOwn: true });
    from += length;
  }
  python.runPython("import importlib; importlib.invalidate_caches()");
}
