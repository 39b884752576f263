// Keeps the app's own files, so that it opens without a network and can say so itself. It never answers for
// the API, the protocols or pictures: what they say may change, and some of it is private.
const FILES = 'studio-files-1'
const PAGE = 'studio-page-1'
const KEPT = [FILES, PAGE]
/** Files of builds before the last few go first. */
const MOST_FILES = 250

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (!KEPT.includes(name)) await caches.delete(name)
    await self.clients.claim()
  }
  event.waitUntil(tidy())
})

/** The newest page there is: from the server, else the one kept. Every address has the same page, but for those of guests (`/e/`). */
async function page(request) {
  const cache = await caches.open(PAGE)
  try {
    const answer = await fetch(request)
    if (answer.ok && answer.headers.get('content-type')?.startsWith('text/html'))
      await cache.put('/', answer.clone())
    return answer
  } catch (error) {
    const kept = await cache.match('/')
    if (kept) return kept
    throw error
  }
}

/** Named by their content, so that a kept one is the same for ever. */
async function file(request) {
  const cache = await caches.open(FILES)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    await cache.put(request, answer.clone())
    const names = await cache.keys()
    for (const old of names.slice(0, Math.max(0, names.length - MOST_FILES))) await cache.delete(old)
  }
  return answer
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  const isPage =
    request.mode === 'navigate' && !/^\/(api|auth\/v1|rest|realtime|storage|debug|e)(\/|$)/.test(url.pathname)
  if (isPage) event.respondWith(page(request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(file(request))
})
