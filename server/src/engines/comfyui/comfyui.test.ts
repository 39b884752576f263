import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  editedPictureOf,
  editEventsOf,
  editRequest,
  engineOf,
  eventsOf,
  pictureOf,
  REQUEST,
} from '../../../testing/engines.ts'
import { startFakeComfyUi } from '../../../testing/providers/fake-comfyui.ts'
import { type FakeProvider, testPicture } from '../../../testing/fake-provider.ts'
import type { EngineEvent } from '../engine.ts'

let comfy: Awaited<ReturnType<typeof startFakeComfyUi>>
let folder: string

beforeAll(async () => {
  comfy = await startFakeComfyUi()
  folder = await mkdtemp(join(tmpdir(), 'studio-workflow-'))
})
afterEach(() => {
  comfy.provider.behave()
  Object.assign(comfy.state, {
    isHeld: false,
    isSilent: false,
    choosesIds: false,
    fails: undefined,
    interrupts: 0,
    nets: [],
  })
  comfy.state.works.clear()
})
afterAll(async () => {
  await comfy.close()
  await rm(folder, { recursive: true })
})

const open = (more: Record<string, string> = {}) => engineOf({ ...comfy.environment, ...more })
const works = () => [...comfy.state.works.values()]
const nodes = () => works().at(-1)?.nodes

/** Starts an image and waits until it runs there; `ended` returns the result. */
async function running(signal?: AbortSignal) {
  comfy.state.isHeld = true
  const events: EngineEvent[] = []
  const run = async () => {
    for await (const event of open().generate(REQUEST, signal ?? new AbortController().signal))
      events.push(event)
  }
  const ended = run().catch((error: unknown) => error)
  await expect.poll(() => works()[0]?.status).toBe('running')
  return { events, ended, id: works()[0]?.id as string }
}

test('fills in the workflow and follows it: preview, progress, image', async () => {
  const negativePrompt = 'rain "and" {{seed}}'
  const request = { ...REQUEST, aspectRatio: '16:9', negativePrompt } as const
  const events: EngineEvent[] = []
  // The server continues only after we have seen the job running, otherwise the image could be ready first.
  comfy.state.isHeld = true
  for await (const event of open().generate(request, new AbortController().signal)) {
    events.push(event)
    if (event.type === 'progress') comfy.release()
  }
  expect(nodes()).toMatchObject({
    checkpoint: { inputs: { ckpt_name: 'first.safetensors' } },
    positive: { inputs: { text: 'A violinist by the window. Editorial photograph.' } },
    negative: { inputs: { text: 'rain "and" {{seed}}' } },
    canvas: { inputs: { width: 512, height: 288 } },
    sampler: { inputs: { seed: 42, steps: 12, cfg: 7 } },
    save: { inputs: { filename_prefix: `studio-${works()[0]?.id}` } },
  })
  const types = events.map(({ type }) => type)
  expect(types[0]).toBe('operation')
  expect(types).toContain('preview')
  expect(types).toContain('progress')
  expect(events.at(-1)).toMatchObject({
    type: 'image',
    image: { mime: 'image/png', width: 512, height: 288 },
    metadata: { checkpoint: 'first.safetensors', seed: 42 },
  })
})

test('fills in steps and guidance if requested', async () => {
  await pictureOf(open(), { steps: 40, guidance: 3.5 })
  expect(nodes()).toMatchObject({ sampler: { inputs: { steps: 40, cfg: 3.5 } } })
})

test('polls if the socket fails', async () => {
  comfy.state.isSilent = true
  expect((await pictureOf(open())).image.width).toBe(512)
})

test('uploads a reference for the workflow with a reference', async () => {
  const engine = open({ STUDIO_COMFYUI_CHECKPOINT: 'mine.safetensors' })
  await pictureOf(engine, { reference: await testPicture(30, 30) })
  expect(nodes()).toMatchObject({
    checkpoint: { inputs: { ckpt_name: 'mine.safetensors' } },
    reference: { class_type: 'LoadImage', inputs: { image: `in/${comfy.state.uploads.at(-1)}` } },
  })
})

describe('an edit', () => {
  const upload = (name: string) => `in/${name}`

  test('uploads image and mask for the workflow that inpaints', async () => {
    const engine = open()
    expect(engine.capabilities.edits).toMatchObject({ kinds: ['fill', 'remove', 'replace'], mask: 'exact' })
    const before = comfy.state.uploads.length
    const { metadata } = await editedPictureOf(engine)
    const [image = '', mask = ''] = comfy.state.uploads.slice(before)
    expect(mask).not.toBe(image)
    expect(nodes()).toMatchObject({
      checkpoint: { inputs: { ckpt_name: 'first.safetensors' } },
      positive: { inputs: { text: 'a red kite' } },
      reference: { class_type: 'LoadImage', inputs: { image: upload(image) } },
      mask: { class_type: 'LoadImageMask', inputs: { image: upload(mask), channel: 'red' } },
      inpainted: {
        class_type: 'InpaintModelConditioning',
        inputs: { pixels: ['reference', 0], mask: ['mask', 0], noise_mask: true },
      },
      sampler: { inputs: { seed: 42, denoise: 0.9, latent_image: ['inpainted', 2] } },
    })
    expect(metadata).toMatchObject({ seed: 42, checkpoint: 'first.safetensors' })
    await editedPictureOf(engine, { kind: 'remove', prompt: 'the bin', strength: 0.7 })
    expect(nodes()).toMatchObject({
      positive: { inputs: { text: 'background' } },
      negative: { inputs: { text: 'the bin' } },
      sampler: { inputs: { denoise: 0.7 } },
    })
  })

  test('continues an operation instead of starting another one', async () => {
    await editedPictureOf(open())
    const [{ id } = { id: '' }] = works()
    const events = await editEventsOf(open(), await editRequest({ operation: id }))
    expect(works()).toHaveLength(1)
    expect(events.map(({ type }) => type)).not.toContain('operation')
    expect(events.at(-1)).toMatchObject({ type: 'image', metadata: { promptId: id } })
  })

  test('is cancelled there when it is aborted', async () => {
    comfy.state.isHeld = true
    const controller = new AbortController()
    const ended = editedPictureOf(open(), {}, controller.signal).catch((error: unknown) => error)
    await expect.poll(() => works()[0]?.status).toBe('running')
    const reason = new Error('enough')
    controller.abort(reason)
    expect(await ended).toBe(reason)
    expect(comfy.state.interrupts).toBe(1)
  })

  test('needs a workflow of its own beside others of the user', async () => {
    const write = async (name: string, nodes: object) => {
      const file = join(folder, name)
      await writeFile(file, JSON.stringify(nodes))
      return file
    }
    const save = { class_type: 'SaveImage', inputs: { name: '{{prompt}}' } }
    const own = { STUDIO_COMFYUI_WORKFLOW: await write('own.json', { save }) }
    expect(open(own)).not.toHaveProperty('edit')
    const inputs = { name: '{{prompt}}', image: '{{reference}}', mask: '{{mask}}' }
    const edit = await write('edit.json', { save: { ...save, inputs } })
    const engine = open({ ...own, STUDIO_COMFYUI_EDIT_WORKFLOW: edit })
    await editedPictureOf(engine)
    expect(nodes()).toEqual({
      save: {
        class_type: 'SaveImage',
        inputs: {
          name: 'a red kite',
          image: expect.any(String),
          mask: upload(comfy.state.uploads.at(-1) ?? ''),
        },
      },
    })
    const without = await write('without.json', { save: { ...save, inputs: { ...inputs, mask: '' } } })
    expect(() => open({ STUDIO_COMFYUI_EDIT_WORKFLOW: without })).toThrow(
      'STUDIO_COMFYUI_EDIT_WORKFLOW: the workflow has no placeholder {{mask}}.',
    )
  })
})

describe('a guide', () => {
  const rolesOf = async (more: Record<string, string> = {}) => {
    const engine = open(more)
    await engine.refresh?.()
    return engine.capabilities.referenceRoles
  }

  test('is uploaded and passed to the net of its kind', async () => {
    comfy.state.nets = ['sd15_normalbae.pth', 'sd15_densepose.pth', 'sd15_depth.pth']
    expect(await rolesOf()).toEqual(['composition', 'depth', 'normals'])
    const reference = await testPicture(30, 30)
    const { metadata } = await pictureOf(open(), { reference, referenceRole: 'normals' })
    expect(nodes()).toMatchObject({
      reference: { class_type: 'LoadImage', inputs: { image: `in/${comfy.state.uploads.at(-1)}` } },
      canvas: { class_type: 'EmptyLatentImage' },
      net: { class_type: 'ControlNetLoader', inputs: { control_net_name: 'sd15_normalbae.pth' } },
      guided: { class_type: 'ControlNetApplyAdvanced', inputs: { control_net: ['net', 0] } },
      sampler: { inputs: { positive: ['guided', 0], negative: ['guided', 1], denoise: 1 } },
    })
    expect(metadata.controlNet).toBe('sd15_normalbae.pth')
    await pictureOf(open(), { reference, referenceRole: 'composition' })
    expect(nodes()).not.toHaveProperty('net')
  })

  test('is offered for configured nets, and only with a workflow for them', async () => {
    comfy.state.nets = ['any.safetensors', 'sd15_depth.pth']
    expect(await rolesOf({ STUDIO_COMFYUI_CONTROL_NETS: 'pose=any' })).toEqual([
      'composition',
      'depth',
      'pose',
    ])
    const node = { class_type: 'SaveImage', inputs: { text: '{{prompt}} {{reference}} {{control}}' } }
    const file = join(folder, 'control.json')
    const canvas = { class_type: 'EmptyLatentImage', inputs: { width: 64, height: 64 } }
    await writeFile(file, JSON.stringify({ 1: node, 2: canvas }))
    const own = { STUDIO_COMFYUI_WORKFLOW: file, STUDIO_COMFYUI_REFERENCE_WORKFLOW: file }
    expect(await rolesOf(own)).toEqual(['composition'])
    const controlled = { ...own, STUDIO_COMFYUI_CONTROL_WORKFLOW: file }
    expect(await rolesOf(controlled)).toEqual(['composition', 'depth'])
    const reference = await testPicture(30, 30)
    await pictureOf(open(controlled), { reference, referenceRole: 'depth' })
    expect(nodes()?.[1]?.inputs.text).toMatch(/ in\/studio-.*png sd15_depth.pth$/)
  })

  test('without a net is refused before starting', async () => {
    const reference = await testPicture(30, 30)
    await expect(pictureOf(open(), { reference, referenceRole: 'depth' })).rejects.toMatchObject({
      code: 'PROVIDER_BAD_REQUEST',
      message: 'ComfyUI has no ControlNet for depth.',
    })
    expect(works()).toEqual([])
  })
})

describe('a custom workflow', () => {
  const write = async (workflow: unknown): Promise<string> => {
    const file = join(folder, `${crypto.randomUUID()}.json`)
    await writeFile(file, typeof workflow === 'string' ? workflow : JSON.stringify(workflow))
    return file
  }
  const node = (inputs: object) => ({ class_type: 'SaveImage', inputs })

  test('determines the supported settings', async () => {
    const file = await write({
      1: node({ text: 'photo of {{ prompt }}, best' }),
      2: { class_type: 'EmptyLatentImage', inputs: { width: '{{width}}', height: '{{height}}' } },
    })
    const engine = open({ STUDIO_COMFYUI_WORKFLOW: file })
    expect(engine.capabilities).toMatchObject({
      acceptsSeed: false,
      acceptsNegativePrompt: false,
      acceptsReference: false,
    })
    expect(engine.capabilities).not.toHaveProperty('steps')
    expect(engine.capabilities).not.toHaveProperty('guidance')
    const { metadata } = await pictureOf(engine, { prompt: 'Ann', negativePrompt: 'rain' })
    expect(nodes()?.[1]?.inputs.text).toBe('photo of Ann. Editorial photograph. Leave out: rain., best')
    expect(metadata).not.toHaveProperty('seed')
  })

  test.each([
    ['{ not json', 'STUDIO_COMFYUI_WORKFLOW: the file is not JSON.'],
    [{ nodes: [], links: [] }, 'STUDIO_COMFYUI_WORKFLOW: the file is not a workflow for the API.'],
    [{ 1: node({ text: 'a cat' }) }, 'STUDIO_COMFYUI_WORKFLOW: the workflow has no placeholder {{prompt}}.'],
    [{ 1: node({ text: '{{prompt}} {{sed}}' }) }, 'STUDIO_COMFYUI_WORKFLOW: {{sed}} isn’t a placeholder.'],
  ])('that cannot be used stops the start: %s', async (workflow, message) => {
    const file = await write(workflow)
    expect(() => open({ STUDIO_COMFYUI_WORKFLOW: file })).toThrow(message)
  })
})

describe('running work', () => {
  test('is recorded before it starts', async () => {
    comfy.provider.misbehave = ({ path }) => (path === '/prompt' ? 'reset' : undefined)
    const events: EngineEvent[] = []
    await expect(async () => {
      for await (const event of open().generate(REQUEST, new AbortController().signal)) events.push(event)
    }).rejects.toMatchObject({ code: 'PROVIDER_DOWN' })
    expect(events).toEqual([{ type: 'operation', operation: expect.any(String) }])
  })

  test('is resumed after a restart, and not cancelled by it', async () => {
    const controller = new AbortController()
    const { ended, id } = await running(controller.signal)
    const stop = Object.assign(new Error('stopping'), { goesOn: true })
    controller.abort(stop)
    expect(await ended).toBe(stop)
    expect(works().map(({ status }) => status)).toEqual(['running'])
    const again = pictureOf(open(), { operation: id })
    comfy.release()
    expect((await again).metadata).toMatchObject({ promptId: id })
    expect(works()).toHaveLength(1)
    expect(comfy.state.interrupts).toBe(0)
  })

  test('that has ended in the meantime is only downloaded', async () => {
    const { id } = (await pictureOf(open()), works()[0]) as { id: string }
    expect((await eventsOf(open(), { operation: id })).map(({ type }) => type)).toEqual(['image'])
  })

  test('that no longer exists is restarted', async () => {
    const [first] = await eventsOf(open(), { operation: 'forgotten' })
    expect(first).toEqual({ type: 'operation', operation: works()[0]?.id })
  })

  test('uses the id chosen by an old server', async () => {
    comfy.state.choosesIds = true
    const names = (await eventsOf(open())).filter(({ type }) => type === 'operation')
    expect(names.at(-1)).toEqual({ type: 'operation', operation: 'chosen-0' })
  })
})

describe('cancelling', () => {
  test('ends running work', async () => {
    const controller = new AbortController()
    const { ended } = await running(controller.signal)
    controller.abort(new Error('enough'))
    expect(await ended).toMatchObject({ message: 'enough' })
    expect(comfy.state.interrupts).toBe(1)
    expect(works()).toEqual([])
  })

  test('removes queued work, and leaves other clients’ work alone', async () => {
    const controller = new AbortController()
    const { ended } = await running(controller.signal)
    const [ours] = works()
    if (ours) ours.status = 'pending'
    comfy.state.works.set('theirs', { id: 'theirs', clientId: 'x', nodes: {}, status: 'running' })
    controller.abort(new Error('enough'))
    await ended
    expect(works().map(({ id }) => id)).toEqual(['theirs'])
    expect(comfy.state.interrupts).toBe(0)
  })
})

describe('errors', () => {
  test('reports the server’s message for a refused workflow', async () => {
    comfy.provider.misbehave = ({ path }) =>
      path === '/prompt'
        ? {
            status: 400,
            body: {
              error: {
                type: 'prompt_outputs_failed_validation',
                message: 'Prompt outputs failed validation',
              },
              node_errors: {
                sampler: { errors: [{ message: 'Value not in list', details: 'sampler_name' }] },
              },
            },
          }
        : undefined
    await expect(pictureOf(open())).rejects.toMatchObject({
      code: 'PROVIDER_BAD_REQUEST',
      message: 'ComfyUI: Prompt outputs failed validation: Value not in list',
    })
  })

  test.each([
    ['a workflow that breaks', { fails: 'CUDA out of memory' }],
    ['one that makes nothing', {}],
  ])('%s is restarted', async (_, wrong) => {
    Object.assign(comfy.state, wrong)
    if (!('fails' in wrong)) comfy.provider.misbehave = ({ path }) => emptied(path)
    const events: EngineEvent[] = []
    await expect(async () => {
      for await (const event of open().generate(REQUEST, new AbortController().signal)) events.push(event)
    }).rejects.toMatchObject({ code: 'PROVIDER_DOWN' })
    expect(events.at(-1)).toEqual({ type: 'operation', operation: null })
  })

  test.each([
    [
      'a picture that is broken',
      (provider: FakeProvider) => void (provider.paint = async () => Buffer.alloc(0)),
    ],
    [
      'a picture that is there no more',
      (provider: FakeProvider) => {
        provider.misbehave = ({ path }) => (path.startsWith('/view') ? { status: 404 } : undefined)
      },
    ],
  ])('%s is made again, not fetched', async (_, tamper) => {
    tamper(comfy.provider)
    const events: EngineEvent[] = []
    await expect(async () => {
      for await (const event of open().generate(REQUEST, new AbortController().signal)) events.push(event)
    }).rejects.toMatchObject({ code: 'PROVIDER_DOWN' })
    expect(events.at(-1)).toEqual({ type: 'operation', operation: null })
  })

  test('treats an interruption by another client as a failure', async () => {
    const { ended, id } = await running()
    await fetch(`${comfy.provider.url}/interrupt`, {
      method: 'POST',
      body: JSON.stringify({ prompt_id: id }),
    })
    expect(await ended).toMatchObject({ code: 'PROVIDER_DOWN' })
  })
})

const emptied = (path: string) => {
  const [, id] = /^\/history\/(.+)$/.exec(path) ?? []
  const isDone = id !== undefined && comfy.state.works.get(id)?.status === 'done'
  return isDone
    ? { status: 200, body: { [id]: { outputs: {}, status: { status_str: 'success' } } } }
    : undefined
}
