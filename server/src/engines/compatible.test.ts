import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { editedPictureOf, engineOf, pictureOf } from '../../testing/engines.ts'
import { startFakeCompatible } from '../../testing/fake-compatible.ts'
import { testPicture } from '../../testing/fake-provider.ts'

let compatible: Awaited<ReturnType<typeof startFakeCompatible>>

beforeAll(async () => {
  compatible = await startFakeCompatible()
})
afterEach(() => {
  Object.assign(compatible.state, { url: undefined, base64: undefined, unknown: [] })
})
afterAll(() => compatible.provider.close())

const open = (more: Record<string, string> = {}) => engineOf({ ...compatible.environment, ...more })
const last = () => compatible.provider.calls.findLast(({ method }) => method === 'POST')

test('sends only parameters that every compatible server supports by default', async () => {
  const engine = open()
  expect(engine.capabilities).toMatchObject({
    id: 'compatible',
    label: 'flux',
    family: 'local',
    acceptsReference: false,
    acceptsSeed: false,
    acceptsNegativePrompt: false,
  })
  await pictureOf(engine, { negativePrompt: 'rain' })
  expect(last()?.path).toBe('/v1/images/generations')
  expect(last()?.headers.authorization).toBeUndefined()
  expect(last()?.json).toEqual({
    model: 'flux',
    prompt: 'A violinist by the window. Editorial photograph. Leave out: rain.',
    n: 1,
    size: '512x512',
    response_format: 'b64_json',
  })
})

test('sends further parameters if configured', async () => {
  const engine = open({
    STUDIO_OPENAI_COMPATIBLE_TAKES: 'seed,negative_prompt,reference',
    STUDIO_OPENAI_COMPATIBLE_KEY: 'secret',
  })
  await pictureOf(engine, { negativePrompt: 'rain' })
  expect(last()?.json).toMatchObject({ seed: 42, negative_prompt: 'rain' })
  expect(last()?.headers.authorization).toBe('Bearer secret')
  await pictureOf(engine, { reference: await testPicture(20, 20) })
  expect(last()?.path).toBe('/v1/images/edits')
})

test('edits an image by an instruction if it takes references', async () => {
  expect(open().capabilities).not.toHaveProperty('edits')
  expect(open()).not.toHaveProperty('edit')
  const engine = open({
    STUDIO_OPENAI_COMPATIBLE_TAKES: 'seed,reference',
    STUDIO_OPENAI_COMPATIBLE_CENTS: '2',
  })
  expect(engine.capabilities.edits).toMatchObject({ mask: 'none', centsPerEdit: 2 })
  await editedPictureOf(engine)
  expect(last()?.path).toBe('/v1/images/edits')
  const form = last()?.body.toString('latin1') ?? ''
  expect(form).toContain('with this: a red kite. Keep ')
  expect(form).toMatch(/name="size"\s+64x48\s/)
  expect(form).toMatch(/name="seed"\s+42\s/)
  expect(form).not.toContain('name="mask"')
})

test('downloads an image from the server’s own URL', async () => {
  compatible.state.url = `${compatible.provider.url}/files/1.png`
  expect((await pictureOf(open())).image.width).toBe(64)
})

test.each(['http://127.0.0.1:9/1.png', 'https://192.168.0.1/1.png', 'file:///etc/passwd'])(
  'doesn’t download from %s',
  async (url) => {
    compatible.state.url = url
    await expect(pictureOf(open())).rejects.toMatchObject({ code: 'PROVIDER_DOWN' })
  },
)

test('allows retrying an image whose URL has expired', async () => {
  compatible.state.url = `${compatible.provider.url}/files/gone.png`
  await expect(pictureOf(open())).rejects.toMatchObject({ code: 'PROVIDER_DOWN' })
})

test('learns which parameters the server doesn’t know, and sends a ratio in place of a size', async () => {
  compatible.state.unknown = ['response_format', 'size', 'seed']
  const engine = open({ STUDIO_OPENAI_COMPATIBLE_TAKES: 'seed' })
  const before = compatible.provider.calls.length
  await pictureOf(engine)
  expect(compatible.provider.calls).toHaveLength(before + 4)
  await pictureOf(engine, { aspectRatio: '16:9' })
  expect(compatible.provider.calls).toHaveLength(before + 5)
  const { prompt, ...rest } = last()?.json ?? {}
  expect(prompt).toContain('violinist')
  expect(rest).toEqual({ model: 'flux', n: 1, aspect_ratio: '16:9' })
})

test('treats a rejected value, or a parameter without which it fails too, as a refusal', async () => {
  const say = (message: string) => {
    compatible.provider.misbehave = () => ({ status: 400, body: { error: { message } } })
  }
  say('size must be at least 2K.')
  const before = compatible.provider.calls.length
  await expect(pictureOf(open())).rejects.toMatchObject({ code: 'PROVIDER_BAD_REQUEST' })
  expect(compatible.provider.calls).toHaveLength(before + 1)
  say('size is not supported.')
  await expect(pictureOf(open())).rejects.toMatchObject({ code: 'PROVIDER_BAD_REQUEST' })
  expect(compatible.provider.calls).toHaveLength(before + 3)
  compatible.provider.behave()
})

test('gives stable-diffusion.cpp the seed where it reads it', async () => {
  const engine = open({ STUDIO_OPENAI_COMPATIBLE_TAKES: 'sdcpp_seed' })
  expect(engine.capabilities.acceptsSeed).toBe(true)
  await pictureOf(engine, { seed: 7 })
  expect(last()?.json.prompt).toMatch(/\. <sd_cpp_extra_args>\{"seed":7\}<\/sd_cpp_extra_args>$/)
  expect(last()?.json).not.toHaveProperty('seed')
})

test('reads relative and data URLs, and base64 with a prefix', async () => {
  const data = `data:image/png;base64,${(await testPicture(48, 48)).toString('base64')}`
  compatible.state.url = '/files/1.png'
  expect((await pictureOf(open())).image.width).toBe(64)
  compatible.state.url = data
  expect((await pictureOf(open())).image.width).toBe(48)
  Object.assign(compatible.state, { url: undefined, base64: data })
  expect((await pictureOf(open())).image.width).toBe(48)
})
