import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deleteGalleryItem, getGalleryItem } from '@studio/contract/gallery'
import { cancelJob, retryJob } from '@studio/contract/jobs'
import { startPhotoshoot } from '@studio/contract/photoshoot'
import { getStoryboard } from '@studio/contract/video'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestActor } from '../../../testing/index.ts'
import { createFakeEngine } from '../../../testing/fake-engine.ts'
import { openLibraryCodec, SOUND_CHANNELS, SOUND_RATE } from '../../platform/film/index.ts'
import { type FilmStudio, isEnded, startFilmStudio, SHOT } from './video.fixtures.ts'

const SHAPE = { width: 640, height: 360, fps: 24 }

let studio: FilmStudio
let me: TestActor
let before: ((signal: AbortSignal) => Promise<void> | void) | undefined
let after: ((bytes: Uint8Array) => Promise<Uint8Array>) | undefined
const abandoned: string[] = []
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-film-test-'))
  studio = await startFilmStudio({
    engines: [createFakeEngine()],
    before: (signal) => before?.(signal),
    after: async (bytes) => (await after?.(bytes)) ?? bytes,
    engine: { abandon: async (operation) => void abandoned.push(operation) },
  })
  me = await studio.onboarded()
})
beforeEach(() => {
  before = undefined
  after = undefined
})
afterAll(async () => {
  await studio?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Brightness of every frame of a served video. */
async function framesOf(url: string): Promise<{ frames: Uint8Array[]; bytes: Buffer }> {
  const bytes = Buffer.from(await (await studio.fetch(url)).arrayBuffer())
  const path = join(folder, `${randomUUID()}.mp4`)
  await writeFile(path, bytes)
  const frames = []
  for await (const frame of openLibraryCodec().read(path, SHAPE))
    frames.push(Uint8Array.from(frame.subarray(0, SHAPE.width * SHAPE.height)))
  return { frames, bytes }
}

/** Mean difference of two frames. */
const differenceOf = (one: Uint8Array | undefined, other: Uint8Array | undefined): number =>
  one && other ? one.reduce((sum, v, i) => sum + Math.abs(v - (other[i] ?? 0)), 0) / one.length : Number.NaN
const storyboardOf = async (id: unknown) =>
  (await studio.call(getStoryboard, { params: { id: id as string } }, me)).storyboard
/** Waits until the job is cancelled. */
const forever = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })

describe('a video of two shots', () => {
  const ids = [randomUUID(), randomUUID()]
  const body = {
    title: 'Harbour',
    shots: [
      { ...SHOT, id: ids[0], camera: 'push-in', transition: 'dissolve', caption: 'Dawn <1>' },
      { ...SHOT, id: ids[1], prompt: 'A boat', camera: 'static', trim: { start: 0.5, end: 2 } },
    ],
  }
  let storyboardId: string

  test('is rendered, joined and stored with all its metadata', async () => {
    const accepted = await studio.render(me, body)
    expect(accepted).toMatchObject({
      kind: 'video_render',
      cost: { credits: 8 },
      metadata: { prompt: SHOT.prompt },
    })
    expect(accepted.items).toHaveLength(3)
    const job = await studio.until(me, accepted.id, isEnded)
    expect(job).toMatchObject({ status: 'completed', error: null, cost: { captured: 8, released: 0 } })
    const completed = { run: 1, outcome: 'made', isStandIn: false, endedAt: expect.any(String) }
    expect(job.tries?.toSorted((a, b) => a.index - b.index)).toEqual([
      ...[0, 1].map((index) => expect.objectContaining({ ...completed, index, engine: 'studio' })),
      expect.objectContaining({ ...completed, index: 2, engine: 'joiner' }),
    ])
    const [film, ...others] = job.result.media_assets
    expect([film?.type, film?.width, film?.height, others]).toEqual(['video', 640, 360, []])

    const { item } = await studio.call(getGalleryItem, { params: { id: film?.id as string } }, me)
    expect(item.metadata).toMatchObject({
      digitalSourceType: 'algorithmicMedia',
      title: 'Harbour',
      seconds: 3,
      fps: 24,
      shots: [{ prompt: SHOT.prompt, camera: 'push-in' }, { prompt: 'A boat' }],
    })
    expect(item.thumbnails.map(({ width }) => width)).toEqual([320])
    expect((await studio.fetch(item.thumbnails[0]?.url as string)).headers.get('content-type')).toBe(
      'image/webp',
    )

    const { frames, bytes } = await framesOf(item.url)
    // 2 s and 1.5 s, with an overlap of 0.5 s.
    expect(frames).toHaveLength(72)
    // The index comes before the media data, and the file names its type.
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    expect(bytes.includes('digitalsourcetype/algorithmicMedia')).toBe(true)
    // The first shot pushes in, the second is static.
    expect(differenceOf(frames[2], frames[30])).toBeGreaterThan(3)
    expect(differenceOf(frames[50], frames[70])).toBeLessThan(1)

    const range = await studio.fetch(item.url, { headers: { range: 'bytes=4-7' } })
    expect([range.status, await range.text()]).toEqual([206, 'ftyp'])
    expect(range.headers.get('content-type')).toBe('video/mp4')

    expect(film?.captionsUrl).toBe(item.captionsUrl)
    const captions = await studio.fetch(item.captionsUrl as string)
    expect(captions.headers.get('content-type')).toBe('text/vtt')
    expect(await captions.text()).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nDawn &lt;1&gt;\n')

    storyboardId = job.metadata.storyboardId as string
    const storyboard = await storyboardOf(storyboardId)
    expect(storyboard.takes.map(({ shotId }) => shotId).toSorted()).toEqual(ids.toSorted())
    expect(storyboard.films.map(({ id }) => id)).toEqual([item.id])
    const take = storyboard.takes.find(({ shotId }) => shotId === ids[1])
    expect((await framesOf(take?.url as string)).frames).toHaveLength(48)
  })

  test('is joined again for free if only the cut has changed', async () => {
    const shoot = studio.shots()
    const shots = [{ ...body.shots[1] }, { ...body.shots[0], transition: 'wipe' }]
    const again = { ...body, storyboardId, shots }
    const { id } = await studio.render(me, again)
    const job = await studio.until(me, id, isEnded)
    expect(job).toMatchObject({ status: 'completed', cost: { credits: 0 } })
    expect((await framesOf(job.result.media_assets[0]?.url as string)).frames).toHaveLength(84)
    expect(studio.shots()).toBe(shoot)
  })

  test('renders another take of one shot on request', async () => {
    const { id } = await studio.render(me, { ...body, storyboardId, takesOf: [ids[0]] })
    expect(await studio.until(me, id, isEnded)).toMatchObject({ status: 'completed', cost: { captured: 4 } })
    const { takes } = await storyboardOf(storyboardId)
    expect(takes.filter(({ shotId }) => shotId === ids[0])).toHaveLength(2)
  })
})

test('a video keeps the sound of its shots, with silence for those without', async () => {
  const codec = openLibraryCodec()
  async function* noise() {
    yield new Float32Array(SHOT.seconds * SOUND_RATE * SOUND_CHANNELS).map((_, i) =>
      i % 200 < 100 ? 0.4 : -0.4,
    )
  }
  let isFirst = true
  after = async (bytes) => {
    if (!isFirst) return bytes
    isFirst = false
    const path = join(folder, `${randomUUID()}.mp4`)
    await writeFile(path, bytes)
    await codec.addSound(path, noise())
    return await readFile(path)
  }
  // One after the other, to know which shot has sound.
  const first = await studio.render(me, { shots: [SHOT] })
  const alone = await studio.until(me, first.id, isEnded)
  const { storyboard } = await studio.call(
    getStoryboard,
    { params: { id: alone.metadata.storyboardId as string } },
    me,
  )
  const shots = [
    { ...storyboard.draft.shots[0]!, takeId: storyboard.takes[0]!.id },
    { ...SHOT, prompt: 'A boat' },
  ]
  const second = await studio.render(me, { shots, storyboardId: storyboard.id })
  const both = await studio.until(me, second.id, isEnded)

  for (const [job, seconds] of [
    [alone, [true, true]],
    [both, [true, true, false, false]],
  ] as const) {
    const path = join(folder, `${job.id}.mp4`)
    const [film] = job.result.media_assets
    await writeFile(path, Buffer.from(await (await studio.fetch(film?.url as string)).arrayBuffer()))
    const samples: number[] = []
    for await (const block of codec.readSound(path)) samples.push(...block)
    const isLoud = seconds.map((_, second) => {
      const middle = (second + 0.5) * SOUND_RATE * SOUND_CHANNELS
      return Math.max(...samples.slice(middle - 2000, middle + 2000)) > 0.1
    })
    expect(isLoud).toEqual(seconds)
  }
})

test('a video and the images its shots start with refer to each other', async () => {
  const shoot = {
    prompt: 'A boat',
    count: 1,
    style: 'editorial',
    aspectRatio: '16:9',
    model: 'studio',
  } as const
  const shootJob = await studio.call(startPhotoshoot, { body: shoot }, me)
  const frame = (await studio.until(me, shootJob.job.id, isEnded)).result.media_assets[0]?.id as string
  const body = {
    shots: [
      { ...SHOT, firstFrameId: frame },
      { ...SHOT, firstFrameId: frame },
    ],
  }
  const film = (await studio.until(me, (await studio.render(me, body)).id, isEnded)).result.media_assets[0]
  const get = (id: string) => studio.call(getGalleryItem, { params: { id } }, me)
  expect((await get(film?.id as string)).parents).toMatchObject([{ id: frame, as: 'video', type: 'image' }])
  expect((await get(frame)).children).toMatchObject([{ id: film?.id, as: 'video', type: 'video' }])
})

test('the engine receives a first frame with the chosen framing', async () => {
  const shoot = {
    prompt: 'A brass lamp',
    count: 1,
    style: 'editorial',
    aspectRatio: '1:1',
    model: 'studio',
  } as const
  const shootJob = await studio.call(startPhotoshoot, { body: shoot }, me)
  const firstFrameId = (await studio.until(me, shootJob.job.id, isEnded)).result.media_assets[0]?.id as string
  const first = studio.firstFrames.length
  const framing = { fit: 'fit', x: 1, y: 0.5 }
  const shots = [
    { ...SHOT, firstFrameId, framing },
    { ...SHOT, firstFrameId },
  ]
  const job = await studio.until(me, (await studio.render(me, { shots })).id, isEnded)
  expect(job.status).toBe('completed')
  const results = await Promise.all(
    studio.firstFrames.slice(first).map(async (bytes) => {
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      return {
        ratio: info.width / info.height,
        corner: data.subarray(0, 3).reduce((sum, value) => sum + value, 0),
      }
    }),
  )
  for (const { ratio } of results) expect(ratio).toBeCloseTo(16 / 9, 1)
  // One has a bar on its left.
  expect(results.filter(({ corner }) => corner < 12)).toHaveLength(1)
  const board = await storyboardOf(job.metadata.storyboardId)
  expect(board.draft.shots.map((shot) => shot.framing)).toEqual([framing, undefined])
  // Another framing needs another take; the same one exists already.
  const id = board.draft.shots.map((shot) => shot.id)
  const again = { storyboardId: board.id, shots: shots.map((shot, place) => ({ ...shot, id: id[place] })) }
  expect((await studio.render(me, again)).cost.credits).toBe(0)
  const other = { ...again, shots: again.shots.map((shot) => ({ ...shot, framing: { ...framing, x: 0 } })) }
  expect((await studio.render(me, other)).cost.credits).toBe(8)
})

describe('refuses invalid requests', () => {
  test.each([
    ['no shot', { shots: [] }, 'at least 1 shot'],
    ['60 shots', { shots: Array.from({ length: 60 }, () => SHOT) }, 'up to 30 shots'],
    [
      'a picture nobody has',
      { shots: [{ ...SHOT, firstFrameId: randomUUID() }] },
      'no longer in your gallery',
    ],
    ['a take nobody has', { shots: [{ ...SHOT, takeId: randomUUID() }] }, 'no longer exists'],
    ['a model that is not set up', { model: 'veo' }, 'STUDIO_VEO_CREDENTIALS'],
    ['a trim beyond the end', { shots: [{ ...SHOT, trim: { start: 0, end: 5 } }] }, 'ends after 2 seconds'],
  ])('%s', async (_, body, message) => {
    await expect(studio.render(me, body)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining(message),
    })
  })

  test('another user’s storyboard or image', async () => {
    const { rows } = await studio.database.pool.query('select id from media where user_id = $1 limit 1', [
      me.id,
    ])
    const { id: storyboardId } = (await studio.database.pool.query('select id from storyboards limit 1'))
      .rows[0]
    const other = await studio.onboarded()
    await expect(studio.render(other, { storyboardId })).rejects.toMatchObject({ status: 404 })
    await expect(
      studio.render(other, { shots: [{ ...SHOT, firstFrameId: rows[0].id }] }),
    ).rejects.toMatchObject({ status: 422 })
  })
})

describe('errors during rendering', () => {
  test('a first frame deleted in the meantime costs nothing, and results in no video', async () => {
    const { rows } = await studio.database.pool.query(
      `insert into media (user_id, type, family, model, prompt, width, height, object_key, mime, bytes, sha256, placeholder)
       values ($1, 'image', 'studio', 'studio', 'x', 8, 8, 'gone', 'image/png', 1, '', '\\x00') returning id`,
      [me.id],
    )
    const open = Promise.withResolvers<void>()
    before = () => open.promise
    const shots = [SHOT, SHOT, { ...SHOT, firstFrameId: rows[0].id }]
    const { id } = await studio.render(me, { shots })
    await studio.call(deleteGalleryItem, { params: { id: rows[0].id } }, me)
    open.resolve()
    const job = await studio.until(me, id, isEnded)
    expect(job).toMatchObject({ status: 'failed', error: expect.stringContaining('first frame') })
    expect(job).toMatchObject({
      cost: { credits: 12, captured: 8, released: 4 },
      result: { media_assets: [] },
    })
  })

  test('cancelled while a shot is rendered: ends immediately and refunds everything', async () => {
    before = forever
    const { id } = await studio.render(me)
    await studio.until(me, id, ({ status }) => status === 'running')
    await studio.call(cancelJob, { params: { id } }, me)
    const job = await studio.until(me, id, isEnded)
    expect(job).toMatchObject({ status: 'cancelled', cost: { captured: 0, released: 4 } })
  })

  test('cancelled during a provider’s shot, cancels that shot on any worker', async () => {
    before = forever
    const { id } = await studio.render(me)
    await studio.until(me, id, ({ status }) => status === 'running')
    await studio.database.pool.query('update job_items set operation = $2 where job_id = $1 and index = 0', [
      id,
      JSON.stringify({ engine: 'studio', id: 'operation-1' }),
    ])
    await studio.call(cancelJob, { params: { id } }, me)
    expect(abandoned).toEqual(['operation-1'])
    await studio.until(me, id, isEnded)
  })

  test('cancelled after one of two shots: its take is kept and used by the retry', async () => {
    let count = 0
    before = (signal) => (++count > 1 ? forever(signal) : undefined)
    const { id } = await studio.render(me, { shots: [SHOT, { ...SHOT, prompt: 'Another' }] })
    await studio.until(me, id, ({ items }) => items.some(({ status }) => status === 'done'))
    await studio.call(cancelJob, { params: { id } }, me)
    expect(await studio.job(me, id)).toMatchObject({
      status: 'cancelled',
      cost: { captured: 4, released: 4 },
    })
    before = undefined
    const { job } = await studio.call(retryJob, { params: { id } }, me)
    expect(job.cost.credits).toBe(4)
    expect(await studio.until(me, job.id, isEnded)).toMatchObject({
      status: 'completed',
      cost: { captured: 4 },
    })
  })

  test('a failed run is resumed, and everything is charged once', async () => {
    let count = 0
    before = () => {
      if (++count === 2) throw new Error('The worker broke.')
    }
    const { id } = await studio.render(me, { shots: [SHOT, { ...SHOT, prompt: 'Another' }] })
    const job = await studio.until(me, id, isEnded)
    expect(job).toMatchObject({ status: 'completed', error: null, cost: { credits: 8, captured: 8 } })
    expect(job.result.media_assets).toHaveLength(1)
  })
})
