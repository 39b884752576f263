import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { engineOf, eventsOf, pictureOf } from '../../testing/engines.ts'
import { startFakeLeonardo } from '../../testing/providers/fake-leonardo.ts'
import { startFakeProvider, testPicture, type FakeProvider } from '../../testing/fake-provider.ts'
import type { EngineEvent } from './engine.ts'

let leonardo: Awaited<ReturnType<typeof startFakeLeonardo>>
/** A host that the provider must not redirect us to. */
let canary: FakeProvider

beforeAll(async () => {
  leonardo = await startFakeLeonardo()
  canary = await startFakeProvider(() => testPicture(8, 8))
})
afterEach(() => {
  leonardo.provider.behave()
  Object.assign(leonardo.state, {
    pendingFor: 2,
    outcome: 'COMPLETE',
    pictureUrl: undefined,
    nsfw: false,
    answer: undefined,
    expires: 0,
  })
  leonardo.state.generations.clear()
})
afterAll(() => Promise.all([leonardo.provider.close(), canary.close()]))

const open = (more: Record<string, string> = {}) => engineOf({ ...leonardo.environment, ...more })
const generations = () => [...leonardo.state.generations.values()]

/** All events up to a failure, and the failure. */
async function received(request: Parameters<typeof eventsOf>[1] = {}, signal?: AbortSignal) {
  const events: EngineEvent[] = []
  const engine = open()
  try {
    for await (const event of engine.generate(
      { prompt: 'A', style: 'candid', aspectRatio: '1:1', seed: 1, index: 0, quality: 'draft', ...request },
      signal ?? new AbortController().signal,
    ))
      events.push(event)
  } catch (failure) {
    return { events, failure: failure as { code: string; message: string } }
  }
  return { events, failure: undefined }
}

test('starts a generation once, records it, polls it, and downloads its image without the key', async () => {
  const events = await eventsOf(open(), { aspectRatio: '3:4', negativePrompt: 'rain' })
  const [generation] = generations()
  expect(generation?.request).toEqual({
    prompt: 'A violinist by the window. Editorial photograph.',
    negative_prompt: 'rain',
    modelId: 'de7d3faf-762f-48e0-b3b7-9d0ac3a3fcf3',
    width: 384,
    height: 512,
    contrast: 3.5,
    num_images: 1,
    seed: 42,
    public: false,
  })
  expect(events.map(({ type }) => type)).toEqual(['operation', 'image'])
  expect(events[0]).toEqual({ type: 'operation', operation: generation?.id })
  expect(events[1]).toMatchObject({
    image: { mime: 'image/jpeg', width: 384, height: 512 },
    metadata: { seed: 42, generationId: generation?.id },
  })
})

test('sends steps and guidance if requested', async () => {
  const { metadata } = await pictureOf(open(), { steps: 40, guidance: 3.5 })
  expect(generations()[0]?.request).toMatchObject({ num_inference_steps: 40, guidance_scale: 3.5 })
  expect(metadata).toMatchObject({ steps: 40, guidance: 3.5 })
})

test('uploads a reference to its store, fields before the file', async () => {
  await pictureOf(open(), { reference: await testPicture(20, 20) })
  expect(leonardo.state.uploads.at(-1)?.fields).toEqual(['key', 'policy', 'file'])
  expect(generations()[0]?.request).toMatchObject({ init_image_id: 'reference-1', init_strength: 0.4 })
})

describe('running work', () => {
  test('is polled instead of being started and paid for again', async () => {
    const { events } = await received()
    const { operation } = events[0] as { operation: string }
    expect((await received({ operation })).events.map(({ type }) => type)).toEqual(['image'])
    expect(generations()).toHaveLength(1)
  })

  test('is polled in an unknown status', async () => {
    leonardo.state.pendingAs = 'QUEUED'
    expect((await received()).failure).toBeUndefined()
    expect(generations()).toHaveLength(1)
    leonardo.state.pendingAs = 'PENDING'
  })

  test('gets a new URL for an expired image', async () => {
    leonardo.state.expires = 1
    const first = await received()
    expect(first.failure).toMatchObject({ code: 'PROVIDER_DOWN' })
    expect(first.events).toHaveLength(1)
    const { operation } = first.events[0] as { operation: string }
    expect((await received({ operation })).failure).toBeUndefined()
    expect(generations()).toHaveLength(1)
  })

  test('that no longer exists is restarted', async () => {
    const { events, failure } = await received({ operation: 'forgotten' })
    expect(events).toEqual([{ type: 'operation', operation: null }])
    expect(failure?.code).toBe('PROVIDER_DOWN')
  })

  test('that failed or produced no image is restarted', async () => {
    leonardo.state.outcome = 'FAILED'
    const { events, failure } = await received()
    expect(events.at(-1)).toEqual({ type: 'operation', operation: null })
    expect(failure?.code).toBe('PROVIDER_DOWN')
  })

  test('that we lose contact with keeps its id', async () => {
    leonardo.provider.misbehave = ({ method }) => (method === 'GET' ? { status: 500 } : undefined)
    const { events, failure } = await received()
    expect(events).toEqual([{ type: 'operation', operation: generations()[0]?.id }])
    expect(failure?.code).toBe('PROVIDER_DOWN')
  })
})

describe('errors', () => {
  test.each([
    [
      '429',
      { status: 429, headers: { 'retry-after': '3' }, body: { error: 'Too many.' } },
      'PROVIDER_RATE_LIMIT',
    ],
    [
      'a refusal',
      { status: 400, body: { error: 'Prompt was blocked by moderation', path: '$', code: 'invalid' } },
      'PROVIDER_BAD_REQUEST',
    ],
    ['no credits', { status: 402, body: { error: 'not enough api tokens' } }, 'PROVIDER_MISCONFIGURED'],
    ['500', { status: 500 }, 'PROVIDER_DOWN'],
    ['504', { status: 504 }, 'PROVIDER_TIMEOUT'],
    ['a broken body', { status: 200, body: '{' }, 'PROVIDER_DOWN'],
    ['a cut connection', 'reset' as const, 'PROVIDER_DOWN'],
  ])('%s', async (_, wrong, code) => {
    leonardo.provider.misbehave = () => wrong
    const { failure } = await received()
    expect(failure?.code).toBe(code)
    if (code === 'PROVIDER_BAD_REQUEST')
      expect(failure?.message).toBe('Leonardo AI: Prompt was blocked by moderation')
  })

  test('treats an error in a list with status 200 as an error', async () => {
    leonardo.state.answer = [{ extensions: { code: 'x' }, message: 'Model is not available.' }]
    expect((await received()).failure).toMatchObject({
      code: 'PROVIDER_BAD_REQUEST',
      message: 'Leonardo AI: Model is not available.',
    })
  })

  test.each([
    ['another port here', () => `${canary.url}/secret`],
    ['a private network', () => 'https://10.0.0.1/secret'],
    ['the metadata of a cloud', () => 'http://169.254.169.254/latest'],
    ['a name that means this machine', () => 'https://localhost/secret'],
    ['an address inside another', () => 'https://[::ffff:127.0.0.1]/secret'],
    ['a file', () => 'file:///etc/passwd'],
    ['nothing', () => 'not an address'],
  ])('fetches no image at %s', async (_, url) => {
    leonardo.state.pictureUrl = url()
    expect((await received()).failure?.code).toBe('PROVIDER_DOWN')
    expect(canary.calls).toHaveLength(0)
  })

  test('follows no redirect to such an address', async () => {
    leonardo.provider.misbehave = ({ path }) =>
      path.startsWith('/store/') ? { status: 302, headers: { location: `${canary.url}/secret` } } : undefined
    expect((await received()).failure?.code).toBe('PROVIDER_DOWN')
    expect(canary.calls).toHaveLength(0)
  })

  test('rejects with the caller’s abort reason while polling', async () => {
    leonardo.state.pendingFor = Number.POSITIVE_INFINITY
    const controller = new AbortController()
    const result = received({}, controller.signal)
    await expect.poll(() => generations()[0]?.looks ?? 0).toBeGreaterThan(1)
    controller.abort(new Error('enough'))
    expect((await result).failure?.message).toBe('enough')
  })
})
