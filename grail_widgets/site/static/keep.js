// Keeps the site's own files, so that a second visit starts at once and needs no network.
// The build puts the version and the names here: another build is another version.
const VERSION = "{version}";
const FILES = /** @type {string[]} */ (["{files}"]);
const root = new URL("./", location.href);

/** @type {any} */
const worker = globalThis;

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(VERSION).then((kept) => kept.addAll(FILES.map((name) => new URL(name, root).href))));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const old = (/** @type {string} */ name) => name.startsWith("grail-site-") && name !== VERSION;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const asked = new URL(event.request.url);
  const name = asked.pathname.slice(root.pathname.length) || "index.html";
  if (asked.origin !== root.origin || !asked.pathname.startsWith(root.pathname) || !FILES.includes(name)) return;
  event.respondWith(
    caches.open(VERSION).then(async (kept) => (await kept.match(new URL(name, root).href)) || fetch(event.request)),
  );
});
