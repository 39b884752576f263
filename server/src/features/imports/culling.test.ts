import { createHash, randomUUID } from 'node:crypto'
import * as gallery from '@studio/contract/gallery'
import * as contract from '@studio/contract/imports'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limit } from '../../../testing/patience.ts'
import type { TestActor } from '../../../testing/index.ts'
import { type DeviceFile, type ImportsFixture, openImports } from './imports.fixtures.ts'

let it: ImportsFixture
let me: TestActor
let other: TestActor
beforeAll(async () => {
  it = await openImports()
})
afterAll(() => it.close())
beforeEach(async () => {
  ;[me, other] = [await it.onboarded(), await it.onboarded()]
})

const reason = (name: string) => expect.objectContaining({ reason: name })
const notFound = expect.objectContaining({ code: 'NOT_FOUND' })
const SIDE = { width: 480, height: 320 }

/** A scene with edges, the same for the same seed. */
function scene(seed: string): Buffer {
  const digest = createHash('sha512').update(seed).digest()
  const pixels = Buffer.alloc(SIDE.width * SIDE.height * 3)
  for (let y = 0; y < SIDE.height; y++)
    for (let x = 0; x < SIDE.width; x++) {
      const field = (Math.floor(x / 30) * 7 + Math.floor(y / 40) * 13) % digest.length
      pixels.fill(20 + digest[field]! * 0.8, (y * SIDE.width + x) * 3, (y * SIDE.width + x + 1) * 3)
    }
  return pixels
}

interface Shot {
  seed: string
  /** Time of day with fractions of a second. */
  at: string
  blur?: number
  exposureTime?: string
}

/** A JPEG of a camera that records fractions of a second. */
async function shoot({ seed, at, blur = 0, exposureTime = '1/60' }: Shot): Promise<Buffer> {
  const [time, fraction = '000'] = at.split('.') as [string, string?]
  const opened = sharp(scene(seed), { raw: { ...SIDE, channels: 3 } })
  return (blur > 0 ? opened.blur(blur) : opened)
    .jpeg({ quality: 92 })
    .withExif({
      IFD0: { Make: 'Canon', Model: 'Canon EOS R6' },
      IFD2: {
        DateTimeOriginal: `2026:11:20 ${time}`,
        SubSecTimeOriginal: fraction,
        OffsetTimeOriginal: '+01:00',
        ExposureTime: exposureTime,
        FNumber: '4/1',
        ISOSpeedRatings: '100',
      },
    })
    .toBuffer()
}

const files = (shots: readonly Buffer[]): DeviceFile[] =>
  shots.map((bytes, n) => ({ path: `IMG_${n}.JPG`, bytes }))

async function importAll(shots: readonly Shot[], more = {}): Promise<string> {
  const id = await it.start(me, more)
  await it.send(me, id, files(await Promise.all(shots.map(shoot))))
  await it.call(contract.finishImport, { params: { id } }, me)
  await untilStacked(id)
  return id
}

async function untilStacked(id: string): Promise<void> {
  const until = Date.now() + limit(60_000)
  for (;;) {
    const [row] = await it.rows<{ is: boolean }>(
      'select stacked_at is not null as is from imports where id = $1',
      [id],
    )
    if (row?.is) return
    if (Date.now() > until) throw new Error('The bursts weren’t stacked.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Oldest first. */
const itemsOf = async (query: { stack?: string } = {}, actor = me) =>
  (await it.call(gallery.listGallery, { query }, actor)).items.toReversed()
const cull = async (id: string, actor = me) =>
  (await it.call(gallery.listCulling, { query: { import: id } }, actor)).photographs

const BURST: Shot[] = [
  { seed: 'a', at: '08:00:00.100' },
  { seed: 'a', at: '08:00:00.500', blur: 3 },
  { seed: 'a', at: '08:00:01.000' },
]
const ALONE: Shot = { seed: 'b', at: '08:00:01.500' }
const BRACKET: Shot[] = [
  { seed: 'c', at: '09:00:00.000', exposureTime: '1/250' },
  { seed: 'c', at: '09:00:00.300', exposureTime: '1/125' },
  { seed: 'c', at: '09:00:00.600', exposureTime: '1/60' },
]

describe('a finished import', () => {
  test('has its bursts and brackets stacked, once, with reasons to look at an image', async () => {
    const id = await importAll([...BURST, ALONE, ...BRACKET])
    const items = await itemsOf()
    const [first, soft, , alone, exposed] = items
    expect(items.map(({ stack }) => stack && [stack.kind, stack.count])).toEqual([
      ...BURST.map(() => ['burst', 3]),
      undefined,
      ...BRACKET.map(() => ['bracket', 3]),
    ])
    expect(first!.stack?.coverId).toBe(first!.id)
    const culled = await cull(id)
    expect(culled.map(({ id, reasons }) => [id, reasons])).toEqual(
      items.map((item) => [item.id, item === soft ? ['softInStack'] : []]),
    )
    const { metrics, reasons } = await it.call(gallery.getQualityMetrics, { params: { id: soft!.id } }, me)
    expect(reasons).toEqual(['softInStack'])
    expect(metrics?.sharpness.cells).toHaveLength(metrics!.sharpness.columns * metrics!.sharpness.rows)
    expect((await itemsOf({ stack: exposed!.stack!.id })).map(({ id }) => id)).toEqual(
      items.slice(4).map(({ id }) => id),
    )
    const { months } = await it.call(gallery.listMonths, { query: { stack: exposed!.stack!.id } }, me)
    expect(months.map(({ count }) => count)).toEqual([3])
    expect(alone!.stack).toBeUndefined()
    // The pixels by which bursts are found aren’t kept.
    const [kept] = await it.rows<{ count: number }>(
      'select count(signature)::int as count from photographs where import_id = $1',
      [id],
    )
    expect(kept?.count).toBe(0)
  })

  test('finds a shot that occurs twice', async () => {
    const twice: Shot[] = [
      { seed: 'd', at: '08:00:00.120' },
      { seed: 'd', at: '08:00:00.120', blur: 1 },
    ]
    const id = await importAll(twice)
    expect((await cull(id)).map(({ reasons }) => reasons).toSorted((a, b) => a.length - b.length)).toEqual([
      [],
      ['duplicate'],
    ])
  })

  test('measures and stacks nothing if the user turned that off', async () => {
    const id = await importAll(BURST, { options: { measuresQuality: false } })
    const items = await itemsOf()
    expect(items.map(({ stack }) => stack)).toEqual([undefined, undefined, undefined])
    expect((await cull(id)).map(({ reasons }) => reasons)).toEqual([[], [], []])
    const params = { id: items[0]!.id }
    expect(await it.call(gallery.getQualityMetrics, { params }, me)).toEqual({ metrics: null, reasons: [] })
    await expect(it.call(gallery.putQualityMetrics, { params, body: { faces: [] } }, me)).rejects.toEqual(
      reason('gallery.notMeasured'),
    )
  })
})

describe('stacks', () => {
  const stackOf = async (actor = me) => (await itemsOf({}, actor)).map(({ stack }) => stack)
  async function threeAlone() {
    const id = await importAll([ALONE, { seed: 'e', at: '10:00:00.0' }, { seed: 'f', at: '11:00:00.0' }])
    return { importId: id, ids: (await itemsOf()).map((item) => item.id) as [string, string, string] }
  }

  test('are made, changed and undone by the user', async () => {
    const { ids } = await threeAlone()
    const id = randomUUID()
    const body = { id, mediaIds: ids.slice(0, 2), coverId: ids[1] }
    const { stack, replaced } = await it.call(gallery.createStack, { body }, me)
    expect([stack, replaced]).toEqual([
      { id, kind: 'manual', coverId: ids[1], mediaIds: ids.slice(0, 2) },
      [],
    ])
    // Sent again, as after a lost connection.
    expect((await it.call(gallery.createStack, { body }, me)).stack).toEqual(stack)
    const shown = { id, kind: 'manual', count: 2, coverId: ids[1] }
    expect(await stackOf()).toEqual([shown, shown, undefined])

    const params = { id }
    const added = await it.call(gallery.changeStack, { params, body: { add: [ids[2]], coverId: ids[2] } }, me)
    expect(added.stack?.mediaIds).toEqual(ids)
    expect((await stackOf()).map((each) => each?.coverId)).toEqual([ids[2], ids[2], ids[2]])
    // While the cover is in the trash, the first image is used.
    const trash = (deleted: boolean) =>
      it.call(gallery.changePictures, { body: { ids: [ids[2]], change: { deleted } } }, me)
    await trash(true)
    expect((await stackOf()).map((each) => [each?.count, each?.coverId])).toEqual([
      [2, ids[0]],
      [2, ids[0]],
    ])
    await trash(false)
    expect((await stackOf())[0]).toMatchObject({ count: 3, coverId: ids[2] })

    // Another stack takes two images, so that the first one ends. Both are undone by what was replaced.
    const second = randomUUID()
    const taken = await it.call(gallery.createStack, { body: { id: second, mediaIds: ids.slice(1) } }, me)
    expect((await stackOf()).map((each) => each?.id)).toEqual([undefined, second, second])
    await it.call(gallery.deleteStack, { params: { id: second } }, me)
    expect(await stackOf()).toEqual([undefined, undefined, undefined])
    for (const before of taken.replaced) await it.call(gallery.createStack, { body: before }, me)
    expect((await stackOf())[0]).toEqual({ id, kind: 'manual', count: 3, coverId: ids[2] })

    const ended = await it.call(gallery.changeStack, { params, body: { remove: ids.slice(0, 2) } }, me)
    expect([ended.stack, ended.replaced.map(({ mediaIds }) => mediaIds)]).toEqual([null, [ids]])
    expect(await stackOf()).toEqual([undefined, undefined, undefined])
  })

  test('belong to their owner, and have their cover', async () => {
    const { ids } = await threeAlone()
    const id = randomUUID()
    const create = (mediaIds: string[], more = {}, actor = me) =>
      it.call(gallery.createStack, { body: { id, mediaIds, ...more } }, actor)
    await expect(create(ids, {}, other)).rejects.toEqual(notFound)
    await expect(create([ids[0], randomUUID()])).rejects.toEqual(notFound)
    await expect(create([ids[0], ids[0]])).rejects.toEqual(reason('gallery.stackTooSmall'))
    await expect(create(ids.slice(0, 2), { coverId: ids[2] })).rejects.toEqual(
      reason('gallery.coverNotInStack'),
    )
    await create(ids.slice(0, 2))
    const params = { id }
    await expect(it.call(gallery.changeStack, { params, body: { coverId: ids[2] } }, me)).rejects.toEqual(
      reason('gallery.coverNotInStack'),
    )
    await expect(it.call(gallery.changeStack, { params, body: { coverId: ids[0] } }, other)).rejects.toEqual(
      notFound,
    )
    await expect(it.call(gallery.deleteStack, { params }, other)).rejects.toEqual(notFound)
    const [first, second] = [await shoot({ ...ALONE, seed: 'g' }), await shoot({ ...ALONE, seed: 'h' })]
    await it.send(other, await it.start(other), files([first, second]))
    const theirs = (await itemsOf({}, other)).map((item) => item.id)
    await expect(create(theirs, {}, other)).rejects.toEqual(reason('gallery.stackIdTaken'))
    expect(await stackOf(other)).toEqual([undefined, undefined])
  })

  test('end with the permanent deletion of their images', async () => {
    const { importId } = await threeAlone()
    const ids = (await itemsOf()).map((item) => item.id)
    await it.call(gallery.createStack, { body: { id: randomUUID(), mediaIds: ids } }, me)
    await it.call(contract.undoImport, { params: { id: importId } }, me)
    await it.app.runPeriodic('sweep-gallery')
    expect(await it.rows('select from media_stacks where user_id = $1', [me.id])).toEqual([])
  })
})

describe('culling', () => {
  test('counts photographs as reviewed that were shown or marked', async () => {
    const id = await importAll([ALONE, { seed: 'e', at: '10:00:00.0' }, { seed: 'f', at: '11:00:00.0' }])
    const ids = (await itemsOf()).map((item) => item.id)
    const reviewed = async () => (await cull(id)).map(({ isReviewed }) => isReviewed)
    expect(await reviewed()).toEqual([false, false, false])
    expect(await it.call(gallery.putSeen, { body: { ids: ids.slice(0, 1) } }, other)).toEqual({ count: 0 })
    expect(await it.call(gallery.putSeen, { body: { ids: ids.slice(0, 1) } }, me)).toEqual({ count: 1 })
    await it.call(gallery.changePictures, { body: { ids: ids.slice(2), change: { stars: 3 } } }, me)
    expect(await reviewed()).toEqual([true, false, true])
    expect(await cull(id, other)).toEqual([])
    await it.call(gallery.deleteGalleryItem, { params: { id: ids[1]! } }, me)
    expect(await reviewed()).toEqual([true, true])
  })

  test('stores numbers of faces beside what the server measured, for their owner only', async () => {
    await importAll([ALONE])
    const params = { id: (await itemsOf())[0]!.id }
    const faces = [{ sharpness: 0.8, eyesOpen: 0.02 }]
    const { metrics } = await it.call(gallery.getQualityMetrics, { params }, me)
    const saved = await it.call(gallery.putQualityMetrics, { params, body: { faces } }, me)
    expect(saved.metrics).toEqual({ ...metrics, faces })
    await expect(it.call(gallery.putQualityMetrics, { params, body: { faces } }, other)).rejects.toEqual(
      notFound,
    )
    await expect(it.call(gallery.getQualityMetrics, { params }, other)).rejects.toEqual(notFound)
  })

  test('shows a part of the file in its own pixels, upright', async () => {
    const turned = await sharp(scene('i'), { raw: { ...SIDE, channels: 3 } })
      .jpeg({ quality: 95 })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    await it.send(me, await it.start(me), files([turned]))
    const params = { id: (await itemsOf())[0]!.id }
    const cropOf = async (query: { x: number; y: number; w: number; h: number }, actor = me) =>
      Buffer.from(await (await it.call(gallery.getPhotographCrop, { params, query }, actor)).arrayBuffer())
    const part = await cropOf({ x: 20, y: 300, w: 400, h: 100 })
    const pixels = await sharp(part).raw().toBuffer({ resolveWithObject: true })
    // Beyond the edges it is smaller: the upright image has 320 × 480 pixels.
    expect([pixels.info.width, pixels.info.height]).toEqual([300, 100])
    const expected = await sharp(turned)
      .autoOrient()
      .extract({ left: 20, top: 300, width: 300, height: 100 })
      .raw()
      .toBuffer()
    const difference = expected.reduce((sum, value, at) => sum + Math.abs(value - pixels.data[at]!), 0)
    expect(difference / expected.length).toBeLessThan(3)
    await expect(cropOf({ x: 320, y: 0, w: 10, h: 10 })).rejects.toEqual(reason('gallery.cropOutside'))
    await expect(cropOf({ x: 0, y: 0, w: 2_000, h: 1_001 })).rejects.toEqual(reason('gallery.cropTooLarge'))
    await expect(cropOf({ x: 0, y: 0, w: 10, h: 10 }, other)).rejects.toEqual(notFound)
  })
})
