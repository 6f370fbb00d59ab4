// The application's own files, kept on the device so that a taken record opens without a network. Answers of the
// server are never kept here: what a package holds lies sealed in the browser's database.

const PREFIX = 'auditplus-files-';
const CACHE = PREFIX + RELEASE;
const PAGE = '/index.html';
/** A network that does not answer within this time counts as none when a page is opened. */
const PAGE_WAIT_MS = 4000;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith(PREFIX) && name !== CACHE)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/api/') || url.pathname.startsWith('/prod-api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (FILES.includes(url.pathname)) event.respondWith(file(request, url.pathname));
});

/** A page comes from the server as long as it answers, so that a new release is seen at once. */
async function page(request) {
  const kept = await caches.match(PAGE, { cacheName: CACHE });
  if (!kept) return fetch(request);
  const late = new Promise((resolve) => setTimeout(() => resolve(null), PAGE_WAIT_MS));
  const answer = await Promise.race([fetch(request).catch(() => null), late]);
  return answer ?? kept;
}

/** Files with a hash in their name never change; the few others come fresh while there is a network. */
async function file(request, path) {
  const kept = await caches.match(path, { cacheName: CACHE });
  if (kept && path.startsWith('/assets/')) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}
