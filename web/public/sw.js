// Keeps the app's own files, so that it opens without a network and can say so itself. It never answers for
// the API, the protocols or pictures: what they say may change, and some of it is private.
const FILES = 'studio-files-1'
const PAGE = 'studio-page-1'
/** An armed photo booth: its page, all files of that page's build, and none of them ever given up for others. */
const BOOTH = 'studio-booth-1'
const KEPT = [FILES, PAGE, BOOTH]
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

/** The newest page there is: from the server, else the one kept. Every address has the same page, but for those of guests (`/e/`, `/p`). */
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

/** What the booth shows between guests, besides its files. */
const BOOTH_PICTURES = Array.from({ length: 8 }, (_, index) => `/landing/${index + 1}.webp`)

/**
 * Keeps the booth's files as they are on the server now, and only when all of them are here the page that names them: until then the
 * page of the build before is served, with the files of that build. Answers how much is kept, and whether another build was taken.
 */
async function keepBooth() {
  const booth = await caches.open(BOOTH)
  const [listed, page] = await Promise.all([
    fetch('/booth-files.json', { cache: 'no-store' }),
    fetch('/event/start', { cache: 'no-store' }),
  ])
  if (!listed.ok || !page.ok) throw new Error('There is no booth here.')
  const list = await listed.clone().json()
  // A deploy may stand between the two answers.
  if (!(await page.clone().text()).includes(list.entry)) throw new Error('The page is of another build.')
  const before = await booth.match('/booth-files.json')
  const known = before ? await before.json() : { build: null, files: [] }
  const wanted = [...list.files, ...BOOTH_PICTURES]
  for (const name of wanted) {
    if (await booth.match(name, { ignoreVary: true })) continue
    const answer = (await caches.match(name, { ignoreVary: true })) ?? (await fetch(name))
    if (!answer.ok) throw new Error(`${name} is not there.`)
    await booth.put(name, answer)
  }
  await booth.put('/booth-files.json', listed)
  await booth.put('/event/start', page)
  // Those of the build before stay once more: a tab that runs on it may still fetch of it.
  const kept = new Set([...wanted, ...known.files, '/booth-files.json', '/event/start'])
  for (const { url } of await booth.keys()) if (!kept.has(new URL(url).pathname)) await booth.delete(url)
  return { kept: 'all', isOther: known.build !== null && known.build !== list.build }
}

async function boothKept() {
  const booth = await caches.open(BOOTH)
  return { kept: (await booth.match('/event/start')) ? 'all' : 'some', isOther: false }
}

/** Given up by its host: the next page is the newest again. What is kept besides goes with the next that is armed. */
async function dropBooth() {
  await (await caches.open(BOOTH)).delete('/event/start')
  return { kept: 'some', isOther: false }
}

self.addEventListener('message', (event) => {
  const acts = { 'booth-keep': keepBooth, 'booth-kept': boothKept, 'booth-drop': dropBooth }
  const act = acts[event.data?.type]
  const [port] = event.ports
  if (!act || !port) return
  event.waitUntil(
    act()
      .catch(boothKept)
      .then((answer) => port.postMessage(answer)),
  )
})

/** The page of an armed booth is the one whose files are all here, whatever the server has by now. */
async function boothPage(request) {
  const booth = await caches.open(BOOTH)
  return (await booth.match('/event/start')) ?? page(request)
}

/** Named by their content, so that a kept one is the same for ever. */
async function file(request) {
  const cache = await caches.open(FILES)
  const kept =
    (await cache.match(request, { ignoreVary: true })) ??
    (await (await caches.open(BOOTH)).match(request, { ignoreVary: true }))
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    await cache.put(request, answer.clone())
    const names = await cache.keys()
    for (const old of names.slice(0, Math.max(0, names.length - MOST_FILES))) await cache.delete(old)
  }
  return answer
}

/** From the network, as ever; of an armed booth those that are kept where there is none. */
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
    request.mode === 'navigate' &&
    !/^\/(api|auth\/v1|rest|realtime|storage|debug|e|p)(\/|$)/.test(url.pathname)
  if (isPage && /^\/event(\/|$)/.test(url.pathname)) event.respondWith(boothPage(request))
  else if (isPage) event.respondWith(page(request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(file(request))
  else if (url.pathname.startsWith('/landing/')) event.respondWith(boothPicture(request))
})
