import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { editedPictureOf, editRequest, engineOf, enginesOf, pictureOf } from '../../testing/engines.ts'
import { OPENROUTER_MODERATION, startFakeOpenRouter } from '../../testing/providers/fake-openrouter.ts'
import { testPicture } from '../../testing/fake-provider.ts'

let router: Awaited<ReturnType<typeof startFakeOpenRouter>>

beforeAll(async () => {
  router = await startFakeOpenRouter()
})
afterEach(() => {
  router.provider.behave()
  router.state.cost = 0.04
})
afterAll(() => router.provider.close())

const open = (model: string, more: Record<string, string> = {}) =>
  engineOf({ ...router.environment, STUDIO_OPENROUTER_MODELS: model, ...more })
const last = () => router.provider.calls.at(-1)
const dataUrl = (type: string, bytes: Uint8Array) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`

const KNOWN_MODELS = [
  'bytedance-seed/seedream-4.5',
  'black-forest-labs/flux.2-pro',
  'google/gemini-nano-banana-2.1',
  'google/gemini-3-pro-image',
  'openai/gpt-image-2',
  'x-ai/grok-imagine-image-2.0',
]

test('offers the models of the settings, four by default, and none without a key', () => {
  const { OPENROUTER_API_KEY: _, ...withoutKey } = router.environment
  expect(enginesOf(withoutKey)).toEqual([])
  expect(enginesOf(router.environment).map(({ capabilities: { id, label } }) => [id, label])).toEqual([
    ['openrouter:bytedance-seed/seedream-4.5', 'OpenRouter Seedream 4.5'],
    ['openrouter:black-forest-labs/flux.2-pro', 'OpenRouter FLUX.2 Pro'],
    ['openrouter:google/gemini-nano-banana-2.1', 'OpenRouter Nano Banana 2.1'],
    ['openrouter:openai/gpt-image-2', 'OpenRouter GPT Image 2'],
  ])
})

test('requests one image with prompt, ratio, resolution and seed, and names the real model', async () => {
  const { metadata, cents } = await pictureOf(open('bytedance-seed/seedream-4.5'), {
    aspectRatio: '16:9',
    quality: 'final',
    pose: 'seated',
    negativePrompt: 'cars',
  })
  expect(last()?.path).toBe('/api/v1/images')
  expect(last()?.json).toEqual({
    model: 'bytedance-seed/seedream-4.5',
    prompt: 'A violinist by the window. Editorial photograph. The person is seated. Leave out: cars.',
    n: 1,
    aspect_ratio: '16:9',
    resolution: '1K',
    seed: 42,
  })
  expect(metadata).toEqual({
    generatedBy: 'OpenRouter Seedream 4.5 (bytedance-seed/seedream-4.5)',
    vendorModel: 'bytedance-seed/seedream-4.5',
    seed: 42,
    digitalSourceType: 'trainedAlgorithmicMedia',
  })
  expect(cents).toBeCloseTo(4)
})

test.each(KNOWN_MODELS)('%s accepts all that it is sent', async (model) => {
  const engine = open(model)
  const reference = await testPicture(40, 30, 3, 'jpeg')
  for (const aspectRatio of engine.capabilities.aspectRatios)
    await pictureOf(engine, { aspectRatio, reference })
  expect(last()?.json.input_references).toEqual([
    { type: 'image_url', image_url: { url: dataUrl('jpeg', reference) } },
  ])
  await editedPictureOf(engine)
})

test('doesn’t claim a seed that a model ignores', async () => {
  const { metadata } = await pictureOf(open('openai/gpt-image-2'))
  expect(last()?.json).not.toHaveProperty('seed')
  expect(last()?.json).toMatchObject({ quality: 'medium' })
  expect(metadata).not.toHaveProperty('seed')
})

test('takes other models, with what the settings say that they accept', async () => {
  const plain = open('recraft/recraft-v4.1')
  expect(plain.capabilities).toMatchObject({
    label: 'OpenRouter recraft/recraft-v4.1',
    acceptsSeed: false,
    acceptsReference: false,
    centsPerImage: 5,
  })
  expect(plain.edit).toBeUndefined()
  await pictureOf(plain)
  const other = open('vendor/other=seed+reference', { STUDIO_OPENROUTER_CENTS: '7.5' })
  expect(other.capabilities).toMatchObject({ acceptsSeed: true, edits: { centsPerEdit: 7.5 } })
  await pictureOf(other, { seed: 7, reference: await testPicture(40, 30) })
  expect(last()?.json).toMatchObject({ seed: 7, input_references: [{ type: 'image_url' }] })
})

test('edits an image with an instruction in the nearest ratio, because the protocol has no masks', async () => {
  const engine = open('bytedance-seed/seedream-4.5')
  const square = await editRequest({}, { width: 64, height: 64 })
  await editedPictureOf(engine, square)
  expect(last()?.json).toMatchObject({
    aspect_ratio: '1:1',
    seed: 42,
    input_references: [{ image_url: { url: dataUrl('png', square.image.bytes) } }],
  })
  expect(last()?.json.prompt).toContain('with this: a red kite. Keep ')
  await editedPictureOf(engine)
  expect(last()?.json).toMatchObject({ aspect_ratio: '4:3' })
})

test('books the estimate if the answer says no cost', async () => {
  router.state.cost = undefined
  expect((await pictureOf(open('black-forest-labs/flux.2-pro'))).cents).toBeUndefined()
})

const ANY = 'google/gemini-nano-banana-2.1'
const wrapped = (status: number, raw: string) => ({
  status,
  body: {
    error: { message: 'Provider returned error', code: status, metadata: { raw, provider_name: 'X' } },
  },
})

test.each([
  ['a refusal by a vendor', OPENROUTER_MODERATION, 'Gemini blocked this request through content moderation.'],
  [
    'a refusal by OpenRouter',
    {
      status: 403,
      body: {
        error: {
          message: 'This model requires moderation. Your input was flagged for "violence".',
          code: 403,
          metadata: { reasons: ['violence'], flagged_input: 'a violinist' },
        },
      },
    },
    'This model requires moderation. Your input was flagged for "violence".',
  ],
  [
    'the answer of a vendor',
    wrapped(400, JSON.stringify({ error: { message: 'Not with violins.' } })),
    'Not with violins.',
  ],
  ['the text of a vendor', wrapped(400, 'No violins, please.'), 'No violins, please.'],
  ['an error with status 200', { status: 200, body: OPENROUTER_MODERATION.body }, 'Gemini blocked this'],
])('%s is a refusal of the request, with its words', async (_, wrong, words) => {
  router.provider.misbehave = () => wrong
  const failure = await pictureOf(open(ANY)).catch((error) => error)
  expect(failure).toMatchObject({ code: 'PROVIDER_BAD_REQUEST' })
  expect(failure.message).toContain(`OpenRouter Nano Banana 2.1: ${words}`)
})

test.each([
  ['a model that is gone', 'old/model', 'PROVIDER_MISCONFIGURED'],
  ['a model that no vendor offers any more', { status: 404 }, 'PROVIDER_MISCONFIGURED'],
  [
    'an account without credit',
    { status: 402, body: { error: { code: 402, message: 'Insufficient credits.' } } },
    'PROVIDER_MISCONFIGURED',
  ],
  [
    'a key over its limit',
    { status: 403, body: { error: { message: 'Key limit exceeded' } } },
    'PROVIDER_MISCONFIGURED',
  ],
  ['an overloaded vendor', { status: 529 }, 'PROVIDER_DOWN'],
  ['a time limit of the network', { status: 524 }, 'PROVIDER_DOWN'],
  ['an image that isn’t base64', { status: 200, body: { data: [{ b64_json: '?' }] } }, 'PROVIDER_DOWN'],
])('reports %s', async (_, wrong, code) => {
  if (typeof wrong !== 'string') router.provider.misbehave = () => wrong
  const failure = await pictureOf(open(typeof wrong === 'string' ? wrong : ANY)).catch((error) => error)
  expect(failure).toMatchObject({ name: 'ProviderFailure', code })
})

test('reports a vendor’s rate limit, and when to try again', async () => {
  router.provider.misbehave = () => ({
    ...wrapped(429, 'x is rate-limited upstream.'),
    headers: { 'retry-after': '9' },
  })
  await expect(pictureOf(open(ANY))).rejects.toMatchObject({ code: 'PROVIDER_RATE_LIMIT', retryAfter: 9_000 })
})

test('rejects an answer of too many bytes', async () => {
  router.provider.misbehave = () => ({
    status: 200,
    body: `{"data":[{"b64_json":"${'A'.repeat(97 * 2 ** 20)}"}]}`,
  })
  await expect(pictureOf(open(ANY))).rejects.toMatchObject({
    code: 'PROVIDER_DOWN',
    message: 'OpenRouter Nano Banana 2.1 sent a response that can’t be read.',
  })
})
