import { beforeEach, expect, test } from 'vitest'
import source from '../../../../../public/sw.js?raw'

interface Kept {
  kept: string
  isOther: boolean
  done?: number
  of?: number
}

/** Mock server: responses by URL. Undefined if the server is unreachable. */
let server: Map<string, string> | undefined
let caches: ReturnType<typeof memoryCaches>
let on: Map<string, (event: never) => void>
/** Work that the worker continues after it has responded. */
let after: Promise<unknown>[]
/** Simulates a full disk. */
let isFull: boolean
/** Requests that still succeed before the network is lost. */
let left: number

const ORIGIN = 'https://booth.test'
const pathOf = (request: string | { url: string }) =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname

function memoryCaches() {
  const all = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>()
    all.set(name, entries)
    return {
      match: async (request: string | { url: string }) => entries.get(pathOf(request))?.clone(),
      async put(request: string | { url: string }, answer: Response) {
        if (isFull) throw new DOMException('', 'QuotaExceededError')
        entries.set(pathOf(request), answer.clone())
      },
      delete: async (request: string | { url: string }) => entries.delete(pathOf(request)),
      keys: async () => [...entries.keys()].map((path) => ({ url: ORIGIN + path })),
    }
  }
  return {
    open,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    async match(request: string) {
      for (const name of all.keys()) {
        const cachedResponse = await (await open(name)).match(request)
        if (cachedResponse) return cachedResponse
      }
      return undefined
    },
  }
}

function deploy(build: string): void {
  const files = [`/assets/index-${build}.js`, `/assets/event-${build}.js`, '/assets/instrument-1.woff2']
  const html = `<html>${build}<div id="root"></div><script src="${files[0]}"></script></html>`
  server = new Map([
    ...files.map((name) => [name, `${name} of ${build}`] as const),
    ...Array.from({ length: 8 }, (_, index) => [`/landing/${index + 1}.webp`, 'picture'] as const),
    ['/booth-files.json', JSON.stringify({ build, entry: files[0], files })],
    ['/event/start', html],
    ['/', html],
  ])
  left = Number.POSITIVE_INFINITY
}

beforeEach(() => {
  caches = memoryCaches()
  on = new Map()
  after = []
  isFull = false
  server = undefined
  const self = {
    addEventListener: (name: string, act: (event: never) => void) => void on.set(name, act),
    location: new URL(ORIGIN),
    skipWaiting: () => undefined,
    clients: { claim: async () => undefined },
  }
  const fetch = async (request: string | { url: string }) => {
    left -= 1
    if (!server || left < 0) throw new TypeError('Failed to fetch')
    const body = server.get(pathOf(request))
    const type = pathOf(request).includes('.') ? 'text/plain' : 'text/html'
    return new Response(body ?? '', {
      status: body === undefined ? 404 : 200,
      headers: { 'content-type': type },
    })
  }
  // oxlint-disable-next-line typescript/no-implied-eval -- the worker's own file, which isn't a module
  new Function('self', 'caches', 'fetch', source)(self, caches, fetch)
})

const waitUntil = (work: Promise<unknown>) => void after.push(work)
const messages: Kept[] = []
const emit = (type: string) => {
  messages.length = 0
  return new Promise<Kept>((resolve) => {
    const postMessage = (answer: Kept) => {
      if (answer.kept === 'keeping') messages.push(answer)
      else resolve(answer)
    }
    on.get('message')!({ data: { type }, ports: [{ postMessage }], waitUntil } as never)
  })
}
async function ask(path: string, mode = 'navigate'): Promise<Response> {
  let answer: Promise<Response> | undefined
  const request = { url: ORIGIN + path, method: 'GET', mode }
  const respondWith = (promise: Promise<Response>) => void (answer = promise)
  on.get('fetch')!({ request, respondWith, waitUntil } as never)
  const response = await answer!
  await Promise.all(after)
  return response
}
const get = async (path: string, mode?: string) => (await ask(path, mode)).text()

test('a booth with all files cached starts offline', async () => {
  expect(await emit('booth-keep')).toEqual({ kept: 'some', isOther: false })
  deploy('one')
  expect(await emit('booth-keep')).toEqual({ kept: 'all', isOther: false })
  expect(messages.at(-1)).toEqual({ kept: 'keeping', isOther: false, done: 11, of: 11 })
  server = undefined
  expect(await get('/event/start')).toContain('one')
  expect(await get('/event')).toContain('one')
  expect(await get('/assets/event-one.js', 'cors')).toBe('/assets/event-one.js of one')
  expect(await get('/landing/3.webp', 'no-cors')).toBe('picture')
})

test.each([0, 1, 2, 3, 4, 5])(
  'a deploy with only %i responses keeps the page and files of the previous build',
  async (answers) => {
    deploy('one')
    await emit('booth-keep')
    deploy('two')
    left = answers
    await emit('booth-keep')
    const isComplete = answers >= 4
    left = Number.POSITIVE_INFINITY
    server = undefined
    const page = await get('/event/start')
    expect(page).toContain(isComplete ? 'two' : 'one')
    const build = page.includes('two') ? 'two' : 'one'
    expect(await get(`/assets/event-${build}.js`, 'cors')).toContain(`of ${build}`)
  },
)

test('uses and reports a new build once it is complete, and keeps the previous one for open tabs', async () => {
  deploy('one')
  await emit('booth-keep')
  deploy('two')
  expect(await get('/event/start')).toContain('one')
  expect(await emit('booth-keep')).toEqual({ kept: 'all', isOther: true })
  expect(await emit('booth-keep')).toEqual({ kept: 'all', isOther: false })
  expect(await get('/event/start')).toContain('two')
  deploy('three')
  await emit('booth-keep')
  server = undefined
  expect(await get('/assets/event-two.js', 'cors')).toContain('of two')
  await expect(get('/assets/event-one.js', 'cors')).rejects.toThrow('Failed to fetch')
})

test('ignores a page of another build than the file list', async () => {
  deploy('one')
  await emit('booth-keep')
  deploy('two')
  server!.set('/event/start', '<html>three<div id="root"></div></html>')
  expect((await emit('booth-keep')).isOther).toBe(false)
  expect(await get('/event/start')).toContain('one')
})

test('doesn’t evict the files of a booth with the oldest of 250', async () => {
  deploy('one')
  await emit('booth-keep')
  for (let index = 0; index < 300; index += 1) {
    server!.set(`/assets/other-${index}.js`, 'other')
    await get(`/assets/other-${index}.js`, 'cors')
  }
  server = undefined
  expect(await get('/assets/event-one.js', 'cors')).toContain('of one')
  await expect(get('/assets/other-0.js', 'cors')).rejects.toThrow('Failed to fetch')
})

test('uses the newest page after the booth’s files are dropped', async () => {
  deploy('one')
  await emit('booth-keep')
  deploy('two')
  expect(await get('/')).toContain('two')
  await emit('booth-drop')
  expect(await get('/event/start')).toContain('two')
})

test('caches the page and the files that the first visit loaded before the worker', async () => {
  deploy('one')
  on.get('activate')!({ waitUntil } as never)
  const data = { type: 'files', names: ['/assets/index-one.js', '/api/start', '/icon.svg'] }
  on.get('message')!({ data, ports: [], waitUntil } as never)
  await Promise.all(after)
  await expect
    .poll(async () => (await (await caches.open('studio-page-1')).match('/'))?.text())
    .toContain('one')
  server = undefined
  expect(await get('/dashboard')).toContain('one')
  expect(await get('/event')).toContain('one')
  expect(await get('/assets/index-one.js', 'cors')).toContain('of one')
  expect(await caches.match('/api/start')).toBeUndefined()
})

test.each(['/dashboard', '/event/start', '/e/a-guests-link', '/p'])(
  'without a cache, %s explains in both languages that it reloads automatically',
  async (path) => {
    const answer = await ask(path)
    expect(answer.status).toBe(503)
    const page = await answer.text()
    expect(page).toContain('<p>This page reloads automatically when you’re back online.</p>')
    expect(page).toContain('<p>Esta página se recargará automáticamente cuando vuelvas a tener conexión.</p>')
    deploy('one')
    server!.set(path, 'what is there')
    expect(await get(path)).toContain('what is there')
  },
)

test.each(['/e/a-guests-link', '/p', '/s', '/verify', '/verify?code=1'])(
  'offline, %s doesn’t replace the cached studio page',
  async (path) => {
    deploy('one')
    await get('/')
    server = undefined
    expect(await get('/dashboard')).toContain('id="root"')
    const answer = await ask(path)
    expect([answer.status, await answer.text()]).toEqual([503, expect.not.stringContaining('id="root"')])
  },
)

test('shows the page of a captive portal without caching it', async () => {
  deploy('one')
  server!.set('/dashboard', server!.get('/')!)
  await get('/dashboard')
  server!.set('/dashboard', '<html>Welcome to our hotel')
  expect(await get('/dashboard')).toContain('hotel')
  server = undefined
  expect(await get('/dashboard')).toContain('one')
})

test('a full disk caches nothing and deletes nothing', async () => {
  deploy('one')
  server!.set('/dashboard', server!.get('/')!)
  await get('/dashboard')
  deploy('two')
  server!.set('/dashboard', server!.get('/')!)
  isFull = true
  expect(await get('/dashboard')).toContain('two')
  expect(await get('/assets/index-two.js', 'cors')).toContain('of two')
  expect(await emit('booth-keep')).toEqual({ kept: 'some', isOther: false })
})
