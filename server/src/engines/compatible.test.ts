import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { engineOf, pictureOf } from '../../testing/engines.ts'
import { startFakeCompatible } from '../../testing/fake-compatible.ts'
import { testPicture } from '../../testing/fake-provider.ts'

let compatible: Awaited<ReturnType<typeof startFakeCompatible>>

beforeAll(async () => {
  compatible = await startFakeCompatible()
})
afterEach(() => {
  compatible.state.url = undefined
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
