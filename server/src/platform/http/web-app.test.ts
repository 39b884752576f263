import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../log/index.ts'
import { createHttp, type Http, serveWebApp } from './index.ts'

/** Whatever an operator writes stays text, also what a replacement would read as a pattern. */
const COMMUNITY = "https://chat.example/</script><script>alert('$&')</script>"

let folder: string
let http: Http
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', 'index-1.js'), 'export {}')
  await writeFile(
    join(folder, 'index.html'),
    `<script nonce="__NONCE__"></script><script id="config">__CONFIG__</script>${'<p>studio</p>'.repeat(200)}`,
  )
  http = await createHttp({ log: createLog('fatal'), trustedProxies: [] })
  await serveWebApp(http, folder, { config: () => ({ communityUrl: COMMUNITY }) })
})
afterAll(async () => {
  await http.server.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers = {}) => http.server.inject({ url, headers })

describe('the page', () => {
  test.each(['/', '/login', '/dashboard/photoshoot?job=1'])(
    'is served at %s, with a nonce of its own',
    async (url) => {
      const [one, two] = [await get(url), await get(url)]
      expect(one.statusCode).toBe(200)
      expect(one.headers['content-type']).toBe('text/html; charset=utf-8')
      const nonce = /nonce="([^"]+)"/.exec(one.body)?.[1] ?? ''
      expect(one.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
      expect(two.body).not.toContain(nonce)
    },
  )

  test('says what the server says about itself, and no word of it is code', async () => {
    const { body } = await get('/login')
    const [, config = ''] = /id="config">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(config)).toEqual({ communityUrl: COMMUNITY })
  })

  test.each([
    ['studio.example', "'self' ws://studio.example wss://studio.example;"],
    ['[::1]:3000', "'self' ws://[::1]:3000 wss://[::1]:3000;"],
    ["x; script-src 'unsafe-inline'", "'self';"],
  ])('may open sockets to its own host only: %s', async (host, allowed) => {
    const page = await get('/', { host })
    expect(page.headers['content-security-policy']).toContain(`connect-src ${allowed}`)
  })

  test.each(['/', '/login'])('comes compressed where the browser can read it: %s', async (url) => {
    const whole = await get(url)
    const packed = await get(url, { 'accept-encoding': 'gzip, deflate, br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.rawPayload.length).toBeLessThan(whole.rawPayload.length / 4)
    expect(whole.headers['content-encoding']).toBeUndefined()
  })

  test.each(['/api/nothing', '/assets/nothing.js', '/favicon.png'])('is not served at %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  })
})

test('files whose names carry their content are kept for good', async () => {
  const file = await get('/assets/index-1.js')
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})
