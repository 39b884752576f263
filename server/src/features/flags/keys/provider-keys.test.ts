import { Writable } from 'node:stream'
import {
  checkProviderKey,
  deleteProviderKey,
  getProviderKey,
  listProviderKeys,
  putProviderKey,
} from '@studio/contract/flags'
import { listModels } from '@studio/contract/models'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureOf } from '../../../../testing/engines.ts'
import { startFakeFlow } from '../../../../testing/providers/fake-flow.ts'
import { startFakeGemini } from '../../../../testing/providers/fake-gemini.ts'
import { startFakeLeonardo } from '../../../../testing/providers/fake-leonardo.ts'
import { startFakeOpenAi } from '../../../../testing/providers/fake-openai.ts'
import { startFakeOpenRouter } from '../../../../testing/providers/fake-openrouter.ts'
import { startFakeVeo } from '../../../../testing/providers/fake-veo.ts'
import { startTestStudio, type Studio, type TestActor } from '../../../../testing/index.ts'
import { createApp } from '../../../app.ts'
import { createProviderEngines } from '../../../engines/index.ts'
import type { Engine } from '../../../engines/engine.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import { type Config, keysOf, readConfig } from '../../../platform/config/index.ts'
import { createKeyring } from '../../../platform/keyring/index.ts'
import { createLog } from '../../../platform/log/index.ts'

const PLANTED = 'sk-planted-Kf83hQz71vWm_0aB9cD'
const reason = 'a test'

let studio: Studio
let admin: TestActor
let vendors: Awaited<ReturnType<typeof startVendors>>
/** Everything that any process wrote to its log. */
const logged: string[] = []
const log = createLog(
  'trace',
  new Writable({
    write(chunk: Buffer, _, done) {
      logged.push(chunk.toString())
      done()
    },
  }),
)

const startVendors = async () => ({
  openai: await startFakeOpenAi(),
  gemini: await startFakeGemini(),
  leonardo: await startFakeLeonardo(),
  openrouter: await startFakeOpenRouter(),
  veo: await startFakeVeo(),
  flow: await startFakeFlow(),
})

function addresses(): Record<string, string> {
  const { openai, gemini, leonardo, openrouter, veo, flow } = vendors
  return {
    STUDIO_OPENAI_URL: `${openai.provider.url}/v1`,
    STUDIO_GEMINI_URL: `${gemini.provider.url}/v1beta`,
    STUDIO_LEONARDO_URL: `${leonardo.provider.url}/api/rest/v1`,
    STUDIO_OPENROUTER_URL: `${openrouter.provider.url}/api/v1`,
    STUDIO_VEO_URL: `${veo.provider.url}/v1beta`,
    STUDIO_FLOW_URL: `${flow.provider.url}/v1beta`,
    STUDIO_TEXT_MODEL: 'openai:gpt-words',
    STUDIO_SECRET: 'a secret that all processes of the test share',
  }
}

/** A process with the engines of the product. */
async function openProcess(changes: Partial<Config> = {}) {
  const config = { ...studio.config, ...changes }
  const keyring = createKeyring(keysOf(config.engines))
  const engines: Engine[] = createProviderEngines(config.engines, log, keyring, 20)
  const app = await createApp({
    config,
    log,
    clock: systemClock,
    database: studio.database,
    engines,
    keyring,
    webFolder: '',
    publicUrl: () => studio.url,
  })
  const ask = async (url: string, method: 'GET' | 'PUT' | 'POST' = 'GET', payload?: object) => {
    const headers = { authorization: `Bearer ${admin.accessToken}` }
    const answer = await app.http.server.inject({ url, method, headers, ...(payload && { payload }) })
    events.push(answer.payload, JSON.stringify(answer.headers))
    return answer
  }
  return { app, engines, ask }
}
/** Everything that any process answered. */
const events: string[] = []

beforeAll(async () => {
  vendors = await startVendors()
  studio = await startTestStudio({ environment: addresses(), runsWorker: false })
  admin = await studio.onboarded()
})
afterAll(async () => {
  await studio.close()
  await Promise.all(Object.values(vendors).map(({ provider }) => provider.close()))
})

const keep = (provider: string, key: string, expiresOn?: string) =>
  studio.call(putProviderKey, { params: { provider }, body: { key, reason, expiresOn } }, admin)
const check = async (provider: string) =>
  (await studio.call(checkProviderKey, { params: { provider } }, admin)).key
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, details }) => ({ code, details }),
  )

test('uses a saved key immediately in every process, and no longer after deletion', async () => {
  const there = await openProcess()
  const dalle = there.engines.find(({ capabilities }) => capabilities.id === 'dalle') as Engine
  const offered = async () =>
    (
      JSON.parse((await there.ask('/api/models')).payload) as { models: { id: string; available: boolean }[] }
    ).models
      .filter(({ available }) => available)
      .map(({ id }) => id)
  expect(await offered()).toEqual([])
  await keep('openai', PLANTED)
  await expect.poll(offered).toEqual(['dalle'])
  // The vendor does not know it: the work fails, and the key is noted as refused.
  await expect(pictureOf(dalle)).rejects.toThrow('isn’t available right now')
  await expect
    .poll(
      async () => (await studio.call(getProviderKey, { params: { provider: 'openai' } }, admin)).key.state,
    )
    .toBe('refused')
  await keep('openai', vendors.openai.key)
  await expect.poll(async () => (await pictureOf(dalle).catch(() => undefined))?.type).toBe('image')
  expect((await check('openai')).state).toBe('accepted')
  const query = { reason }
  await studio.call(deleteProviderKey, { params: { provider: 'openai' }, query }, admin)
  await expect.poll(offered).toEqual([])
  expect(
    await refusal(studio.call(deleteProviderKey, { params: { provider: 'openai' }, query }, admin)),
  ).toMatchObject({ code: 'NOT_FOUND' })
  await there.app.stop()
})

test.each(['openai', 'gemini', 'leonardo', 'openrouter', 'veo', 'flow'] as const)(
  'checks a key of %s with its engine, and returns the error',
  async (provider) => {
    expect((await check(provider)).state).toBe('none')
    await keep(provider, `${PLANTED}-${provider}`)
    expect((await studio.call(getProviderKey, { params: { provider } }, admin)).key.state).toBe('unchecked')
    const wrong = await check(provider)
    expect(wrong).toMatchObject({
      state: 'refused',
      problem: expect.any(String),
      tail: `${PLANTED}-${provider}`.slice(-4),
    })
    await keep(provider, vendors[provider].key)
    const right = await check(provider)
    expect(right).toMatchObject({ state: 'accepted', problem: null })
    expect([right.tookMs, right.checkedAt]).toEqual([expect.any(Number), expect.any(String)])
    vendors[provider].provider.misbehave = () => ({ status: 503 })
    expect((await check(provider)).state).toBe('failing')
    vendors[provider].provider.behave()
    expect((await check(provider)).state).toBe('accepted')
  },
)

test('tells admins of a provider that needs them: once by email, and on the console until it works', async () => {
  const there = await openProcess({ adminEmails: ['a@studio.example', 'b@studio.example'] })
  const dalle = there.engines.find(({ capabilities }) => capabilities.id === 'dalle') as Engine
  await keep('openai', vendors.openai.key)
  await studio.database.pool.query('delete from provider_problems')
  await studio.database.pool.query('delete from mails')
  const problems = async () => {
    const { waiting } = JSON.parse((await there.ask('/api/admin/overview')).payload)
    return waiting.providers.value.map(({ about }: { about: string }) => about)
  }
  const mails = async () =>
    (
      await studio.database.pool.query(
        "select recipient, text_body as text from mails where subject like '%DALL-E 3 needs an administrator' order by 1",
      )
    ).rows
  const message = 'Your organization must be verified.'
  vendors.openai.provider.misbehave = () => ({ status: 403, body: { error: { message } } })
  for (let i = 0; i < 2; i++) await expect(pictureOf(dalle)).rejects.toThrow('isn’t available right now')
  const words = `403: ${message}`
  await expect.poll(problems).toEqual([`DALL-E 3 (${words})`])
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['a@studio.example', 'b@studio.example'])
  expect((await mails())[0]?.text).toContain(words)
  vendors.openai.provider.behave()
  await pictureOf(dalle)
  await expect.poll(problems).toEqual([])
  // It comes back within a day: on the console, but in no second email.
  vendors.openai.provider.misbehave = () => ({ status: 402, body: { error: { message: 'No credit.' } } })
  await expect(pictureOf(dalle)).rejects.toThrow()
  await expect.poll(problems).toEqual(['DALL-E 3 (402: No credit.)'])
  expect(await mails()).toHaveLength(2)
  vendors.openai.provider.behave()
  await there.app.stop()
})

test('leaks a key into no response, log, audit entry or database row', async () => {
  const there = await openProcess()
  for (const provider of ['openai', 'gemini', 'leonardo', 'openrouter', 'veo', 'flow']) {
    const url = `/api/admin/provider-keys/${provider}`
    expect((await there.ask(url, 'PUT', { key: PLANTED, reason, expiresOn: '2199-01-01' })).statusCode).toBe(
      200,
    )
    await there.ask(`${url}/check`, 'POST')
    await there.ask(url)
    // Refused: said again in what was wrong with it.
    await there.ask(url, 'PUT', { key: `${PLANTED} ${PLANTED}`, reason })
    await there.ask(url, 'PUT', { key: PLANTED, reason: '' })
    await there.ask(url, 'PUT', { key: PLANTED, reason, expiresOn: '2001-01-01' })
  }
  await expect(pictureOf(there.engines[0] as Engine)).rejects.toThrow()
  await there.ask('/api/admin/provider-keys')
  await there.ask('/api/models')
  await there.ask('/api/config')
  const { rows: tables } = await studio.database.pool.query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const dump: string[] = []
  for (const { name } of tables as { name: string }[]) {
    const { rows } = await studio.database.pool.query(`select t::text as text from ${name} t`)
    dump.push(...rows.map(({ text }: { text: string }) => text))
  }
  expect(dump.join('\n')).toContain('provider-keys.put')
  expect(events.length).toBeGreaterThan(30)
  const bytes = Buffer.from(PLANTED)
  for (const form of [
    PLANTED,
    bytes.toString('hex'),
    bytes.toString('base64').slice(0, 30),
    encodeURIComponent(PLANTED),
  ])
    for (const [where, text] of [
      ['answers', events],
      ['log', logged],
      ['database', dump],
    ] as const)
      expect(
        text.filter((each) => each.includes(form)),
        `${form} in the ${where}`,
      ).toEqual([])
  await there.app.stop()
})

test('ignores keys encrypted with another secret and says what to do', async () => {
  await keep('gemini', vendors.gemini.key)
  const there = await openProcess({ secret: 'another secret that opens nothing at all' })
  const read = async (app: { ask: Awaited<ReturnType<typeof openProcess>>['ask'] }) =>
    JSON.parse((await app.ask('/api/admin/provider-keys/gemini')).payload).key.state
  expect(await read(there)).toBe('sealed')
  expect(there.engines.filter((engine) => engine.isSetUp?.())).toEqual([])
  expect(logged.some((line) => line.includes('all processes need the same STUDIO_SECRET'))).toBe(true)
  await there.app.stop()
})

test('prefers keys of the environment, shows that, and never overwrites them', async () => {
  const environment = { ...addresses(), GEMINI_API_KEY: vendors.gemini.key }
  const there = await openProcess({ engines: readConfig(environment).engines })
  const url = '/api/admin/provider-keys/gemini'
  const { key } = JSON.parse((await there.ask(url)).payload)
  expect(key).toMatchObject({
    lockedBy: 'GEMINI_API_KEY',
    tail: vendors.gemini.key.slice(-4),
    state: 'unchecked',
  })
  const refused = await there.ask(url, 'PUT', { key: PLANTED, reason })
  expect([refused.statusCode, JSON.parse(refused.payload).error.facts]).toEqual([
    409,
    { settings: 'GEMINI_API_KEY' },
  ])
  expect(JSON.parse((await there.ask(`${url}/check`, 'POST')).payload).key.state).toBe('accepted')
  await there.app.stop()
})

test('rejects invalid keys and unknown providers', async () => {
  for (const [key, expiresOn] of [
    ['short', undefined],
    ['two words of it', undefined],
    ['with\na-line', undefined],
    ['x'.repeat(501), undefined],
    ['ключ-ключ-ключ', undefined],
    ['a-key-that-is-well', '2001-01-01'],
  ] as const)
    expect(await refusal(keep('flow', key, expiresOn))).toMatchObject({ code: 'INPUT_INVALID' })
  expect(await refusal(keep('stripe', 'a-key-that-is-well'))).toMatchObject({ code: 'NOT_FOUND' })
  const { sealedWith, needsSecret } = await studio.call(listProviderKeys, {}, admin)
  expect([sealedWith, needsSecret]).toEqual(['secret', true])
  expect((await studio.call(listModels, {}, admin)).models.length).toBeGreaterThan(0)
})
