import { getConfig, getHealth, getQueue, getReadiness, type PublicConfig } from '@studio/contract/system'
import { REFUSAL_STATUS } from '@studio/contract/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { apiDocument } from './api-document.ts'
import { startTestStudio, type Studio } from '../../../testing/index.ts'

let studio: Studio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.close())

test('reports a running server as alive and ready', async () => {
  expect(await studio.call(getHealth, {})).toEqual({
    ok: true,
    version: '12.5.0',
    build: expect.stringMatching(/^([0-9a-f]{12}|unknown)$/),
  })
  expect(await studio.call(getReadiness, {})).toEqual({
    ok: true,
    checks: { database: 'ok', storage: 'ok', queue: 'ok' },
  })
})

test('shows the queue, failed jobs and their reasons to admins only', async () => {
  const admin = await studio.onboarded('first@example.com')
  const other = await studio.onboarded('second@example.com')
  await expect(studio.call(getQueue, {}, other)).rejects.toMatchObject({ status: 403 })
  const { tasks } = await studio.call(getQueue, {}, admin)
  expect(tasks.map(({ task }) => task)).toEqual(
    expect.arrayContaining(['run-job', 'send-mail', 'write-export']),
  )
  for (const { dead } of tasks) expect(dead).toBe(0)
  // A dead letter without a user, which no worker can parse.
  await studio.database.pool.query(
    `insert into pgboss.job (name, data, dead_letter, policy, retry_limit) values ('run-job', '{"userId": 1}', 'dead-letters', 'standard', 1)`,
  )
  await expect
    .poll(async () => {
      const { deadLetters, tasks: now } = await studio.call(getQueue, {}, admin)
      return { deadLetters, dead: now.find(({ task }) => task === 'run-job')?.dead }
    })
    .toMatchObject({
      deadLetters: [{ task: 'run-job', payload: { userId: 1 }, reason: 'The payload can’t be read.' }],
      dead: 1,
    })
})

test('publishes what a client of the auth service needs, and nothing secret', async () => {
  const config = await studio.call(getConfig, {})
  expect(config.auth.url).toBe(studio.url)
  expect(config.auth.publishableKey).toMatch(/^sb_publishable_/)
  expect(JSON.stringify(config)).not.toMatch(/secret|password=|postgres/i)
})

test('returns the auth URL on the requested host if it is a name of this machine, else on the public URL', async () => {
  const ask = async (host: string) => {
    const answer = await studio.app.http.server.inject({ url: '/api/config', headers: { host } })
    return answer.json<PublicConfig>().auth.url
  }
  expect(await ask('127.0.0.1:4321')).toBe('http://127.0.0.1:4321')
  expect(await ask('localhost:8080')).toBe('http://localhost:8080')
  expect(await ask('elsewhere.example')).toBe(studio.url)
})

test('publishes the URL of the community chat if there is one', async () => {
  expect((await studio.call(getConfig, {})).communityUrl).toBeNull()
  const communityUrl = 'https://discord.example/studio'
  const other = await startTestStudio({ environment: { STUDIO_COMMUNITY_URL: communityUrl } })
  expect((await other.call(getConfig, {})).communityUrl).toBe(communityUrl)
  await other.close()
})

test('describes each served endpoint in the API document, with its refusals', async () => {
  const document = (await (await studio.fetch('/api/openapi.json')).json()) as ReturnType<typeof apiDocument>
  expect(document.openapi).toBe('3.1.0')
  for (const endpoint of studio.app.http.endpoints) {
    const path = endpoint.path.replace(/:([a-zA-Z]+)/g, '{$1}')
    const operation = document.paths[path]?.[endpoint.method.toLowerCase()]
    expect(operation).toMatchObject({ summary: endpoint.summary })
    const { responses } = operation as {
      responses: Record<string, { content?: { 'application/json'?: { schema: { $ref?: string } } } }>
    }
    for (const refusal of endpoint.refusals ?? []) {
      const [status, code] =
        typeof refusal === 'string' ? ([REFUSAL_STATUS[refusal], refusal] as const) : refusal
      const { $ref = '' } = responses[status]?.content?.['application/json']?.schema ?? {}
      const schema = document.components.schemas[$ref.replace('#/components/schemas/', '')]
      expect(schema?.properties.error.properties.code.enum, `${path} ${code}`).toContain(code)
    }
    for (const status of ['500', '503']) expect(Object.keys(responses), path).toContain(status)
  }
  const page = await (await studio.fetch('/api/docs')).text()
  expect(page).toContain('/api/config')
})

test('answers an unknown path in our envelope', async () => {
  const response = await studio.fetch('/api/nothing')
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({
    ok: false,
    error: { code: 'NOT_FOUND', message: 'Not found: GET /api/nothing.' },
  })
})

test('sends a request id of ours and security headers with every response', async () => {
  const { headers } = await studio.fetch('/api/health', { headers: { 'x-request-id': 'forged' } })
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('private, no-store')
})

test('sends CORS headers with viewable files, which can’t be framed', async () => {
  for (const path of ['/api/docs', `/api/media/${crypto.randomUUID()}/original`, '/']) {
    const { headers, body } = await studio.fetch(path)
    await body?.cancel()
    expect(headers.get('x-robots-tag'), path).toBe('noai, noimageai')
    expect(headers.get('tdm-reservation'), path).toBe('1')
    expect(headers.get('x-frame-options'), path).toBe('DENY')
  }
})

test('is alive but not ready once it is about to stop, and still answers', async () => {
  const stopping = await startTestStudio({ runsWorker: false })
  stopping.app.endReadiness()
  const answer = await stopping.fetch('/api/ready')
  expect([answer.status, await answer.json()]).toMatchObject([503, { ok: false, stopping: true }])
  expect(await stopping.call(getHealth, {})).toMatchObject({ ok: true })
  expect((await stopping.fetch('/api/config')).status).toBe(200)
  await stopping.close()
})
