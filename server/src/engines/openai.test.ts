import { PassThrough } from 'node:stream'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { editedPictureOf, editRequest, engineOf, pictureOf } from '../../testing/engines.ts'
import { OPENAI_SAFETY, startFakeOpenAi } from '../../testing/providers/fake-openai.ts'
import { testPicture } from '../../testing/fake-provider.ts'
import { createLog } from '../platform/log/index.ts'

let openai: Awaited<ReturnType<typeof startFakeOpenAi>>

beforeAll(async () => {
  openai = await startFakeOpenAi()
})
afterEach(() => {
  openai.provider.behave()
})
afterAll(() => openai.provider.close())

const open = (more: Record<string, string> = {}) => engineOf({ ...openai.environment, ...more })
const last = () => openai.provider.calls.at(-1)

describe('requests', () => {
  test('one image with prompt, size and model from the settings; no seed', async () => {
    const { image, metadata } = await pictureOf(open(), {
      aspectRatio: '16:9',
      quality: 'final',
      pose: 'seated',
      negativePrompt: 'cars',
    })
    expect(last()?.json).toEqual({
      model: 'gpt-image-2.5-flare',
      prompt: 'A violinist by the window. Editorial photograph. The person is seated. Leave out: cars.',
      n: 1,
      size: '1280x720',
      quality: 'medium',
    })
    expect(image).toMatchObject({ mime: 'image/png', width: 1280, height: 720 })
    expect(metadata).toEqual({
      generatedBy: 'DALL-E 3 (gpt-image-2.5-flare)',
      vendorModel: 'gpt-image-2.5-flare',
      digitalSourceType: 'trainedAlgorithmicMedia',
    })
  })

  test('supports every ratio with models of free sizes', () => {
    const engine = open()
    for (const ratio of engine.capabilities.aspectRatios)
      for (const quality of ['draft', 'final'] as const) {
        const { width, height } = engine.sizeOf(ratio, quality)
        const [x = 1, y = 1] = ratio.split(':').map(Number)
        expect(width / height).toBeCloseTo(x / y, 5)
        expect([width % 16, height % 16]).toEqual([0, 0])
        expect(width * height).toBeGreaterThanOrEqual(655_360)
      }
  })

  test('offers only the ratios of models with fixed sizes', async () => {
    const engine = open({ STUDIO_OPENAI_MODEL: 'dall-e-3' })
    expect(engine.capabilities).toMatchObject({
      aspectRatios: ['1:1', '16:9', '9:16'],
      acceptsReference: false,
    })
    await pictureOf(engine, { aspectRatio: '9:16' })
    expect(last()?.json).toMatchObject({ size: '1024x1792', response_format: 'b64_json' })
  })

  test('uses an edit with the original bytes for a reference', async () => {
    const reference = await testPicture(40, 30, 3, 'jpeg')
    await pictureOf(open(), { reference })
    expect(last()?.path).toBe('/v1/images/edits')
    expect(openai.state.edits.at(-1)).toMatchObject({ bytes: reference.length, type: 'image/jpeg' })
  })
})

describe('errors', () => {
  test.each([
    ['429 with seconds', { status: 429, headers: { 'retry-after': '7' } }, 'PROVIDER_RATE_LIMIT', 7_000],
    [
      '429 in milliseconds',
      { status: 429, headers: { 'retry-after-ms': '1500' } },
      'PROVIDER_RATE_LIMIT',
      1500,
    ],
    [
      '429 without',
      { status: 429, body: { error: { message: 'Slow down.' } } },
      'PROVIDER_RATE_LIMIT',
      undefined,
    ],
    ['500', { status: 500, body: 'oops' }, 'PROVIDER_DOWN', undefined],
    ['503', { status: 503, body: { error: { message: 'Overloaded.' } } }, 'PROVIDER_DOWN', undefined],
    ['408', { status: 408 }, 'PROVIDER_TIMEOUT', undefined],
    ['504', { status: 504, body: '<html>' }, 'PROVIDER_TIMEOUT', undefined],
    [
      '404',
      { status: 404, body: { error: { message: 'No such model.' } } },
      'PROVIDER_MISCONFIGURED',
      undefined,
    ],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }, 'PROVIDER_DOWN', undefined],
    ['a body of another form', { status: 200, body: { pictures: [] } }, 'PROVIDER_DOWN', undefined],
  ])('%s', async (_, wrong, code, retryAfter) => {
    openai.provider.misbehave = () => wrong
    await expect(pictureOf(open())).rejects.toMatchObject({ name: 'ProviderFailure', code, retryAfter })
  })

  test('reads what an image cost from its tokens, or in dollars from a gateway', async () => {
    openai.state.usage = {
      total_tokens: 2_000,
      input_tokens: 1_000,
      output_tokens: 1_000,
      input_tokens_details: { text_tokens: 200, image_tokens: 800 },
    }
    // 200 at $5, 800 at $8 and 1,000 at $30 per million.
    expect((await pictureOf(open())).cents).toBeCloseTo(3.74)
    expect((await pictureOf(open({ STUDIO_OPENAI_MODEL: 'dall-e-9' }))).cents).toBeUndefined()
    openai.state.usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2, cost: 0.04 }
    expect((await pictureOf(open())).cents).toBeCloseTo(4)
    openai.state.usage = undefined
  })

  test('converts a retry date to a delay', async () => {
    const at = new Date(Date.now() + 60_000).toUTCString()
    openai.provider.misbehave = () => ({ status: 429, headers: { 'retry-after': at } })
    const failure = await pictureOf(open()).catch((error) => error)
    expect(failure.retryAfter).toBeGreaterThan(50_000)
    expect(failure.retryAfter).toBeLessThanOrEqual(60_000)
  })

  test('reports the message of the safety system', async () => {
    openai.provider.misbehave = () => OPENAI_SAFETY
    await expect(pictureOf(open())).rejects.toMatchObject({
      code: 'PROVIDER_BAD_REQUEST',
      message: 'DALL-E 3: Your request was rejected by the safety system. safety_violations=[violence].',
    })
  })

  test('rejects with the caller’s abort reason, and ends the call', async () => {
    openai.provider.misbehave = () => 'hang'
    const before = openai.provider.calls.length
    const { aborted } = openai.provider
    const controller = new AbortController()
    const result = pictureOf(open(), {}, controller.signal)
    await expect.poll(() => openai.provider.calls.length).toBe(before + 1)
    const reason = new Error('enough')
    controller.abort(reason)
    await expect(result).rejects.toBe(reason)
    await expect.poll(() => openai.provider.aborted).toBe(aborted + 1)
  })

  test('never exposes the key in an error or a log line', async () => {
    const prompts: string[] = []
    const stream = new PassThrough().on('data', (part) => prompts.push(String(part)))
    const engine = engineOf(openai.environment, createLog('trace', stream))
    const { key } = openai
    for (const wrong of [
      { status: 400, body: { error: { message: `The key ${key} is not allowed here.` } } },
      { status: 401, body: { error: { message: `Incorrect API key provided: ${key}` } } },
      { status: 500, body: `trace of Bearer ${key}` },
      'reset' as const,
    ]) {
      openai.provider.misbehave = () => wrong
      const failure = await pictureOf(engine).catch((error) => error)
      expect(`${failure.message} ${failure.stack} ${String(failure.cause)}`).not.toContain(key)
    }
    expect(prompts).toHaveLength(4)
    expect(prompts.join('')).not.toContain(key)
  })
})

describe('edits', () => {
  const lastEdit = () => openai.state.edits.at(-1)

  test('sends the image, a mask that is transparent where it changes, and the instruction', async () => {
    const { image } = await editRequest()
    const { metadata } = await editedPictureOf(open())
    expect(last()?.path).toBe('/v1/images/edits')
    expect(lastEdit()).toMatchObject({
      bytes: image.bytes.length,
      type: 'image/png',
      fields: { model: 'gpt-image-2.5-flare', n: '1', size: '1184x880', quality: 'medium' },
    })
    expect(lastEdit()?.prompt).toMatch(/^Replace what is in the masked area with this: a red kite\. Keep /)
    expect(lastEdit()?.fields).not.toHaveProperty('input_fidelity')
    const mask = sharp(lastEdit()?.mask)
    expect(await mask.metadata()).toMatchObject({ format: 'png', width: 64, height: 48, channels: 4 })
    const pixels = await mask.raw().toBuffer()
    const opacityAt = (x: number, y: number) => pixels[(y * 64 + x) * 4 + 3]
    expect([opacityAt(15, 12), opacityAt(16, 12), opacityAt(47, 35), opacityAt(48, 35)]).toEqual([
      255, 0, 0, 255,
    ])
    expect(metadata).toEqual({
      generatedBy: 'DALL-E 3 (gpt-image-2.5-flare)',
      vendorModel: 'gpt-image-2.5-flare',
      digitalSourceType: 'trainedAlgorithmicMedia',
    })
  })

  test.each([
    ['fill', 'a kite', /^Add this within the masked area: a kite\. Keep /],
    [
      'remove',
      'the bin!',
      /^Remove this from the masked area, and continue the background behind it: the bin! /,
    ],
    ['remove', ' ', /^Remove what is in the masked area, and continue the background behind it\. Keep /],
    ['instruct', 'make it wet', /^Change only the masked area: make it wet\. Keep /],
  ] as const)('%s “%s” in words', async (kind, prompt, words) => {
    await editedPictureOf(open(), { kind, prompt })
    expect(lastEdit()?.prompt).toMatch(words)
  })

  test('asks models of fixed sizes for the one with the nearest ratio, and for high fidelity', async () => {
    const engine = open({ STUDIO_OPENAI_MODEL: 'gpt-image-1.5' })
    const edit = async (width: number, height: number) => {
      for await (const _ of engine.edit!(
        await editRequest({}, { width, height }),
        AbortSignal.timeout(9_000),
      ));
      return lastEdit()?.fields
    }
    expect(await edit(64, 64)).toMatchObject({ size: '1024x1024', input_fidelity: 'high' })
    expect(await edit(96, 48)).toMatchObject({ size: '1536x1024' })
    expect(await edit(48, 64)).toMatchObject({ size: '1024x1536' })
    const mini = open({ STUDIO_OPENAI_MODEL: 'gpt-image-1-mini' })
    await editedPictureOf(mini)
    expect(lastEdit()?.fields).not.toHaveProperty('input_fidelity')
  })

  test('are offered with their price, and not by models that only generate', async () => {
    expect(open({ STUDIO_OPENAI_CENTS: '7' }).capabilities.edits).toEqual({
      kinds: ['fill', 'remove', 'replace', 'instruct'],
      mask: 'hint',
      maxPixels: 1_048_576,
      centsPerEdit: 7,
    })
    const engine = open({ STUDIO_OPENAI_MODEL: 'dall-e-3' })
    expect(engine.capabilities).not.toHaveProperty('edits')
    expect(engine).not.toHaveProperty('edit')
  })

  test('report their cost, refusals and failures as images do', async () => {
    openai.state.usage = {
      total_tokens: 2_000,
      input_tokens: 1_000,
      output_tokens: 1_000,
      input_tokens_details: { text_tokens: 200, image_tokens: 800 },
    }
    expect((await editedPictureOf(open())).cents).toBeCloseTo(3.74)
    openai.state.usage = undefined
    openai.provider.misbehave = () => OPENAI_SAFETY
    await expect(editedPictureOf(open())).rejects.toMatchObject({ code: 'PROVIDER_BAD_REQUEST' })
    openai.provider.misbehave = () => ({ status: 503, body: 'oops' })
    await expect(editedPictureOf(open())).rejects.toMatchObject({ code: 'PROVIDER_DOWN' })
    openai.provider.misbehave = () => ({ status: 401, body: { error: { message: 'Incorrect API key.' } } })
    await expect(editedPictureOf(open())).rejects.toMatchObject({ code: 'PROVIDER_MISCONFIGURED' })
  })

  test('end their call when they are aborted', async () => {
    openai.provider.misbehave = () => 'hang'
    const before = openai.provider.calls.length
    const { aborted } = openai.provider
    const controller = new AbortController()
    const result = editedPictureOf(open(), {}, controller.signal)
    await expect.poll(() => openai.provider.calls.length).toBe(before + 1)
    const reason = new Error('enough')
    controller.abort(reason)
    await expect(result).rejects.toBe(reason)
    await expect.poll(() => openai.provider.aborted).toBe(aborted + 1)
  })
})
