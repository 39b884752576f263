import { beforeEach, expect, test } from 'vitest'
import source from '../../../../public/sw.js?raw'

interface Kept {
  kept: string
  isOther: boolean
}

/** What the server has: addresses with their answers. Undefined: nobody answers. */
let server: Map<string, string> | undefined
let caches: ReturnType<typeof memoryCaches>
let on: Map<string, (event: never) => void>
/** How many requests may still be answered before the network is gone. */
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
      put: async (request: string | { url: string }, answer: Response) =>
        void entries.set(pathOf(request), answer.clone()),
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
        const found = await (await open(name)).match(request)
        if (found) return found
      }
      return undefined
    },
  }
}

function deploy(build: string): void {
  const files = [`/assets/index-${build}.js`, `/assets/event-${build}.js`, '/assets/instrument-1.woff2']
  const html = `<html>${build}<script src="${files[0]}"></script></html>`
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
  // oxlint-disable-next-line typescript/no-implied-eval -- the worker's own file, which is no module
  new Function('self', 'caches', 'fetch', source)(self, caches, fetch)
})

const tell = (type: string) =>
  new Promise<Kept>((resolve) => {
    const event = { data: { type }, ports: [{ postMessage: resolve }], waitUntil: () => undefined }
    on.get('message')!(event as never)
  })
async function get(path: string, mode = 'navigate'): Promise<string> {
  let answer: Promise<Response> | undefined
  const request = { url: ORIGIN + path, method: 'GET', mode }
  on.get('fetch')!({ request, respondWith: (given: Promise<Response>) => (answer = given) } as never)
  return (await answer!).text()
}

test('an armed booth begins without a network, with every file it has not fetched yet', async () => {
  deploy('one')
  expect(await tell('booth-kept')).toEqual({ kept: 'some', isOther: false })
  expect(await tell('booth-keep')).toEqual({ kept: 'all', isOther: false })
  server = undefined
  expect(await get('/event/start')).toContain('one')
  expect(await get('/event')).toContain('one')
  expect(await get('/assets/event-one.js', 'cors')).toBe('/assets/event-one.js of one')
  expect(await get('/landing/3.webp', 'no-cors')).toBe('picture')
})

test.each([0, 1, 2, 3, 4, 5])(
  'a deploy of which only %i answers come leaves the page and the files of the build before',
  async (answers) => {
    deploy('one')
    await tell('booth-keep')
    deploy('two')
    left = answers
    await tell('booth-keep')
    const isWhole = answers >= 4
    left = Number.POSITIVE_INFINITY
    server = undefined
    const page = await get('/event/start')
    expect(page).toContain(isWhole ? 'two' : 'one')
    const build = page.includes('two') ? 'two' : 'one'
    expect(await get(`/assets/event-${build}.js`, 'cors')).toContain(`of ${build}`)
  },
)

test('a new build is taken once all of it is here, is told of, and the one before stays for tabs that run on it', async () => {
  deploy('one')
  await tell('booth-keep')
  deploy('two')
  expect(await get('/event/start')).toContain('one')
  expect(await tell('booth-keep')).toEqual({ kept: 'all', isOther: true })
  expect(await tell('booth-keep')).toEqual({ kept: 'all', isOther: false })
  expect(await get('/event/start')).toContain('two')
  deploy('three')
  await tell('booth-keep')
  server = undefined
  expect(await get('/assets/event-two.js', 'cors')).toContain('of two')
  await expect(get('/assets/event-one.js', 'cors')).rejects.toThrow('Failed to fetch')
})

test('a page of another build than the list is not taken', async () => {
  deploy('one')
  await tell('booth-keep')
  deploy('two')
  server!.set('/event/start', '<html>three</html>')
  expect((await tell('booth-keep')).isOther).toBe(false)
  expect(await get('/event/start')).toContain('one')
})

test('the files of a booth are not among the 250 that go by age', async () => {
  deploy('one')
  await tell('booth-keep')
  for (let index = 0; index < 300; index += 1) {
    server!.set(`/assets/other-${index}.js`, 'other')
    await get(`/assets/other-${index}.js`, 'cors')
  }
  server = undefined
  expect(await get('/assets/event-one.js', 'cors')).toContain('of one')
  await expect(get('/assets/other-0.js', 'cors')).rejects.toThrow('Failed to fetch')
})

test('given up, its page is the newest again; other pages always were', async () => {
  deploy('one')
  await tell('booth-keep')
  deploy('two')
  expect(await get('/')).toContain('two')
  await tell('booth-drop')
  expect(await get('/event/start')).toContain('two')
})
