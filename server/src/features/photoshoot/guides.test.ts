import { randomUUID } from 'node:crypto'
import { deleteGalleryItem, getGalleryItem, type GuideFile } from '@studio/contract/gallery'
import { type Job, retryJob } from '@studio/contract/jobs'
import { listModels } from '@studio/contract/models'
import { rerunPhotoshoot } from '@studio/contract/photoshoot'
import { createRenderer } from '@studio/renderer'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../testing/engines.ts'
import { startFakeAutomatic1111 } from '../../../testing/providers/fake-automatic1111.ts'
import { createFakeEngine } from '../../../testing/fake-engine.ts'
import type { TestActor } from '../../../testing/index.ts'
import { ProviderFailure } from '../../engines/engine.ts'
import { createStudioEngine } from '../../engines/studio.ts'
import { isEnded, startShootStudio, type Shoots } from './photoshoot.fixtures.ts'

const engine = createStudioEngine({ renderer: createRenderer({ threads: 2, longSide: { draft: 64 } }) })
const other = createFakeEngine({ capabilities: { id: 'other', label: 'Other', family: 'dalle' } })
/** Fails as configured, otherwise it is the built-in engine. */
let fails: (index: number) => boolean = () => false
const sometimes: typeof engine = {
  ...engine,
  async *generate(request, signal) {
    if (fails(request.index)) throw new ProviderFailure('PROVIDER_BAD_REQUEST', 'Not now.')
    yield* engine.generate(request, signal)
  },
}
const a1111 = await startFakeAutomatic1111()
a1111.state.nets = ['net_depth', 'net_openpose']
let studio: Shoots

interface Unit {
  image: string
  model: string
}
let user: TestActor

beforeAll(async () => {
  const [guided] = enginesOf(a1111.environment)
  if (!guided) throw new Error('There is no engine.')
  studio = await startShootStudio({ engines: [sometimes, other, guided] })
  user = await studio.user()
})
afterAll(async () => {
  await studio?.close()
  await engine.close()
  await a1111.provider.close()
})

const createJob = async (request: object = {}, as = user): Promise<Job> =>
  studio.until(as, (await studio.shoot(as, { prompt: 'woman in a coat', count: 1, ...request })).id, isEnded)
const idsOf = (job: Job) => job.result.media_assets.map(({ id }) => id)
const ask = (id: string | undefined, file: GuideFile | 'x', headers = {}, as = user, query = '') =>
  studio.fetch(`/api/gallery/${id}/guides/${file}${query}`, {
    headers: { authorization: `Bearer ${as.accessToken}`, ...headers },
  })
const codeOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { error: { code: string } }).error.code,
]

test('returns every guide in the size of the image, and doesn’t render it again', async () => {
  const [id] = idsOf(await createJob({ seed: 5 }))
  for (const file of ['depth', 'normals', 'pose'] as const) {
    const answer = await ask(id, file)
    expect(answer.headers.get('content-type')).toBe('image/png')
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([width, height]).toEqual([48, 64])
    const etag = answer.headers.get('etag') ?? ''
    const again = await ask(id, file, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
  }
  const answer = await ask(id, 'keypoints', {}, user, '?download=coat')
  expect(answer.headers.get('content-disposition')).toContain('attachment; filename="coat.json"')
  expect(await answer.json()).toMatchObject({ canvas_width: 48, people: [{}] })
  expect((await ask(id, 'x')).status).toBe(422)
})

test('matches images of a series, reruns, upscales and images with a reference', async () => {
  fails = (index) => index === 1
  const job = await createJob({ count: 3, poseVariety: true, seed: 70 })
  fails = () => false
  const { job: rerun } = await studio.call(rerunPhotoshoot, { params: { id: job.id } }, user)
  const [again] = idsOf(await studio.until(user, rerun.id, isEnded))
  const [, third] = idsOf(job)
  const [larger] = idsOf(
    await createJob({ count: 3, poseVariety: true, seed: 70, only: [2], scale: 2, negativePrompt: 'hat' }),
  )
  const [referring] = idsOf(await createJob({ referenceImageId: third }))
  for (const id of [again, third, larger, referring]) expect((await ask(id, 'keypoints')).status).toBe(200)
  // What the reference contributed is deleted with it.
  await studio.call(deleteGalleryItem, { params: { id: third ?? '' } }, user)
  expect(await codeOf(await ask(referring, 'depth'))).toEqual([409, 'CONFLICT'])
})

test('offers no guides for other engines and older images, and no pose without people', async () => {
  const [theirs] = idsOf(await createJob({ model: 'other' }))
  expect(await codeOf(await ask(theirs, 'depth'))).toEqual([415, 'UNSUPPORTED_MEDIA'])
  const [bottle] = idsOf(await createJob({ prompt: 'perfume bottle' }))
  for (const file of ['pose', 'keypoints'] as const)
    expect(await codeOf(await ask(bottle, file))).toEqual([415, 'UNSUPPORTED_MEDIA'])
  expect((await ask(bottle, 'depth')).status).toBe(200)
  await studio.database.pool.query(
    `update media set metadata = metadata || '{"geometry": "0123456789abcdef"}' where id = $1`,
    [bottle],
  )
  expect(await codeOf(await ask(bottle, 'depth'))).toEqual([409, 'CONFLICT'])
})

test('denies guides of another user’s, deleted or missing image', async () => {
  const [id] = idsOf(await createJob())
  expect(await codeOf(await ask(id, 'depth', {}, await studio.user()))).toEqual([404, 'NOT_FOUND'])
  expect((await studio.fetch(`/api/gallery/${id}/guides/depth`)).status).toBe(401)
  expect((await ask(randomUUID(), 'depth')).status).toBe(404)
  const { item } = await studio.call(getGalleryItem, { params: { id: id ?? '' } }, user)
  expect(item.metadata.geometry).toMatch(/^[0-9a-f]{16}$/)
  await studio.call(deleteGalleryItem, { params: { id: id ?? '' } }, user)
  expect((await ask(id, 'depth')).status).toBe(404)
})

describe('a shoot that follows a guide', () => {
  const sent = () => a1111.provider.calls.findLast(({ path }) => path.endsWith('2img'))?.json
  const follow = (id: string | undefined, referenceRole: string, more: object = {}) =>
    createJob({
      model: 'automatic1111',
      prompt: 'a marble statue',
      referenceImageId: id,
      referenceRole,
      ...more,
    })

  test('sends the guide of its reference in 8-bit colours, and says so', async () => {
    const [id] = idsOf(await createJob({ seed: 9 }))
    const job = await follow(id, 'depth')
    expect(job).toMatchObject({ status: 'completed', error: null })
    const { image, model } = (sent() as { alwayson_scripts: { ControlNet: { args: [Unit] } } })
      .alwayson_scripts.ControlNet.args[0]
    expect(model).toBe('net_depth')
    const guide = Buffer.from(image, 'base64')
    const about = await sharp(guide).metadata()
    expect(about).toMatchObject({ width: 48, height: 64, depth: 'uchar', channels: 3, format: 'png' })
    // The provider doesn't receive the earlier prompt.
    expect(about.xmp).toBeUndefined()
    const depth = Buffer.from(await (await ask(id, 'depth')).arrayBuffer())
    const grey = (bytes: Buffer) => sharp(bytes).toColourspace('b-w').raw().toBuffer()
    const [guidePixels, depthPixels] = await Promise.all([grey(guide), grey(depth)])
    expect(guidePixels.every((v, i) => Math.abs(v - (depthPixels[i] ?? -9)) <= 1)).toBe(true)
    const [following] = idsOf(job)
    const { item, parents } = await studio.call(getGalleryItem, { params: { id: following ?? '' } }, user)
    expect(item.metadata).toMatchObject({
      referenceImageId: id,
      referenceRole: 'depth',
      controlNet: 'net_depth',
    })
    expect(parents).toMatchObject([{ id, as: 'reference' }])
  })

  test('is refused if there is nothing to follow', async () => {
    const [bottle] = idsOf(await createJob({ prompt: 'perfume bottle' }))
    const [theirs] = idsOf(await createJob({ model: 'other' }))
    const [stranger] = idsOf(await createJob({}, await studio.user()))
    const cases: [string | undefined, string, object?][] = [
      [bottle, 'pose'],
      [theirs, 'depth'],
      [stranger, 'depth'],
      [bottle, 'normals'],
      [bottle, 'depth', { model: 'other' }],
    ]
    for (const [id, role, more] of cases)
      await expect(follow(id, role, more)).rejects.toMatchObject({
        status: 422,
        details: { referenceRole: expect.any(String) },
      })
  })

  test('can’t be retried if its reference was deleted in the meantime', async () => {
    const [id] = idsOf(await createJob({ seed: 10 }))
    a1111.provider.misbehave = ({ path }) => (path.endsWith('2img') ? { status: 401 } : undefined)
    const job = await follow(id, 'depth')
    a1111.provider.behave()
    expect(job).toMatchObject({ status: 'failed' })
    await studio.call(deleteGalleryItem, { params: { id: id ?? '' } }, user)
    await expect(studio.call(retryJob, { params: { id: job.id } }, user)).rejects.toMatchObject({
      status: 422,
    })
  })
})

test('models list the guides of their images', async () => {
  const { models } = await studio.call(listModels, {}, user)
  expect(models.find(({ id }) => id === 'studio')?.guides).toEqual(['depth', 'normals', 'pose'])
  expect(models.find(({ id }) => id === 'other')).not.toHaveProperty('guides')
})
