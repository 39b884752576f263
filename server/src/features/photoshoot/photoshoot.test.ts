import { randomUUID } from 'node:crypto'
import { cancelJob, clearCompletedJobs, listJobs, retryJob } from '@studio/contract/jobs'
import { listModels } from '@studio/contract/models'
import { postUpload } from '@studio/contract/uploads'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCredentials } from '../../platform/credentials/index.ts'
import { createFakeEngine } from '../../../testing/fake-engine.ts'
import type { TestActor } from '../../../testing/index.ts'
import { isEnded, startShootStudio, SHOOT, type Shoots } from './photoshoot.fixtures.ts'

const engine = createFakeEngine({ capabilities: { steps: { least: 5, most: 60 } } })
let studio: Shoots
let user: TestActor

beforeAll(async () => {
  studio = await startShootStudio({ engines: [engine] })
})
beforeEach(async () => {
  engine.options = {}
  engine.calls = []
  user = await studio.user()
})
afterAll(() => studio?.close())

describe('a shoot', () => {
  test('adds the generation settings to each file, signed by this installation, without account data', async () => {
    const job = await studio.shoot(user, { count: 1, seed: 7, negativePrompt: 'rust' })
    const done = await studio.until(user, job.id, isEnded)
    const [asset] = done.result.media_assets
    const original = await studio.fetch(
      new URL(asset?.url ?? '', studio.app.publicConfig().auth.url).pathname,
      {
        headers: { authorization: `Bearer ${user.accessToken}` },
      },
    )
    const mime = original.headers.get('content-type') ?? ''
    const { database } = studio
    const credentials = createCredentials({ database, clock: { now: () => new Date() }, version: '0' })
    const credential = await credentials.read(new Uint8Array(await original.arrayBuffer()), mime)
    credentials.close()
    expect(credential).toMatchObject({
      state: 'valid',
      digitalSourceType: expect.stringMatching(/lgorithmicMedia$/),
      recipe: { prompt: SHOOT.prompt, seed: 7, negativePrompt: 'rust', style: SHOOT.style },
    })
    expect(JSON.stringify(credential)).not.toMatch(/jobId|cost|credits/)
  })

  test('lists unrecognised words of each image, if its engine reports them', async () => {
    const values = [['wistful', 'thrice'], [], undefined, 'wistful', [1, 'hence']]
    engine.options = { facts: ({ index }) => ({ notUnderstood: values[index] }) }
    const { id } = await studio.shoot(user, { count: values.length })
    const { result } = await studio.until(user, id, isEnded)
    expect(result.media_assets.map(({ notUnderstood }) => notUnderstood)).toEqual([
      ['wistful', 'thrice'],
      undefined,
      undefined,
      ['wistful'],
      ['hence'],
    ])
  })

  test('lists phrases that an image doesn’t show as written, if its engine reports them', async () => {
    const cup = { text: 'cup', verdict: 'changed', how: 'stand', visible: 1.5 }
    const window = { text: 'window', verdict: 'missing' }
    const values = [
      [{ text: 'vase', verdict: 'drawn' }, cup, window],
      [{ text: 'vase', verdict: 'drawn' }],
      undefined,
      [{ verdict: 'missing' }, 1],
    ]
    engine.options = { facts: ({ index }) => ({ claims: values[index] }) }
    const { id } = await studio.shoot(user, { count: values.length })
    const { result } = await studio.until(user, id, isEnded)
    expect(result.media_assets.map(({ claims }) => claims)).toEqual([[cup, window], [], undefined, []])
  })

  test('is accepted with placeholders, and its images appear one by one', async () => {
    engine.options = { delay: 150 }
    const job = await studio.shoot(user, { projectName: 'Strings', seed: 7, poseVariety: true, steps: 30 })
    expect(job).toMatchObject({
      status: 'queued',
      progress: 0,
      canCancel: true,
      canRetry: false,
      cost: { credits: 3, waived: true },
      metadata: { prompt: SHOOT.prompt, seed: 7, projectName: 'Strings', count: 3 },
    })
    expect(job.items.map(({ seed, width, height, pose }) => ({ seed, width, height, pose }))).toEqual([
      { seed: 7, width: 48, height: 64, pose: 'standing-front' },
      { seed: 8, width: 48, height: 64, pose: 'three-quarter-turn' },
      { seed: 9, width: 48, height: 64, pose: 'profile' },
    ])

    await expect.poll(() => engine.calls[0]).toMatchObject({ seed: 7, steps: 30 })
    const seen = new Set<number>()
    let hasPreview = false
    const done = await studio.until(user, job.id, (now) => {
      seen.add(now.result.media_assets.length)
      hasPreview ||= now.items.some(({ preview }) => preview?.startsWith('data:image/webp;base64,'))
      return isEnded(now)
    })
    expect([...seen]).toEqual([0, 1, 2, 3])
    expect(hasPreview).toBe(true)
    expect(done).toMatchObject({
      status: 'completed',
      progress: 1,
      error: null,
      canCancel: false,
      canRetry: false,
    })
    expect(done.items.every(({ status, mediaId, preview }) => status === 'done' && mediaId && !preview)).toBe(
      true,
    )
    const rows = await studio.media(job.id)
    expect(rows.map(({ job_index }) => job_index)).toEqual([0, 1, 2])
    expect(rows[1]?.metadata).toMatchObject({
      generatedBy: 'Fake',
      seed: 8,
      style: 'editorial',
      aspectRatio: '3:4',
      pose: 'three-quarter-turn',
      quality: 'draft',
      jobId: job.id,
      cost: { credits: 1, waived: true },
      negativePrompt: null,
      referenceImageId: null,
    })
  })

  test('starts immediately, without waiting for polling', async () => {
    // These workers poll every ten minutes, so their jobs start through notifications.
    const other = await startShootStudio({ engines: [createFakeEngine()], pollingSeconds: 600 })
    const someone = await other.user()
    // Exceeds the concurrency limit: the third starts because the first has ended.
    const shoots = [1, 2, 3].map(async () => (await other.shoot(someone, { count: 1 })).id)
    for (const id of await Promise.all(shoots))
      expect((await other.until(someone, id, isEnded)).status).toBe('completed')
    await other.close()
  })

  test('gets a random seed by default', async () => {
    const [a, b] = [await studio.shoot(user, { count: 1 }), await studio.shoot(user, { count: 1 })]
    expect(a.metadata.seed).not.toBe(b.metadata.seed)
    expect(a.items[0]?.seed).toBe(a.metadata.seed)
  })
})

describe('an invalid request names its field and stores nothing', () => {
  const bad: [string, object, string][] = [
    ['an empty prompt', { prompt: '' }, 'prompt'],
    ['a blank prompt', { prompt: ' \n ' }, 'prompt'],
    ['4,001 characters', { prompt: 'a'.repeat(4001) }, 'prompt'],
    ['control characters', { prompt: 'a\u0000b' }, 'prompt'],
    ['no image', { count: 0 }, 'count'],
    ['eleven images', { count: 11 }, 'count'],
    ['half an image', { count: 1.5 }, 'count'],
    ['a count in words', { count: '3' }, 'count'],
    ['an unknown style', { style: 'noir' }, 'style'],
    ['an unknown ratio', { aspectRatio: '2:1' }, 'aspectRatio'],
    ['an unknown model', { model: 'nothing' }, 'model'],
    ['a model that is not set up', { model: 'gemini' }, 'model'],
    ['an unknown pose', { poses: ['flying'] }, 'poses.0'],
    ['a seed out of range', { seed: 2 ** 31 }, 'seed'],
    ['more steps than the model takes', { steps: 61 }, 'steps'],
    ['fewer', { steps: 4 }, 'steps'],
    ['half a step', { steps: 5.5 }, 'steps'],
    ['guidance for a model that takes none', { guidance: 7 }, 'guidance'],
    ['an unknown reference', { referenceImageId: randomUUID() }, 'referenceImageId'],
    ['a reference that is no id', { referenceImageId: 'x' }, 'referenceImageId'],
  ]
  test.each(bad)('%s', async (_, request, field) => {
    await expect(studio.shoot(user, request)).rejects.toMatchObject({
      status: 422,
      code: 'INPUT_INVALID',
      details: { [field]: expect.any(String) },
    })
    expect((await studio.call(listJobs, {}, user)).jobs).toEqual([])
  })

  test('an unknown field', async () => {
    await expect(studio.shoot(user, { price: 0 })).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  })

  test('reports another user’s reference like one that never existed', async () => {
    const other = await studio.user()
    const form = new FormData()
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'reference.png')
    const referenceImageId = (await studio.call(postUpload, { body: form }, other)).asset.id
    const messageOf = (id: string) =>
      studio.shoot(user, { referenceImageId: id }).catch((error: Error) => error.message)
    expect(await messageOf(referenceImageId)).toBe(await messageOf(randomUUID()))
    const job = await studio.shoot(other, { referenceImageId, count: 1 })
    await studio.until(other, job.id, isEnded)
    expect(engine.calls.at(-1)?.reference?.length).toBeGreaterThan(50)
    Object.assign(engine.capabilities, { acceptsReference: false })
    await expect(studio.shoot(other, { referenceImageId })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      details: { referenceImageId: expect.any(String) },
    })
    Object.assign(engine.capabilities, { acceptsReference: true })
  })

  test('accepts right-to-left text and 4,000 characters', async () => {
    expect((await studio.shoot(user, { prompt: 'صورة عازف كمان', count: 1 })).status).toBe('queued')
    expect((await studio.shoot(user, { prompt: 'a'.repeat(4000), count: 1 })).status).toBe('queued')
  })
})

describe('an Idempotency-Key', () => {
  test('returns the first result again, and refuses a different body', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await studio.shoot(user, { count: 1 }, headers)
    await studio.until(user, first.id, isEnded)
    expect(await studio.shoot(user, { count: 1 }, headers)).toEqual(first)
    await expect(studio.shoot(user, { count: 2 }, headers)).rejects.toMatchObject({
      status: 409,
      code: 'CONFLICT',
    })
    expect((await studio.shoot(await studio.user(), { count: 1 }, headers)).id).not.toBe(first.id)
  })

  test('creates one job from concurrent calls', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => studio.shoot(user, { count: 1 }, headers)),
    )
    const ids = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []))
    expect(new Set(ids).size).toBe(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 409 })
    expect((await studio.call(listJobs, {}, user)).jobs).toHaveLength(1)
  })

  test('can be reused after a refusal', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    await expect(studio.shoot(user, { model: 'gemini' }, headers)).rejects.toMatchObject({ status: 422 })
    expect((await studio.shoot(user, { model: 'studio' }, headers)).status).toBe('queued')
  })
})

describe('cancelling', () => {
  test('keeps finished images of a running job and aborts the rest immediately', async () => {
    engine.options = { gate: ({ index }) => (index === 1 ? new Promise(() => {}) : undefined) }
    engine.aborted = 0
    const job = await studio.shoot(user)
    await studio.until(
      user,
      job.id,
      (now) => now.items[1]?.status === 'developing' && now.items[1].progress === 1,
    )
    const cancelled = (await studio.call(cancelJob, { params: { id: job.id } }, user)).job
    expect(cancelled.status).toBe('cancelled')
    expect(cancelled.items.map(({ status }) => status)).toEqual(['done', 'cancelled', 'cancelled'])
    expect(cancelled).toMatchObject({ canCancel: false, canRetry: true })
    await expect.poll(() => engine.aborted, { interval: 5 }).toBe(1)
    expect(await studio.media(job.id)).toHaveLength(1)
    await expect(studio.call(cancelJob, { params: { id: job.id } }, user)).rejects.toMatchObject({
      status: 409,
    })
    expect((await studio.job(user, job.id)).status).toBe('cancelled')
  })

  test('prevents a queued job from starting', async () => {
    engine.options = { gate: () => new Promise(() => {}) }
    const running = [await studio.shoot(user), await studio.shoot(user)]
    for (const { id } of running) await studio.until(user, id, ({ status }) => status === 'running')
    const waiting = await studio.shoot(user)
    await studio.call(cancelJob, { params: { id: waiting.id } }, user)
    expect(await studio.job(user, waiting.id)).toMatchObject({ status: 'cancelled', startedAt: null })
    for (const { id } of running) await studio.call(cancelJob, { params: { id } }, user)
    expect((await studio.job(user, waiting.id)).startedAt).toBeNull()
  })

  test('is refused for another user’s job', async () => {
    const job = await studio.shoot(user)
    const params = { id: job.id }
    const other = await studio.user()
    for (const endpoint of [cancelJob, retryJob])
      await expect(studio.call(endpoint, { params }, other)).rejects.toMatchObject({ status: 404 })
    await expect(studio.job(other, job.id)).rejects.toMatchObject({ status: 404 })
  })
})

describe('limits per user', () => {
  test('run two jobs, queue twenty more, and affect no other user', async () => {
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    engine.options = { gate: ({ prompt }) => (prompt === 'held' ? gate : undefined) }
    const waitingShoot = { prompt: 'held', count: 1 }
    const first = [await studio.shoot(user, waitingShoot), await studio.shoot(user, waitingShoot)]
    for (const { id } of first) await studio.until(user, id, ({ status }) => status === 'running')
    const answers = await Promise.allSettled(
      Array.from({ length: 24 }, () => studio.shoot(user, waitingShoot)),
    )
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused).toHaveLength(4)
    expect(refused[0]?.reason).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect(refused[0]?.reason.headers.get('retry-after')).toBe('15')
    const listed = await studio.call(listJobs, { query: { status: 'running' } }, user)
    expect(listed.jobs).toHaveLength(2)

    const other = await studio.user()
    const quick = await studio.shoot(other, { count: 1 })
    await studio.until(other, quick.id, isEnded)

    open()
    await expect
      .poll(async () => (await studio.call(listJobs, { query: { status: 'completed' } }, user)).jobs.length)
      .toBe(22)
    // Two run in parallel, so a job may start before its predecessor in the queue, but no other.
    const { rows } = await studio.database.pool.query(
      `select max(abs(started - place))::int as apart from (
         select row_number() over (order by started_at) as started, row_number() over (order by place) as place
         from jobs where user_id = $1) as places`,
      [user.id],
    )
    expect(rows[0].apart).toBeLessThan(2)
  })
})

describe('lists', () => {
  test('are paged, filtered and cleared', async () => {
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.unshift((await studio.shoot(user, { count: 1 })).id)
    for (const id of ids) await studio.until(user, id, isEnded)
    const one = await studio.call(listJobs, { query: { limit: 3 } }, user)
    const two = await studio.call(listJobs, { query: { limit: 3, cursor: one.nextCursor as string } }, user)
    expect([...one.jobs, ...two.jobs].map(({ id }) => id)).toEqual(ids)
    expect(two.nextCursor).toBeNull()
    expect((await studio.call(listJobs, { query: { status: 'queued,running' } }, user)).jobs).toEqual([])
    expect((await studio.call(listJobs, { query: { kind: 'video_render' } }, user)).jobs).toEqual([])
    await expect(studio.call(listJobs, { query: { status: 'lost' } }, user)).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      details: { status: expect.any(String) },
    })
    await expect(studio.call(listJobs, { query: { cursor: 'x' } }, user)).rejects.toMatchObject({
      status: 422,
    })
    expect((await studio.call(clearCompletedJobs, {}, user)).cleared).toBe(5)
    expect((await studio.call(listJobs, {}, user)).jobs).toEqual([])
    expect((await studio.job(user, ids[0] as string)).status).toBe('completed')
  })

  test('return 304 until something changes, for each user separately', async () => {
    const get = (path: string, tag?: string, as = user) =>
      fetch(new URL(path, studio.url), {
        headers: { authorization: `Bearer ${as.accessToken}`, ...(tag ? { 'if-none-match': tag } : {}) },
      })
    const job = await studio.shoot(user, { count: 1 })
    await studio.until(user, job.id, isEnded)
    for (const path of ['/api/jobs', `/api/jobs/${job.id}`]) {
      const first = await get(path)
      const tag = first.headers.get('etag') as string
      const again = await get(path, tag)
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
      expect((await get(path, tag, await studio.user())).status).not.toBe(304)
    }
    const tag = (await get('/api/jobs')).headers.get('etag') as string
    await studio.shoot(user, { count: 1 })
    expect((await get('/api/jobs', tag)).status).toBe(200)
  })
})

test('lists models, configured or not', async () => {
  const { models } = await studio.call(listModels, {}, user)
  expect(models.map(({ label, available }) => [label, available])).toEqual([
    ['Studio Preview', true],
    ['Gemini 2.0', false],
    ['DALL-E 3', false],
    ['Leonardo AI', false],
    ['VEO', false],
    ['Flow', false],
  ])
  expect(models[1]?.reason).toBe('Not configured on this server. Set GEMINI_API_KEY to use it.')
})
