import { join } from 'node:path'
import * as contract from '@studio/contract/darkroom'
import { getBalance } from '@studio/contract/economy'
import { exportGalleryItem, getGalleryItem } from '@studio/contract/gallery'
import { retryJob } from '@studio/contract/jobs'
import { DAY_MS } from '@studio/contract/kernel'
import { createRenderer } from '@studio/renderer'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { enginesOf } from '../../../../testing/engines.ts'
import type { TestActor } from '../../../../testing/index.ts'
import { limit } from '../../../../testing/patience.ts'
import { startFakeGemini } from '../../../../testing/providers/fake-gemini.ts'
import { startFakeLeonardo } from '../../../../testing/providers/fake-leonardo.ts'
import { OPENAI_SAFETY, startFakeOpenAi } from '../../../../testing/providers/fake-openai.ts'
import { createStudioEngine } from '../../../engines/studio.ts'
import { openDiskObjects } from '../../../platform/objects/disk.ts'
import { createCredentials } from '../../../platform/credentials/index.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import { deadLeaves, LEAVES } from '../../../platform/pictures/dead-leaves.fixtures.ts'
import { createLog } from '../../../platform/log/index.ts'
import { isEnded, type Shoots, startShootStudio } from '../../photoshoot/photoshoot.fixtures.ts'
import { darkroomExporter } from '../darkroom.export.ts'
import { uploadPhotograph } from '../darkroom.fixtures.ts'

const fakes = await Promise.all([startFakeOpenAi(), startFakeGemini(), startFakeLeonardo()])
const [openai, gemini] = fakes
let it: Shoots
let me: TestActor
let seed = 0

beforeAll(async () => {
  const environment = {
    ...Object.assign({}, ...fakes.map((fake) => fake.environment)),
    STUDIO_FLAG_FREE_MODE: 'off',
  } as Record<string, string>
  const engines = [createStudioEngine({ renderer: createRenderer() }), ...enginesOf(environment)]
  it = await startShootStudio({ engines, environment })
  me = await it.user()
})
afterEach(() => {
  for (const { provider } of fakes) provider.behave()
})
afterAll(async () => {
  await it?.close()
  await Promise.all(fakes.map(({ provider }) => provider.close()))
})

const SIZE = { width: 480, height: 320 }
/** An ellipse in the middle: its semi-axes are 48 px. */
const ELLIPSE = { x: 240, y: 160, radius: 48 }
const AREA: contract.GenerationArea = {
  parts: [{ kind: 'radial', mode: 'add', x: 0.5, y: 0.5, width: 0.1, height: 0.1, feather: 0 }],
}
const FILLED = [20, 200, 60]

/** A scene with edges of all sizes, with opacity, so that it is rendered without loss. */
async function scene(of: number): Promise<Buffer> {
  const open = sharp(deadLeaves(of), { raw: { ...LEAVES, channels: 3 } })
  const part = open.extract({ left: 20, top: 20, ...SIZE }).blur(0.7)
  return part.ensureAlpha().png().toBuffer()
}

/** A purple square for the middle of an image. */
const OBJECT = { create: { width: 40, height: 40, channels: 4 as const, background: '#f0f' } }

/** A photograph of a user, with an object in its middle if it is to have one. */
async function photograph(of = me, hasObject = false): Promise<{ mediaId: string; bytes: Buffer }> {
  seed += 1
  const plain = await scene(seed)
  const bytes = hasObject
    ? await sharp(plain)
        .composite([{ input: OBJECT }])
        .png()
        .toBuffer()
    : plain
  const { id: mediaId } = await uploadPhotograph(it, of, { bytes, name: `IMG_${seed}.PNG` })
  return { mediaId, bytes }
}

/** The image as a model redraws it: moved, recoloured, and filled with a colour in the area. The image is so small that the window has all of its pixels. */
async function redrawn(image: Buffer, size: { width: number; height: number }): Promise<Buffer<ArrayBuffer>> {
  const { width, height } = size
  const plain = await sharp(image).removeAlpha().resize(width, height, { fit: 'fill' }).png().toBuffer()
  const extended = await sharp(plain).extend({ left: 6, top: 3, extendWith: 'copy' }).png().toBuffer()
  const moved = await sharp(extended)
    .extract({ left: 0, top: 0, width, height })
    .linear([1.06, 1, 0.95], [0, 2, 0])
    .png()
    .toBuffer()
  const { data } = await sharp(moved).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (Math.hypot((x / width - 0.5) * SIZE.width, (y / height - 0.5) * SIZE.height) < ELLIPSE.radius - 2)
        data.set(FILLED, (y * width + x) * 3)
  return Buffer.from(
    await sharp(data, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  )
}

/** The fake answers with what it was sent, redrawn. */
function answerRedrawn(): void {
  openai.provider.paint = async (width, height) => {
    const { body, headers } = openai.provider.calls.at(-1)!
    const type = { 'content-type': headers['content-type'] ?? '' }
    const form = await new Response(new Uint8Array(body), { headers: type }).formData()
    const sent = form.get('image') as File
    return redrawn(Buffer.from(await sent.arrayBuffer()), { width, height })
  }
  gemini.provider.paint = async () => {
    const text = JSON.stringify(gemini.provider.calls.at(-1)!.json)
    const data = /"data":"([^"]+)"/.exec(text)?.[1] ?? ''
    const sent = Buffer.from(data, 'base64')
    const { width, height } = await sharp(sent).metadata()
    return redrawn(sent, { width, height })
  }
}

const start = (mediaId: string, request: object = {}, of = me) =>
  it.call(
    contract.startGeneration,
    {
      params: { mediaId },
      body: {
        kind: 'fill',
        prompt: 'A green ball',
        area: AREA,
        models: ['dalle'],
        isBlind: false,
        ...request,
      },
    },
    of,
  )

async function ended(mediaId: string, id: string): Promise<contract.Generation> {
  const find = async () =>
    (await it.call(contract.listGenerations, { params: { mediaId } }, me)).generations.find(
      (each) => each.id === id,
    )
  const { jobId } = (await find())!
  await it.until(me, jobId!, isEnded)
  return (await find())!
}

/** A generated edit whose job has ended. */
async function generate(mediaId: string, request: object = {}) {
  const { generation } = await start(mediaId, request)
  return await ended(mediaId, generation.id)
}

const choose = (mediaId: string, id: string, candidate?: number) =>
  it.call(
    contract.chooseGeneration,
    { params: { mediaId, id }, query: { language: 'en' }, body: { candidate } },
    me,
  )

async function rendered(mediaId: string): Promise<contract.Darkroom> {
  const deadline = performance.now() + limit(60_000)
  for (;;) {
    const now = await it.call(contract.getDarkroom, { params: { mediaId }, query: { language: 'en' } }, me)
    if (now.state !== 'rendering') return now
    if (performance.now() > deadline) throw new Error('It wasn’t rendered in time.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const pixelsOf = (bytes: Uint8Array) => sharp(bytes).ensureAlpha().raw().toBuffer()
const credits = async () => (await it.call(getBalance, {}, me)).credits
const refusedFor = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { reason?: string; code?: string }) => error.reason ?? error.code,
  )

/** Pixels of the rendered image, and how many in the area differ from the original’s. @throws if others do */
async function changedPixels(mediaId: string, bytes: Uint8Array) {
  const { rows } = await it.database.pool.query('select object_key, mime from media where id = $1', [mediaId])
  expect(rows[0].mime).toBe('image/png')
  const disk = await openDiskObjects(join(it.dataDir, 'objects'))
  const [original, result] = await Promise.all([
    pixelsOf(bytes),
    pixelsOf(await disk.read(rows[0].object_key)),
  ])
  let changed = 0
  for (let at = 0; at < original.length; at += 4) {
    const [x, y] = [(at / 4) % SIZE.width, Math.floor(at / 4 / SIZE.width)]
    const isSame = original.subarray(at, at + 4).equals(result.subarray(at, at + 4))
    if (Math.hypot(x + 0.5 - ELLIPSE.x, y + 0.5 - ELLIPSE.y) > ELLIPSE.radius + 1) {
      if (!isSame) throw new Error(`The pixel at ${x}, ${y} was changed.`)
    } else if (!isSame) changed += 1
  }
  return { result, changed }
}

/** An exported file. */
async function exported(mediaId: string, metadata: 'full' | 'credit') {
  const query = { format: 'jpeg', metadata } as const
  const answer = await it.call(exportGalleryItem, { params: { id: mediaId }, query }, me)
  return Buffer.from(await answer.arrayBuffer())
}

const itemOf = async (mediaId: string) =>
  (await it.call(getGalleryItem, { params: { id: mediaId } }, me)).item

test('an answer changes no pixel outside of the area of the rendered image', async () => {
  answerRedrawn()
  const { mediaId, bytes } = await photograph()
  const before = await credits()
  const preview = await it.call(contract.previewGeneration, { params: { mediaId }, body: { area: AREA } }, me)
  expect(preview).toMatchObject({ creditsPerAnswer: 1, isWaived: false })
  const generation = await generate(mediaId)
  expect(generation.window).toEqual(preview.window)
  const [candidate] = generation.candidates
  expect(candidate).toMatchObject({ state: 'ready', label: 'DALL-E 3', facts: { changedOutside: 0 } })
  expect(candidate!.facts!.colourChange).toBeGreaterThan(0)
  expect(candidate!.facts!.displacement).toBeGreaterThan(0.5)
  expect(before - (await credits())).toBe(1)

  const chosen = await choose(mediaId, generation.id)
  expect(chosen.generation.chosen).toBe(0)
  expect(chosen.edit.edit.repairs).toEqual([
    { id: generation.repairId, kind: 'generated', patch: candidate!.patch, box: candidate!.box },
  ])
  expect((await rendered(mediaId)).state).toBe('rendered')
  const { result, changed } = await changedPixels(mediaId, bytes)
  expect(changed).toBeGreaterThan(3_000)
  const middle = 4 * (ELLIPSE.y * SIZE.width + ELLIPSE.x)
  expect(result[middle + 1]! - result[middle]!).toBeGreaterThan(100)
})

test('an image with a generated part is a composite, and says by which model and prompt', async () => {
  answerRedrawn()
  const { mediaId } = await photograph()
  const { id } = await generate(mediaId)
  await choose(mediaId, id)
  await rendered(mediaId)
  expect(await itemOf(mediaId)).toMatchObject({
    origin: 'composite',
    metadata: { digitalSourceType: 'compositeWithTrainedAlgorithmicMedia' },
  })
  const file = await exported(mediaId, 'full')
  const credentials = createCredentials({ database: it.database, clock: systemClock, version: '0' })
  const read = await credentials.read(file, 'image/jpeg')
  credentials.close()
  expect(read).toMatchObject({
    state: 'valid',
    digitalSourceType: 'compositeWithTrainedAlgorithmicMedia',
  })
  expect(file.includes('A green ball')).toBe(true)
  expect(file.includes('gpt-image')).toBe(true)
  expect((await exported(mediaId, 'credit')).includes('A green ball')).toBe(false)

  await it.call(contract.revertEdit, { params: { mediaId }, query: { language: 'en' } }, me)
  expect((await itemOf(mediaId)).origin).toBe('photograph')
})

test('the built-in engine removes without a provider, and the image stays a photograph', async () => {
  const { mediaId, bytes } = await photograph(me, true)
  const generation = await generate(mediaId, { kind: 'remove', prompt: '', models: ['studio'] })
  expect(generation.candidates).toMatchObject([
    { state: 'ready', label: 'Studio Preview', facts: { displacement: 0, changedOutside: 0 } },
  ])
  await choose(mediaId, generation.id)
  await rendered(mediaId)
  const { result } = await changedPixels(mediaId, bytes)
  const middle = result.subarray(4 * (ELLIPSE.y * SIZE.width + ELLIPSE.x))
  expect(middle[0]! > 200 && middle[1]! < 50 && middle[2]! > 200).toBe(false)

  // A patch of the same pixels is a repair, and no part is by a trained model.
  expect(await itemOf(mediaId)).toMatchObject({ origin: 'photograph' })
  const file = await exported(mediaId, 'full')
  expect(file.includes('filled from the rest of it, without a trained model')).toBe(true)
  expect(file.includes('trainedAlgorithmicMedia')).toBe(false)
  expect(await refusedFor(start(mediaId, { models: ['studio'] }))).toBe('darkroom.modelCannotEdit')
})

test('an answer that is another image is rejected, and isn’t charged', async () => {
  openai.provider.paint = async (width, height) =>
    sharp(await scene(9_999))
      .removeAlpha()
      .resize(width, height)
      .png()
      .toBuffer()
  const { mediaId } = await photograph()
  const before = await credits()
  const generation = await generate(mediaId)
  expect(generation).toMatchObject({ status: 'failed', cost: { captured: 0 } })
  expect(generation.candidates).toMatchObject([{ state: 'rejected', patch: null }])
  expect(await credits()).toBe(before)
  expect(await refusedFor(choose(mediaId, generation.id))).toBe('darkroom.answerMissing')
})

test('names of models are hidden until an answer is chosen, and an answer can be exchanged', async () => {
  answerRedrawn()
  const { mediaId } = await photograph()
  const generation = await generate(mediaId, { models: ['dalle', 'gemini'], isBlind: true })
  expect(generation.status).toBe('completed')
  expect(generation.candidates.map(({ model, label }) => [model, label])).toEqual([
    [null, null],
    [null, null],
  ])
  const displacements = generation.candidates.map(({ facts }) => facts!.displacement)
  expect(displacements).toEqual(displacements.toSorted((a, b) => a - b))
  const [first, second] = generation.candidates
  const chosen = await choose(mediaId, generation.id, first!.index)
  expect(chosen.generation.candidates.map(({ model }) => model)).toEqual(
    expect.arrayContaining(['dalle', 'gemini']),
  )
  const exchanged = await choose(mediaId, generation.id, second!.index)
  expect(exchanged.edit.edit.repairs).toMatchObject([{ patch: second!.patch }])

  await it.call(contract.dismissGeneration, { params: { mediaId, id: generation.id } }, me)
  const { generations } = await it.call(contract.listGenerations, { params: { mediaId } }, me)
  expect(generations).toMatchObject([{ id: generation.id, candidates: [] }])
  // The edit still names its patch.
  await it.app.runPeriodic('sweep-edit-objects')
  expect((await rendered(mediaId)).state).toBe('rendered')
})

test('a request that a provider refuses costs nothing, and can be retried as a job', async () => {
  openai.provider.misbehave = () => OPENAI_SAFETY
  const { mediaId } = await photograph()
  const before = await credits()
  const generation = await generate(mediaId)
  expect(generation.candidates).toMatchObject([{ state: 'failed' }])
  expect(generation.candidates[0]!.error).toMatch(/rejected by the safety system/)
  expect(await credits()).toBe(before)
  openai.provider.behave()
  answerRedrawn()
  const { job } = await it.call(retryJob, { params: { id: generation.jobId! } }, me)
  await it.until(me, job.id, isEnded)
  const { generations } = await it.call(contract.listGenerations, { params: { mediaId } }, me)
  expect(generations.map(({ jobId, candidates }) => [jobId, candidates[0]!.state])).toEqual([
    [job.id, 'ready'],
    [generation.jobId, 'failed'],
  ])
})

test('refuses what can’t be generated', async () => {
  const { mediaId } = await photograph()
  const outside: contract.GenerationArea = {
    parts: [{ kind: 'radial', mode: 'add', x: -0.9, y: -0.9, width: 0.01, height: 0.01 }],
  }
  expect(await refusedFor(start(mediaId, { area: outside }))).toBe('darkroom.areaEmpty')
  expect(await refusedFor(start(mediaId, { prompt: ' ' }))).toBe('darkroom.promptMissing')
  expect(await refusedFor(start(mediaId, { models: ['leonardo'] }))).toBe('darkroom.modelCannotEdit')
  const other = await it.user()
  expect(await refusedFor(start(mediaId, {}, other))).toBe('darkroom.imageGone')
  const { generation } = await start(mediaId)
  const theirs = it.call(
    contract.chooseGeneration,
    { params: { mediaId, id: generation.id }, query: { language: 'en' }, body: {} },
    other,
  )
  expect(await refusedFor(theirs)).toBe('darkroom.imageGone')
  await ended(mediaId, generation.id)
})

test('generated edits are in the archive of a user’s data, and unchosen answers are deleted after a month', async () => {
  answerRedrawn()
  const { mediaId } = await photograph()
  const generation = await generate(mediaId)
  const log = createLog('silent')
  const objects = await openDiskObjects(join(it.dataDir, 'objects'))
  const files: string[] = []
  for await (const { path } of darkroomExporter({ database: it.database, objects, log }).files(me.id))
    files.push(path)
  expect(files).toContain('darkroom/generations.json')
  expect(files).toContain(`darkroom/objects/${generation.candidates[0]!.patch}.png`)
  const old = new Date(Date.now() - (contract.UNCHOSEN_DAYS + 1) * DAY_MS)
  await it.database.pool.query('update edit_generations set created_at = $1 where id = $2', [
    old,
    generation.id,
  ])
  await it.app.runPeriodic('sweep-edit-generations')
  expect((await it.call(contract.listGenerations, { params: { mediaId } }, me)).generations).toEqual([])
})
