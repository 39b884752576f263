import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { editedPictureOf, editRequest, engineOf, pictureOf } from '../../testing/engines.ts'
import { startFakeGemini } from '../../testing/providers/fake-gemini.ts'
import { testPicture } from '../../testing/fake-provider.ts'

let gemini: Awaited<ReturnType<typeof startFakeGemini>>

beforeAll(async () => {
  gemini = await startFakeGemini()
})
afterEach(() => {
  gemini.provider.behave()
  gemini.state.answer = undefined
})
afterAll(() => gemini.provider.close())

const open = (more: Record<string, string> = {}) => engineOf({ ...gemini.environment, ...more })

test('requests one image with ratio, seed and reference from the configured model', async () => {
  const reference = await testPicture(40, 30)
  const { image, metadata } = await pictureOf(open({ STUDIO_GEMINI_MODEL: 'gemini-3-pro-image' }), {
    aspectRatio: '3:4',
    reference,
  })
  const call = gemini.provider.calls.at(-1)
  expect(call?.path).toBe('/v1beta/models/gemini-3-pro-image:generateContent')
  expect(call?.json).toMatchObject({
    generationConfig: { seed: 42, imageConfig: { aspectRatio: '3:4' }, responseModalities: ['IMAGE'] },
    contents: [
      {
        parts: [
          { text: 'A violinist by the window. Editorial photograph.' },
          { inlineData: { mimeType: 'image/png', data: reference.toString('base64') } },
        ],
      },
    ],
  })
  // Declared as a PNG.
  expect(image).toMatchObject({ mime: 'image/jpeg', width: 48, height: 64 })
  expect(metadata).toMatchObject({ generatedBy: 'Gemini 2.0 (gemini-3-pro-image)', seed: 42 })
})

test('reads what an image cost from its tokens, for a model whose prices are known', async () => {
  const answer = (usageMetadata: object) => ({
    candidates: [
      { content: { parts: [{ inlineData: { mimeType: 'image/png', data } }] }, finishReason: 'STOP' },
    ],
    usageMetadata,
  })
  const data = (await testPicture(32, 32)).toString('base64')
  const candidatesTokensDetails = [{ modality: 'IMAGE', tokenCount: 1120 }]
  gemini.state.answer = answer({
    promptTokenCount: 200,
    candidatesTokenCount: 1220,
    thoughtsTokenCount: 100,
    candidatesTokensDetails,
  })
  // 200 at $1.50, 200 at $7.50 and 1,120 at $30 per million.
  expect((await pictureOf(open())).cents).toBeCloseTo(3.54)
  expect((await pictureOf(open({ STUDIO_GEMINI_MODEL: 'gemini-9-image' }))).cents).toBeUndefined()
  gemini.state.answer = answer({})
  expect((await pictureOf(open())).cents).toBeUndefined()
})

test('edits an image by an instruction that says where, without a mask or another ratio', async () => {
  const { image } = await editRequest()
  const engine = open()
  expect(engine.capabilities.edits).toMatchObject({ mask: 'none', centsPerEdit: 4 })
  const { metadata } = await editedPictureOf(engine, { kind: 'remove', prompt: 'the bin' })
  const { contents, generationConfig } = gemini.provider.calls.at(-1)!.json as {
    contents: [{ parts: [{ text: string }, { inlineData: object }] }]
    generationConfig: object
  }
  const [{ text }, { inlineData }] = contents[0].parts
  expect(contents[0].parts).toHaveLength(2)
  expect(text).toMatch(
    /^Remove this from the area \[ymin, xmin, ymax, xmax\] = \[250, 250, 750, 750\] in thousandths of the image, and continue the background behind it: the bin\. Keep /,
  )
  expect(inlineData).toEqual({ mimeType: 'image/png', data: Buffer.from(image.bytes).toString('base64') })
  expect(generationConfig).toMatchObject({ seed: 42, responseModalities: ['IMAGE'] })
  expect(generationConfig).not.toHaveProperty('imageConfig.aspectRatio')
  expect(metadata).toMatchObject({ seed: 42, digitalSourceType: 'trainedAlgorithmicMedia' })
  gemini.state.answer = { candidates: [{ finishReason: 'IMAGE_SAFETY', finishMessage: 'No.' }] }
  await expect(editedPictureOf(open())).rejects.toMatchObject({
    code: 'PROVIDER_BAD_REQUEST',
    message: 'Gemini 2.0: No.',
  })
})

describe('errors', () => {
  test.each([
    [
      'the prompt',
      { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } },
      'The request was refused (PROHIBITED_CONTENT).',
    ],
    [
      'the prompt, explained',
      { promptFeedback: { blockReason: 'OTHER', blockReasonMessage: 'Not with this name.' } },
      'Not with this name.',
    ],
    [
      'the picture',
      { candidates: [{ finishReason: 'IMAGE_SAFETY', finishMessage: 'Unable to show a generated image.' }] },
      'Unable to show a generated image.',
    ],
  ])('a block of %s is a refusal with its reason', async (_, answer, reason) => {
    gemini.state.answer = answer
    await expect(pictureOf(open())).rejects.toMatchObject({
      code: 'PROVIDER_BAD_REQUEST',
      message: `Gemini 2.0: ${reason}`,
    })
  })

  test('treats text instead of an image as a refusal with that text', async () => {
    const thought = { text: 'They want a violin.', thought: true }
    gemini.state.answer = {
      candidates: [{ content: { parts: [thought, { text: 'Which violin?' }] }, finishReason: 'STOP' }],
    }
    await expect(pictureOf(open())).rejects.toMatchObject({
      code: 'PROVIDER_BAD_REQUEST',
      message: 'Gemini 2.0: Which violin?',
    })
  })

  test.each(['NO_IMAGE', 'IMAGE_OTHER', 'MALFORMED_RESPONSE', 'UNEXPECTED_TOOL_CALL', 'CONTINUATION'])(
    'tries again after %s, even with a text',
    async (finishReason) => {
      gemini.state.answer = {
        candidates: [{ content: { parts: [{ text: 'Here it is.' }] }, finishReason }],
      }
      await expect(pictureOf(open())).rejects.toMatchObject({ code: 'PROVIDER_DOWN' })
    },
  )

  test('a limited account needs an administrator', async () => {
    gemini.state.answer = { candidates: [{ finishReason: 'PUP_LIMITED_DISABLED' }] }
    await expect(pictureOf(open())).rejects.toMatchObject({ code: 'PROVIDER_MISCONFIGURED' })
  })

  test('reads the retry delay of an exhausted quota', async () => {
    gemini.provider.misbehave = () => ({
      status: 429,
      body: {
        error: {
          code: 429,
          message: 'Quota exceeded.',
          status: 'RESOURCE_EXHAUSTED',
          details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34s' }],
        },
      },
    })
    await expect(pictureOf(open())).rejects.toMatchObject({
      code: 'PROVIDER_RATE_LIMIT',
      message: 'Gemini 2.0 is too busy right now.',
      retryAfter: 34_000,
    })
  })

  test.each([
    ['500', { status: 500, body: { error: { message: 'Internal.' } } }, 'PROVIDER_DOWN'],
    ['504', { status: 504, body: { error: { message: 'Deadline.' } } }, 'PROVIDER_TIMEOUT'],
    ['400', { status: 400, body: { error: { message: 'Bad ratio.' } } }, 'PROVIDER_BAD_REQUEST'],
    ['a broken body', { status: 200, body: '{"candidates":' }, 'PROVIDER_DOWN'],
    ['a cut connection', 'reset' as const, 'PROVIDER_DOWN'],
  ])('%s', async (_, wrong, code) => {
    gemini.provider.misbehave = () => wrong
    await expect(pictureOf(open())).rejects.toMatchObject({ code })
  })

  test('rejects with the caller’s abort reason', async () => {
    gemini.provider.misbehave = () => 'hang'
    const before = gemini.provider.calls.length
    const controller = new AbortController()
    const result = pictureOf(open(), {}, controller.signal)
    await expect.poll(() => gemini.provider.calls.length).toBe(before + 1)
    controller.abort(new Error('enough'))
    await expect(result).rejects.toThrow('enough')
  })
})
