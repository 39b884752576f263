// Failures that every provider can have, tested with each.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { engineOf, hurriedEngineOf, pictureOf } from '../../testing/engines.ts'
import { startFakeAutomatic1111 } from '../../testing/providers/fake-automatic1111.ts'
import { startFakeComfyUi } from '../../testing/providers/fake-comfyui.ts'
import { startFakeCompatible } from '../../testing/fake-compatible.ts'
import { startFakeGemini } from '../../testing/providers/fake-gemini.ts'
import { startFakeLeonardo } from '../../testing/providers/fake-leonardo.ts'
import { startFakeOpenAi } from '../../testing/providers/fake-openai.ts'
import { startFakeOpenRouter } from '../../testing/providers/fake-openrouter.ts'
import { type FakeProvider, type ProviderFault, testPicture } from '../../testing/fake-provider.ts'
import { freePort } from '../../testing/process.ts'

interface Fake {
  provider: FakeProvider
  environment: Record<string, string>
  close?(): Promise<void>
}

/** Setup of each provider, its call that requests an image, and its form of a refusal. */
const PROVIDERS: [string, () => Promise<Fake>, RegExp, (words: string) => object][] = [
  ['OpenAI', startFakeOpenAi, /images\/generations$/, (message) => ({ error: { message, code: 'x' } })],
  ['Gemini', startFakeGemini, /:generateContent$/, (message) => ({ error: { code: 400, message } })],
  [
    'a compatible server',
    startFakeCompatible,
    /images\/generations$/,
    (message) => ({ error: { message, type: 'invalid_request_error' } }),
  ],
  ['Leonardo', startFakeLeonardo, /\/generations$/, (error) => ({ error, path: '$', code: 'x' })],
  ['OpenRouter', startFakeOpenRouter, /\/images$/, (message) => ({ error: { message, code: 400 } })],
  [
    'ComfyUI',
    startFakeComfyUi,
    /^\/prompt$/,
    (message) => ({ error: { type: 'x', message, details: '' }, node_errors: {} }),
  ],
  [
    'Automatic1111',
    startFakeAutomatic1111,
    /2img$/,
    (errors) => ({ error: 'ValueError', detail: '', errors }),
  ],
]

describe.each(PROVIDERS)('%s', (_, start, ask, toProviderForm) => {
  let fake: Fake
  const make = () => pictureOf(engineOf(fake.environment))
  const misbehave = (wrong: ProviderFault) => {
    fake.provider.misbehave = ({ path }) => (ask.test(path) ? wrong : undefined)
  }

  beforeAll(async () => {
    fake = await start()
  })
  afterEach(() => fake.provider.behave())
  afterAll(() => fake.close?.() ?? fake.provider.close())

  test.each([
    ['a refusal', 400, 'PROVIDER_BAD_REQUEST'],
    ['a conflict', 409, 'PROVIDER_DOWN'],
    ['an error of its own', 500, 'PROVIDER_DOWN'],
    ['being overloaded', 503, 'PROVIDER_DOWN'],
  ])('%s has its text, without ids of the account', async (_name, status, code) => {
    const body = toProviderForm('Not with violins, req_0a1b2c3d4e of org-studio12.')
    misbehave({ status, headers: { 'retry-after': '7' }, body })
    const failure = await make().catch((error) => error)
    expect(failure).toMatchObject({ name: 'ProviderFailure', code })
    expect(failure.message).toContain('Not with violins, … of ….')
    expect(failure.retryAfter).toBe(status === 400 ? undefined : 7_000)
  })

  test('too many calls are retried when the provider says so; its text is about the account', async () => {
    const body = toProviderForm('Limit 5, used 5 in organization org-studio12.')
    misbehave({ status: 429, headers: { 'retry-after': '7' }, body })
    const failure = await make().catch((error) => error)
    expect(failure).toMatchObject({ code: 'PROVIDER_RATE_LIMIT', retryAfter: 7_000 })
    expect(failure.message).toMatch(/is too busy right now\.$/)
  })

  test.each([
    [401, 'Bad key sk-12345.'],
    [402, 'Insufficient credits.'],
    [403, 'Your organization must be verified to use this model.'],
    [404, 'The model `x` does not exist or you do not have access to it.'],
    [400, 'The model `x` has been deprecated.'],
    [400, 'Billing hard limit has been reached (billing_hard_limit_reached).'],
    [400, 'User location is not supported for the API use.'],
    [429, 'Your prepayment credits are depleted.'],
    [429, 'Quota exceeded for metric: images, limit: 0, model: x'],
    [429, 'You exceeded your current quota (insufficient_quota).'],
  ])(
    '%i “%s” is for administrators: users hear nothing of it, and it is not retried',
    async (status, text) => {
      misbehave({ status, headers: { 'retry-after': '7' }, body: toProviderForm(text) })
      const failure = await make().catch((error) => error)
      expect(failure).toMatchObject({ code: 'PROVIDER_MISCONFIGURED', retryable: false, isRefusal: false })
      expect(failure.message).toMatch(/ isn’t available right now\.$/)
    },
  )

  test('a prompt that is forbidden by moderation is a refusal of the prompt', async () => {
    misbehave({ status: 403, body: toProviderForm('Your input was flagged by moderation.') })
    const failure = await make().catch((error) => error)
    expect(failure).toMatchObject({ code: 'PROVIDER_BAD_REQUEST' })
    expect(failure.message).toContain('flagged by moderation')
  })

  test('a rate limit that mentions plan and billing passes', async () => {
    const text = 'You exceeded your current quota, check your plan and billing. limit: 10, retry in 7s.'
    misbehave({ status: 429, body: toProviderForm(text) })
    await expect(make()).rejects.toMatchObject({ code: 'PROVIDER_RATE_LIMIT', retryable: true })
  })

  test.each([
    ['a timeout of a proxy', { status: 504, body: '<html>' }, 'PROVIDER_TIMEOUT'],
    ['a page in place of an answer', { status: 200, body: '<html>' }, 'PROVIDER_DOWN'],
    ['an answer of another form', { status: 200, body: { pictures: 3 } }, 'PROVIDER_DOWN'],
    ['an empty answer', { status: 200, body: '' }, 'PROVIDER_DOWN'],
    ['half an answer', 'half' as const, 'PROVIDER_DOWN'],
    ['a cut connection', 'reset' as const, 'PROVIDER_DOWN'],
  ])('%s', async (_name, wrong, code) => {
    misbehave(wrong)
    await expect(make()).rejects.toMatchObject({ name: 'ProviderFailure', code })
  })

  test('reports a timeout', async () => {
    misbehave('hang')
    await expect(pictureOf(hurriedEngineOf(fake.environment, 300))).rejects.toMatchObject({
      code: 'PROVIDER_TIMEOUT',
    })
  })

  test('reports an unreachable provider', async () => {
    const nowhere = `127.0.0.1:${await freePort()}`
    const environment = Object.fromEntries(
      Object.entries(fake.environment).map(([name, value]) => [
        name,
        value.replace(new URL(fake.provider.url).host, nowhere),
      ]),
    )
    const failure = await pictureOf(engineOf(environment)).catch((error) => error)
    expect(failure).toMatchObject({ code: 'PROVIDER_DOWN' })
    expect(failure.message).toMatch(/can’t be reached\.$/)
  })

  test('rejects with the caller’s abort reason, and ends the call', async () => {
    misbehave('hang')
    const { calls, aborted } = fake.provider
    const before = calls.length
    const controller = new AbortController()
    const result = pictureOf(engineOf(fake.environment), {}, controller.signal)
    await expect.poll(() => calls.slice(before).some(({ path }) => ask.test(path))).toBe(true)
    const reason = new Error('enough')
    controller.abort(reason)
    await expect(result).rejects.toBe(reason)
    await expect.poll(() => fake.provider.aborted).toBeGreaterThan(aborted)
  })

  test('trusts only the decoded image, not its declared type and size', async () => {
    fake.provider.paint = () => testPicture(50, 20, 3, 'webp')
    expect((await make()).image).toMatchObject({ mime: 'image/webp', width: 50, height: 20 })
  })

  test('uses one image if the provider sends several', async () => {
    fake.provider.copies = 3
    expect((await make()).type).toBe('image')
  })

  test('fails if there is none', async () => {
    fake.provider.copies = 0
    await expect(make()).rejects.toMatchObject({ code: 'PROVIDER_DOWN' })
  })

  test.each([
    ['nothing at all', () => Buffer.alloc(0)],
    ['a page', () => Buffer.from('<html>sorry</html>')],
    ['a drawing that is a program', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['half a picture', async () => (await testPicture(300, 300)).subarray(0, 120)],
    ['a single pixel', () => testPicture(1, 1)],
    ['a picture of too many pixels', () => testPicture(8000, 6000)],
  ])('refuses %s as image', async (_name, paint) => {
    fake.provider.paint = async () => paint()
    await expect(make()).rejects.toMatchObject({ code: 'PROVIDER_DOWN' })
  })
})
