// Caches the app's own files, so that it opens offline and can say so itself. It never answers for the API, the
// protocols or images: their answers may change, and some are private.
const FILES = 'studio-files-1'
const PAGE = 'studio-page-1'
/** Cache of an armed photo booth: its page and every file of that page's build. Never evicted for other files. */
const BOOTH = 'studio-booth-1'
const KEPT = [FILES, PAGE, BOOTH]
/** Files of builds before the last few are evicted first. */
const MAX_FILES = 250

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (!KEPT.includes(name)) await caches.delete(name)
    await self.clients.claim()
  }
  event.waitUntil(tidy())
  // Not awaited: requests would wait until the worker is active.
  void keepFirstPage().catch(() => undefined)
})

/**
 * Caches our own files only: a captive portal's answer is shown but not cached. A full disk stops caching, not the
 * app.
 */
async function keepPage(answer) {
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/html')) return
  if (!(await answer.clone().text()).includes('<div id="root">')) return
  await (await caches.open(PAGE)).put('/', answer)
}

/** The first visit ran without this worker, so nothing has been cached through it yet. */
async function keepFirstPage() {
  const cache = await caches.open(PAGE)
  if (!(await cache.match('/'))) await keepPage(await fetch('/'))
}

/** Files that the first visit loaded without it; the browser has them in its cache. */
async function cacheFiles({ names }) {
  for (const name of names) if (name.startsWith('/assets/')) await file(name).catch(() => undefined)
}

/** The newest page: from the server, otherwise from the cache. Every URL has the same page, except guest pages. */
async function page(event) {
  const answer = await fetch(event.request).catch(() => undefined)
  if (!answer) return (await (await caches.open(PAGE)).match('/')) ?? awayPage()
  event.waitUntil(keepPage(answer.clone()).catch(() => undefined))
  return answer
}

/** Shown while nothing is cached: says why, and continues automatically as soon as the studio answers. */
function awayPage() {
  const texts = [
    ['en', 'Can’t reach the studio', 'This page reloads automatically when you’re back online.', 'Try again'],
    [
      'es',
      'No se puede conectar con el estudio',
      'Esta página se recargará automáticamente cuando vuelvas a tener conexión.',
      'Reintentar',
    ],
  ]
  if (self.navigator?.language?.startsWith('es')) texts.reverse()
  const [[lang, title, , again]] = texts
  const words = texts.map(([of, what, then]) => `<div lang="${of}"><h1>${what}</h1><p>${then}</p></div>`)
  const html = `<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif }
  body { display: grid; min-height: 100vh; margin: 0; place-content: center; gap: 2rem; padding: 2rem; box-sizing: border-box;
    background: light-dark(oklch(0.978 0.004 85), oklch(0.162 0.006 60)); color: light-dark(oklch(0.235 0.012 60), oklch(0.94 0.016 85)) }
  h1 { margin: 0; font: 400 1.75rem/1.2 Georgia, serif }
  p { margin: .5rem 0 0; max-width: 34em }
  div + div { opacity: .75 }
  button { justify-self: start; min-height: 64px; padding: 0 1.5rem; border: 1px solid; border-radius: 6px; background: none;
    color: inherit; font: inherit; cursor: pointer }
</style>
<main style="display: contents">${words.join('')}<button type="button">${again}</button></main>
<script>
  const open = () => location.reload()
  document.querySelector('button').onclick = open
  const look = () => fetch('/api/health', { cache: 'no-store' }).then(({ ok }) => ok && open(), () => undefined)
  addEventListener('online', look)
  setInterval(look, 3000)
</script>
</html>`
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}

/** Files that the booth shows between guests, besides its own. */
const BOOTH_PICTURES = Array.from({ length: 8 }, (_, index) => `/landing/${index + 1}.webp`)

/**
 * Caches the booth's files as they are on the server now, and the page that names them only when every file is cached:
 * until then the page of the previous build is served with its files. Returns how many are cached, and whether another
 * build was taken.
 */
async function keepBooth(progress) {
  const booth = await caches.open(BOOTH)
  const [listed, page] = await Promise.all([
    fetch('/booth-files.json', { cache: 'no-store' }),
    fetch('/event/start', { cache: 'no-store' }),
  ])
  if (!listed.ok || !page.ok) throw new Error('There is no booth here.')
  const list = await listed.clone().json()
  // A deployment may happen between the two answers.
  if (!(await page.clone().text()).includes(list.entry)) throw new Error('The page is of another build.')
  const before = await booth.match('/booth-files.json')
  const known = before ? await before.json() : { build: null, files: [] }
  const wanted = [...list.files, ...BOOTH_PICTURES]
  let done = 0
  const keep = async (name) => {
    if (!(await booth.match(name, { ignoreVary: true }))) {
      const answer = (await caches.match(name, { ignoreVary: true })) ?? (await fetch(name))
      if (!answer.ok) throw new Error(`${name} is not there.`)
      await booth.put(name, answer)
    }
    done += 1
    progress({ kept: 'keeping', isOther: false, done, of: wanted.length })
  }
  // Several at a time: the booth must stay online until the last one is cached.
  const left = wanted.values()
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (const name of left) await keep(name)
    }),
  )
  await booth.put('/booth-files.json', listed)
  await booth.put('/event/start', page)
  // Files of the previous build stay for one more build: a tab that runs on it may still load some.
  const kept = new Set([...wanted, ...known.files, '/booth-files.json', '/event/start'])
  for (const { url } of await booth.keys()) if (!kept.has(new URL(url).pathname)) await booth.delete(url)
  return { kept: 'all', isOther: known.build !== null && known.build !== list.build }
}

async function boothKept() {
  const booth = await caches.open(BOOTH)
  return { kept: (await booth.match('/event/start')) ? 'all' : 'some', isOther: false }
}

/** Disarms the booth: the next page is the newest again. Its cached files go when the next booth is armed. */
async function dropBooth() {
  await (await caches.open(BOOTH)).delete('/event/start')
  return { kept: 'some', isOther: false }
}

self.addEventListener('message', (event) => {
  const { data } = event
  if (data?.type === 'files') {
    event.waitUntil(cacheFiles(data))
    return
  }
  const acts = { 'booth-keep': keepBooth, 'booth-drop': dropBooth }
  const act = acts[data?.type]
  const [port] = event.ports
  if (!act || !port) return
  const answer = (told) => port.postMessage(told)
  event.waitUntil(act(answer).catch(boothKept).then(answer))
})

/** The page of an armed booth is the one whose files are all cached, even if the server has a newer one. */
async function boothPage(event) {
  const booth = await caches.open(BOOTH)
  return (await booth.match('/event/start')) ?? page(event)
}

/** File names contain a content hash, so a cached file never changes. */
async function file(request) {
  const cache = await caches.open(FILES)
  const kept =
    (await cache.match(request, { ignoreVary: true })) ??
    (await (await caches.open(BOOTH)).match(request, { ignoreVary: true }))
  if (kept) return kept
  const answer = await fetch(request)
  // On a full disk the file isn't cached, but still served.
  if (answer.ok) await saveFile(cache, request, answer.clone()).catch(() => undefined)
  return answer
}

async function saveFile(cache, request, answer) {
  await cache.put(request, answer)
  const names = await cache.keys()
  for (const old of names.slice(0, Math.max(0, names.length - MAX_FILES))) await cache.delete(old)
}

/** From the network as usual; for an armed booth from the cache if there is no network. */
async function boothPicture(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await (await caches.open(BOOTH)).match(request, { ignoreVary: true })
    if (kept) return kept
    throw error
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  const isPage =
    request.mode === 'navigate' && !/^\/(api|auth\/v1|rest|realtime|storage|debug)(\/|$)/.test(url.pathname)
  const isOfGuests = /^\/(e|p|s|verify)(\/|$)/.test(url.pathname)
  if (isPage && /^\/event(\/|$)/.test(url.pathname)) event.respondWith(boothPage(event))
  else if (isPage && isOfGuests) event.respondWith(fetch(request).catch(awayPage))
  else if (isPage) event.respondWith(page(event))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(file(request))
  else if (url.pathname.startsWith('/landing/')) event.respondWith(boothPicture(request))
})
