import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { editedPictureOf, editRequest, engineOf, eventsOf, pictureOf } from '../../testing/engines.ts'
import { startFakeAutomatic1111 } from '../../testing/providers/fake-automatic1111.ts'
import { testPicture } from '../../testing/fake-provider.ts'

let a1111: Awaited<ReturnType<typeof startFakeAutomatic1111>>

beforeAll(async () => {
  a1111 = await startFakeAutomatic1111()
})
afterEach(() => {
  a1111.provider.behave()
  a1111.provider.calls.length = 0
  Object.assign(a1111.state, { delay: 0, interrupts: 0, saysWhose: true, most: 0, nets: undefined })
})
afterAll(() => a1111.provider.close())

const open = (more: Record<string, string> = {}) => engineOf({ ...a1111.environment, ...more })
const lastRequest = () => a1111.provider.calls.find(({ path }) => path.endsWith('2img'))

test('authenticates with name and password of its URL, and records how an image was made', async () => {
  const { image, metadata } = await pictureOf(open({ STUDIO_A1111_CHECKPOINT: 'dreams' }), {
    aspectRatio: '4:3',
    quality: 'final',
    negativePrompt: 'rain',
  })
  expect(lastRequest()?.json).toMatchObject({
    prompt: 'A violinist by the window. Editorial photograph.',
    negative_prompt: 'rain',
    width: 1024,
    height: 768,
    steps: 25,
    seed: 42,
    batch_size: 1,
    n_iter: 1,
    override_settings: { sd_model_checkpoint: 'dreams' },
  })
  expect(image).toMatchObject({ mime: 'image/png', width: 1024, height: 768 })
  expect(metadata).toMatchObject({ seed: 42, checkpoint: 'dreams', sampler: 'Euler a' })
})

test('sends steps and guidance if requested', async () => {
  await pictureOf(open(), { steps: 40, guidance: 3.5 })
  expect(lastRequest()?.json).toMatchObject({ steps: 40, cfg_scale: 3.5 })
})

test('starts from a reference image', async () => {
  const reference = await testPicture(20, 20)
  await pictureOf(open(), { reference })
  expect(lastRequest()).toMatchObject({
    path: '/sdapi/v1/img2img',
    json: { init_images: [reference.toString('base64')], denoising_strength: 0.65 },
  })
})

describe('an edit', () => {
  test('inpaints the masked area of the whole image that is sent', async () => {
    const { image, mask } = await editRequest()
    const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
    const { metadata } = await editedPictureOf(open())
    expect(lastRequest()).toMatchObject({
      path: '/sdapi/v1/img2img',
      json: {
        prompt: 'a red kite',
        negative_prompt: '',
        init_images: [base64(image.bytes)],
        mask: base64(mask.bytes),
        width: 64,
        height: 48,
        denoising_strength: 0.9,
        inpainting_fill: 1,
        inpainting_mask_invert: 0,
        inpaint_full_res: false,
        seed: 42,
      },
    })
    expect(metadata).toMatchObject({ seed: 42, checkpoint: 'dreams' })
    expect(open().capabilities.edits).toEqual({
      kinds: ['fill', 'remove', 'replace'],
      mask: 'exact',
      maxPixels: 1_048_576,
    })
  })

  test('describes a background, and not what disappears', async () => {
    await editedPictureOf(open(), { kind: 'remove', prompt: 'the bin' })
    expect(lastRequest()?.json).toMatchObject({
      prompt: 'background',
      negative_prompt: 'the bin',
      denoising_strength: 1,
      inpainting_fill: 0,
    })
  })

  test('has the strength that is asked for', async () => {
    await editedPictureOf(open(), { strength: 0.4 })
    expect(lastRequest()?.json).toMatchObject({ denoising_strength: 0.4 })
  })
})

describe('a guide', () => {
  const [UNION, POSE, DEPTH] = [
    'union-depth-pose',
    'control_v11p_sd15_openpose [cab727d4]',
    'control_v11f1p_sd15_depth [cfd03158]',
  ]
  const NETS = [UNION, POSE, DEPTH]
  const rolesOf = async (more: Record<string, string> = {}) => {
    const engine = open(more)
    await engine.refresh?.()
    return engine.capabilities.referenceRoles
  }

  test('is offered for the installed nets, by their names or as configured', async () => {
    expect(await rolesOf()).toEqual(['composition'])
    a1111.state.nets = NETS
    expect(await rolesOf()).toEqual(['composition', 'depth', 'pose'])
    const chosen = 'normals=union-depth-pose, depth=control_v11f1p_sd15_depth,pose=that is not there'
    expect(await rolesOf({ STUDIO_A1111_CONTROL_NETS: chosen })).toEqual(['composition', 'depth', 'normals'])
    expect(() => open({ STUDIO_A1111_CONTROL_NETS: 'smell=x' })).toThrow('STUDIO_A1111_CONTROL_NETS')
  })

  test('is offered while the server could be reached, with a cached list', async () => {
    a1111.state.nets = NETS
    const engine = open()
    await engine.refresh?.()
    a1111.provider.misbehave = ({ path }) => (path.startsWith('/controlnet') ? 'reset' : undefined)
    await Promise.all([engine.refresh?.(), engine.refresh?.()])
    expect(engine.capabilities.referenceRoles).toContain('depth')
    const controlRequests = () =>
      a1111.provider.calls.filter(({ path }) => path.startsWith('/controlnet')).length
    expect(controlRequests()).toBeLessThanOrEqual(2)
    a1111.provider.behave()
    a1111.state.nets = []
    await expect.poll(() => engine.refresh?.().then(() => engine.capabilities.referenceRoles)).toHaveLength(1)
  })

  test('is sent to its net unchanged, without other references', async () => {
    a1111.state.nets = NETS
    const reference = await testPicture(20, 20)
    const { metadata } = await pictureOf(open(), { reference, referenceRole: 'depth' })
    expect(lastRequest()).toMatchObject({
      path: '/sdapi/v1/txt2img',
      json: {
        alwayson_scripts: {
          ControlNet: {
            args: [{ image: reference.toString('base64'), module: 'none', model: DEPTH, weight: 1 }],
          },
        },
      },
    })
    expect(lastRequest()?.json).not.toHaveProperty('init_images')
    expect(metadata.controlNet).toBe(DEPTH)
  })

  test('without a net is refused rather than used as an image', async () => {
    a1111.state.nets = ['control_v11f1p_sd15_depth']
    const reference = await testPicture(20, 20)
    await expect(pictureOf(open(), { reference, referenceRole: 'pose' })).rejects.toMatchObject({
      code: 'PROVIDER_BAD_REQUEST',
      message: 'Automatic1111 has no ControlNet for pose.',
    })
    // Without the extension there is none either.
    a1111.state.nets = undefined
    await expect(pictureOf(open(), { reference, referenceRole: 'depth' })).rejects.toThrow('no ControlNet')
    expect(lastRequest()).toBeUndefined()
    a1111.provider.misbehave = ({ path }) => (path.startsWith('/controlnet') ? { status: 500 } : undefined)
    await expect(pictureOf(open(), { reference, referenceRole: 'depth' })).rejects.toMatchObject({
      code: 'PROVIDER_DOWN',
    })
  })
})

test('reports progress while it works', async () => {
  a1111.state.delay = 400
  const events = await eventsOf(open())
  expect(events.filter(({ type }) => type === 'preview')).toHaveLength(1)
  expect(events).toContainEqual({ type: 'progress', progress: 0.4 })
})

test('accepts servers that don’t report how an image was made', async () => {
  const { info } = a1111.state
  a1111.state.info = ''
  expect((await pictureOf(open())).metadata).not.toHaveProperty('sampler')
  a1111.state.info = info
})

test('generates one image at a time', async () => {
  a1111.state.delay = 50
  const engine = open()
  await Promise.all([pictureOf(engine), pictureOf(engine), pictureOf(engine)])
  expect(a1111.state.most).toBe(1)
})

describe('cancelling', () => {
  test('interrupts an edit, which also takes its turn', async () => {
    a1111.state.delay = 300
    const controller = new AbortController()
    const engine = open()
    const first = editedPictureOf(engine, {}, controller.signal).catch((error: unknown) => error)
    const second = editedPictureOf(engine, {}, controller.signal).catch((error: unknown) => error)
    await expect.poll(() => lastRequest()).toBeDefined()
    const reason = new Error('enough')
    controller.abort(reason)
    expect([await first, await second]).toEqual([reason, reason])
    expect(a1111.state.interrupts).toBeGreaterThan(0)
    expect(a1111.state.most).toBe(1)
  })

  async function cancelled(more: object = {}) {
    Object.assign(a1111.state, { delay: 2_000, ...more })
    const controller = new AbortController()
    const result = pictureOf(open(), {}, controller.signal)
    await expect.poll(() => lastRequest()).toBeDefined()
    controller.abort(new Error('enough'))
    await expect(result).rejects.toThrow('enough')
  }

  test('interrupts', async () => {
    await cancelled()
    expect(a1111.state.interrupts).toBe(1)
  })

  test('interrupts servers that don’t report the current job', async () => {
    await cancelled({ saysWhose: false })
    expect(a1111.state.interrupts).toBe(1)
  })

  test('doesn’t interrupt another client’s job', async () => {
    a1111.provider.misbehave = ({ path }) =>
      path.endsWith('/progress')
        ? { status: 200, body: { progress: 0.5, current_task: 'theirs' } }
        : undefined
    await cancelled()
    expect(a1111.state.interrupts).toBe(0)
  })

  test('interrupts nothing once the image is finished', async () => {
    const controller = new AbortController()
    await pictureOf(open(), {}, controller.signal)
    controller.abort(new Error('enough'))
    await pictureOf(open())
    expect(a1111.state.interrupts).toBe(0)
  })
})

test.each([
  [
    'out of memory',
    { status: 500, body: { error: 'OutOfMemoryError', detail: '', body: '', errors: 'CUDA' } },
    'PROVIDER_DOWN',
  ],
  [
    'a bad field',
    { status: 422, body: { error: 'ValidationError', errors: 'steps' } },
    'PROVIDER_BAD_REQUEST',
  ],
  ['a missing API', { status: 404, body: { detail: 'Not Found' } }, 'PROVIDER_MISCONFIGURED'],
  ['429', { status: 429, headers: { 'retry-after': '2' } }, 'PROVIDER_RATE_LIMIT'],
  ['a broken body', { status: 200, body: '<html>' }, 'PROVIDER_DOWN'],
  ['no image', { status: 200, body: { images: [], info: '' } }, 'PROVIDER_DOWN'],
  ['a cut connection', 'reset' as const, 'PROVIDER_DOWN'],
])('%s', async (_, wrong, code) => {
  a1111.provider.misbehave = ({ path }) => (path.endsWith('2img') ? wrong : undefined)
  await expect(pictureOf(open())).rejects.toMatchObject({ code })
})
