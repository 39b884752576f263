import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../log/index.ts'
import { createHttp, type Http, serveWebApp, socketsOf } from './index.ts'

/** Operator input stays text, even if it looks like a replacement pattern. */
const COMMUNITY = "https://chat.example/</script><script>alert('$&')</script>"

let folder: string
let http: Http
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', 'index-1.js'), 'export {}')
  await writeFile(join(folder, 'assets', 'read.worker-1.js'), 'export {}')
  await writeFile(
    join(folder, 'index.html'),
    `<script nonce="__NONCE__"></script><script id="config">__CONFIG__</script>${'<p>studio</p>'.repeat(200)}`,
  )
  await writeFile(join(folder, 'guest.html'), '<style nonce="__NONCE__"></style><p>guest</p>')
  await writeFile(join(folder, 'share.html'), '<style nonce="__NONCE__"></style><p>share</p>')
  await writeFile(join(folder, 'proof.html'), '<style nonce="__NONCE__"></style><p>proof</p>')
  await writeFile(join(folder, 'verify.html'), '<style nonce="__NONCE__"></style><p>verify</p>')
  http = await createHttp({ log: createLog('fatal'), trustedProxies: [] })
  await serveWebApp(http, folder, {
    connectsTo: () => socketsOf('https://studio.example/'),
    config: () => ({ communityUrl: COMMUNITY }),
  })
})
afterAll(async () => {
  await http.server.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers = {}) => http.server.inject({ url, headers })

/** Sent raw, because HTTP clients normalise paths. */
const ask = async (path: string) => {
  if (!http.server.server.listening) await http.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = http.server.server.address() as { port: number }
  return await new Promise<{ status: number | undefined; body: string }>((resolve, reject) =>
    request({ host: '127.0.0.1', port, path }, async (response) =>
      resolve({ status: response.statusCode, body: await text(response) }),
    )
      .on('error', reject)
      .end(),
  )
}

describe('the page', () => {
  test('for guests is separate, not indexed, and sends no referrer', async () => {
    const { body, headers } = await get('/e/7QK2MXW4ZT9C3HPA7QK2MX')
    expect(body).toContain('<p>guest</p>')
    expect(body).not.toContain('__NONCE__')
    expect(headers['x-robots-tag']).toContain('noindex')
    expect(headers['referrer-policy']).toBe('no-referrer')
    const proof = await get('/p')
    expect(proof.body).toContain('<p>proof</p>')
    expect(proof.headers['referrer-policy']).toBe('no-referrer')
    const share = await get('/s')
    expect(share.body).toContain('<p>share</p>')
    expect(share.headers['referrer-policy']).toBe('no-referrer')
    expect((await get('/verify')).body).toContain('<p>verify</p>')
    expect((await get('/e')).body).toContain('<p>studio</p>')
  })

  test.each(['/', '/login', '/dashboard/photoshoot?job=1'])(
    'is served at %s, with its own nonce',
    async (url) => {
      const [one, two] = [await get(url), await get(url)]
      expect(one.statusCode).toBe(200)
      expect(one.headers['content-type']).toBe('text/html; charset=utf-8')
      const nonce = /nonce="([^"]+)"/.exec(one.body)?.[1] ?? ''
      expect(one.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
      expect(two.body).not.toContain(nonce)
    },
  )

  test('embeds the configuration without executable content', async () => {
    const { body } = await get('/login')
    const [, config = ''] = /id="config">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(config)).toEqual({ communityUrl: COMMUNITY })
  })

  test.each(['localhost', 'evil.example'])(
    'may open sockets only to the configured server, regardless of the request: %s',
    async (host) => {
      const page = await get('/', { host })
      expect(page.headers['content-security-policy']).toContain("connect-src 'self' wss://studio.example;")
      expect(page.headers['content-security-policy']).not.toContain('evil')
    },
  )

  test('rejects an invalid host', async () => {
    expect((await get('/', { host: "x; script-src 'unsafe-inline'" })).statusCode).toBe(400)
  })

  test.each(['/', '/login'])('is compressed if the browser supports it: %s', async (url) => {
    const whole = await get(url)
    const packed = await get(url, { 'accept-encoding': 'gzip, deflate, br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.rawPayload.length).toBeLessThan(whole.rawPayload.length / 4)
    expect(whole.headers['content-encoding']).toBeUndefined()
  })

  test.each([
    ...['/api/nothing', '/assets/nothing.js', '/favicon.png'],
    ...['/.env', '/%2eenv', '/%2e%2e/%2e%2e/etc/passwd', '/..%2f..%2fetc%2fpasswd', '/%252e%252e/etc/passwd'],
    ...[
      '/.git/config',
      '/a/%2egit/config',
      '/a%5c..%5cb',
      '/%61pi/nothing',
      '/api%2fnothing',
      '/a.%6as',
      '/%00',
    ],
  ])('is not served at %s', async (url) => {
    const answer = await ask(url)
    expect(answer.status).toBe(404)
    expect(JSON.parse(answer.body)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
  })

  test('is served for paths with a trailing dot or a literal percent sign', async () => {
    for (const url of ['/a.b/c', '/100%25', '/w/a%20b', '/%25zz'])
      expect((await get(url)).statusCode, url).toBe(200)
  })
})

test('caches hashed files permanently', async () => {
  const file = await get('/assets/index-1.js')
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('sends a separate policy only with worker scripts', async () => {
  const worker = await get('/assets/read.worker-1.js')
  expect(worker.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
  expect((await get('/assets/index-1.js')).headers['content-security-policy']).toBeUndefined()
})

test('disallows AI crawlers, allows link previews of works, and limits others to pages', async () => {
  const { body, headers } = await get('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const [ai, previews, others] = body.split('\n\n')
  for (const name of ['GPTBot', 'ClaudeBot', 'Google-Extended', 'CCBot', 'PerplexityBot', 'Bytespider'])
    expect(ai).toContain(`User-agent: ${name}\n`)
  expect(ai).toMatch(/\nDisallow: \/$/)
  expect(ai).not.toContain('Allow')
  for (const name of ['facebookexternalhit', 'Twitterbot', 'Slackbot', 'Discordbot', 'WhatsApp'])
    expect(previews).toContain(`User-agent: ${name}\n`)
  expect(previews).toContain('\nAllow: /w/\n')
  expect(others).toContain('User-agent: *\n')
  expect(others).toContain('\nDisallow: /api/\n')
})
