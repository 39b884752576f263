import { DAY_MS } from '@studio/contract/kernel'
import { listLibrary, countLibrary } from '@studio/contract/library'
import { startPhotoshoot } from '@studio/contract/photoshoot'
import { getStorageUse } from '@studio/contract/quota'
import * as contract from '@studio/contract/things'
import { renderVideo } from '@studio/contract/video'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestActor } from '../../../testing/index.ts'
import { SHOOT } from '../photoshoot/photoshoot.fixtures.ts'
import { glb, startThingStudio, type ThingStudio } from './things.fixtures.ts'
import { MAX_WAITING } from './things.line.ts'

const START = Date.parse('2026-11-20T12:00:00.000Z')
const clock = { time: START, now: () => new Date(clock.time) }

let it: ThingStudio
let me: TestActor
let other: TestActor
beforeAll(async () => {
  it = await startThingStudio({ clock })
})
afterAll(() => it.close())
beforeEach(async () => {
  clock.time = Date.now()
  ;[me, other] = [await it.onboarded(), await it.onboarded()]
})

const refusal = (code: string, status?: number) =>
  expect.objectContaining({ code, ...(status ? { status } : {}) })
const keysOf = async (id: string) => {
  const { rows } = await it.database.pool.query(
    'select object_key, prepared_key, cover_key from things where id = $1',
    [id],
  )
  return rows[0] as Record<'object_key' | 'prepared_key' | 'cover_key', string | null> | undefined
}
const orphans = async () =>
  (await it.database.pool.query("select key from loose_objects where key like 'things/%'")).rows.map(
    ({ key }) => key,
  )

describe('a product', () => {
  test('is uploaded, processed and rendered, and has URLs of file and image', async () => {
    const uploaded = await it.upload(me, 'My bottle', glb('{}'))
    expect(uploaded).toMatchObject({ name: 'bottle', state: 'preparing', cover: null, height: null })
    const thing = await it.until(me, uploaded.id, ({ cover }) => cover !== null)
    expect(thing).toMatchObject({ state: 'ready', height: 0.3, front: 0, up: 'y', use: 'stands' })
    expect(thing.facts).toEqual({ triangles: 12, parts: 1, textures: 0, size: [0.1, 0.3, 0.2], notes: [] })
    const file = await it.fetch(thing.file.url)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'model/gltf-binary'])
    expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(glb('{}')))
    const cover = await it.fetch(thing.cover?.url ?? '')
    expect(cover.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    const { format, width, height } = await sharp(Buffer.from(await cover.arrayBuffer())).metadata()
    expect(format).toBe('webp')
    expect(width).toBe(height)
    expect(await orphans()).toEqual([])
    const painted = it.engine.calls.at(-1)
    expect(painted?.things?.[0]).toMatchObject({ id: thing.id, height: 0.3, names: ['own thing'] })
  })

  test('belongs to its owner only', async () => {
    const thing = await it.ready(me, 'vase')
    const params = { id: thing.id }
    for (const attempt of [
      () => it.call(contract.getThing, { params }, other),
      () => it.call(contract.changeThing, { params, body: { name: 'mine' } }, other),
      () => it.call(contract.deleteThing, { params }, other),
      () => it.call(contract.restoreThing, { params }, other),
      () => it.call(contract.prepareThingAgain, { params }, other),
    ])
      await expect(attempt()).rejects.toEqual(refusal('NOT_FOUND'))
    expect((await it.call(contract.listThings, {}, other)).things).toEqual([])
    for (const url of [thing.file.url, thing.cover?.url ?? '']) {
      const bare = url.split('?')[0] as string
      const headers = { authorization: `Bearer ${other.accessToken}` }
      expect((await it.fetch(bare, { headers })).status).toBe(404)
      expect((await it.fetch(bare)).status).toBe(404)
      expect((await it.fetch(url)).status).toBe(200)
      expect((await it.fetch(url.replace('/file', '/cover').replace(thing.id, other.id))).status).toBe(404)
    }
  })

  test('has a reason if its file can’t be read, and can be retried', async () => {
    for (const failure of ['no-triangles', 'outside-reference', 'bad-texture', 'too-heavy'] as const) {
      const { id } = await it.upload(me, failure, glb(failure))
      const thing = await it.until(me, id, ({ state }) => state !== 'preparing')
      expect(thing).toMatchObject({ state: 'failed', failure, facts: null, cover: null })
    }
    const { things } = await it.call(contract.listThings, {}, me)
    const params = { id: things[0]?.id ?? '' }
    const { thing } = await it.call(contract.prepareThingAgain, { params }, me)
    expect(thing).toMatchObject({ state: 'preparing', failure: null })
    await it.until(me, params.id, ({ state }) => state === 'failed')
    const ready = await it.ready(me, 'cup')
    await expect(it.call(contract.prepareThingAgain, { params: { id: ready.id } }, me)).rejects.toEqual(
      refusal('CONFLICT'),
    )
  })

  test('reports an error of the server after its attempts', async () => {
    const { id } = await it.upload(me, 'odd', glb('bug'))
    expect(await it.until(me, id, ({ state }) => state === 'failed')).toMatchObject({ failure: 'broken-off' })
    expect(it.preparer.reads.filter((body) => body === 'bug').length).toBeGreaterThan(1)
  })

  test('is refused immediately if it isn’t a model, is too large, or has an invalid name', async () => {
    await expect(it.upload(me, 'text', Uint8Array.from(Buffer.from('solid cube')))).rejects.toEqual(
      refusal('UNSUPPORTED_MEDIA'),
    )
    await expect(
      it.call(
        contract.uploadThing,
        { query: { name: 'x' }, body: new Blob(['x'], { type: 'image/png' }) },
        me,
      ),
    ).rejects.toEqual(refusal('UNSUPPORTED_MEDIA'))
    for (const name of ['', ' ', 'a, b', 'a; b', 'x'.repeat(61)])
      await expect(it.upload(me, name, glb('{}'))).rejects.toEqual(refusal('INPUT_INVALID'))
    const large = await it.fetch(`/api/things?name=large`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${me.accessToken}`,
        'content-type': 'model/gltf-binary',
      },
      body: new Uint8Array(contract.MAX_THING_BYTES + 1),
    })
    expect([large.status, ((await large.json()) as { error: { code: string } }).error.code]).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
    ])
    expect((await it.call(contract.listThings, {}, me)).things).toEqual([])
    expect(await orphans()).toEqual([])
  })

  test('has a unique name: another upload gets a number, a rename is refused', async () => {
    const [first, second] = [await it.ready(me, 'Bottle'), await it.ready(me, 'bottle')]
    expect([first.name, second.name]).toEqual(['Bottle', 'bottle 2'])
    const rename = (id: string, name: string) =>
      it.call(contract.changeThing, { params: { id }, body: { name } }, me)
    await expect(rename(second.id, 'mi BOTTLE')).rejects.toEqual(refusal('CONFLICT'))
    expect((await rename(second.id, 'mi frasco')).thing.name).toBe('frasco')
    await it.call(contract.deleteThing, { params: { id: second.id } }, me)
    const third = await it.ready(me, 'frasco')
    const back = await it.call(contract.restoreThing, { params: { id: second.id } }, me)
    expect([third.name, back.thing.name]).toEqual(['frasco', 'frasco 2'])
  })

  test('is rendered again after a rotation, and the previous image is removed', async () => {
    const thing = await it.ready(me, 'lamp', { size: [0.2, 0.5, 1] })
    const before = (await keysOf(thing.id))?.cover_key
    const change = async (body: contract.ThingChange) =>
      (await it.call(contract.changeThing, { params: { id: thing.id }, body }, me)).thing
    // Turned over, it keeps its size: its depth becomes its height.
    expect(await change({ up: 'z' })).toMatchObject({ up: 'z', height: 1 })
    expect(await change({ height: 0.4, front: 90, use: 'held' })).toMatchObject({ height: 0.4, front: 90 })
    await expect
      .poll(async () => {
        const { rows } = await it.database.pool.query(
          'select cover_look, cover_key from things where id = $1',
          [thing.id],
        )
        return rows[0].cover_look
      })
      .toBe('1 0.400000 90 z held')
    expect((await keysOf(thing.id))?.cover_key).not.toBe(before)
    expect(await orphans()).toContain(before)
    await expect(change({ height: 0.001 })).rejects.toEqual(refusal('INPUT_INVALID'))
    await expect(change({})).rejects.toEqual(refusal('INPUT_INVALID'))
  })

  test('gets a plausible height if the file seems to use a smaller unit', async () => {
    expect((await it.ready(me, 'ring', { size: [20, 30, 20], notes: ['millimetres?'] })).height).toBe(0.03)
    expect((await it.ready(me, 'box', { size: [20, 30, 20], notes: ['centimetres?'] })).height).toBe(0.3)
    expect((await it.ready(me, 'tower', { size: [20, 300, 20] })).height).toBe(contract.MAX_THING_HEIGHT)
  })

  test('is reprocessed for another renderer version, and keeps its height', async () => {
    const thing = await it.ready(me, 'chair')
    await it.call(contract.changeThing, { params: { id: thing.id }, body: { height: 0.9 } }, me)
    const before = (await keysOf(thing.id))?.prepared_key
    await it.database.pool.query('update things set prepared_version = 0 where id = $1', [thing.id])
    await it.app.runPeriodic('sweep-things')
    await expect.poll(async () => (await keysOf(thing.id))?.prepared_key).not.toBe(before)
    expect(await it.until(me, thing.id, ({ state }) => state === 'ready')).toMatchObject({ height: 0.9 })
    expect(await orphans()).toContain(before)
  })
})

describe('in a shoot', () => {
  const shoot = (body: object, user = me) =>
    it.call(startPhotoshoot, { body: { ...SHOOT, count: 1, ...body } }, user)
  const problem = async (attempt: Promise<unknown>) =>
    (
      await attempt.then(
        () => ({ details: undefined }),
        (error: { details?: Record<string, string> }) => error,
      )
    ).details?.['thingIds']

  test('passes names, size and mesh to the engine', async () => {
    const thing = await it.ready(me, 'Amber flask')
    const { job } = await shoot({ prompt: 'my amber flask on marble', thingIds: [thing.id] })
    await expect
      .poll(() => it.engine.calls.find(({ prompt }) => prompt === 'my amber flask on marble'))
      .toBeDefined()
    const request = it.engine.calls.find(({ prompt }) => prompt === 'my amber flask on marble')
    expect(request?.things).toMatchObject([
      { id: thing.id, height: 0.3, turn: { front: 0, up: 'y' }, use: 'stands' },
    ])
    expect(request?.things?.[0]?.names).toContain('mi amber flask')
    expect(Buffer.from(request?.things?.[0]?.prepared ?? [])).toEqual(Buffer.from(glb('{}')))
    await expect
      .poll(async () => {
        const { rows } = await it.database.pool.query('select metadata from media where job_id = $1', [
          job.id,
        ])
        return rows[0]?.metadata.thingIds
      })
      .toEqual([thing.id])
  })

  test('gets no pose if the prompt names only the product', async () => {
    const thing = await it.ready(me, 'zorbex')
    const posesOf = async (thingIds: string[]) => {
      const body = { prompt: 'my zorbex, rim light', poseVariety: true, poses: ['seated'], thingIds }
      return (await shoot(body)).job.items.map(({ pose }) => pose)
    }
    expect(await posesOf([thing.id])).toEqual([null])
    // Without the product, its name may be a person.
    expect(await posesOf([])).toEqual(['seated'])
  })

  test('is found by name in the shots of videos, for its owner only and once ready', async () => {
    const thing = await it.ready(me, 'Amber flask')
    await it.upload(me, 'jug', glb('no-triangles'))
    const film = { model: 'studio', aspectRatio: '16:9', resolution: '360p', fps: 24 } as const
    const drawnWith = async (prompt: string, user = me) => {
      const shots = [{ prompt, seconds: 2 }]
      await it.call(renderVideo, { body: { ...film, shots } }, user)
      await expect.poll(() => it.shots.some((shot) => shot.prompt === prompt)).toBe(true)
      return it.shots.find((shot) => shot.prompt === prompt)?.things?.map(({ id }) => id)
    }
    expect(await drawnWith('mi amber flask, giro lento')).toEqual([thing.id])
    expect(await drawnWith('an amber flask')).toBeUndefined()
    expect(await drawnWith('my jug')).toBeUndefined()
    expect(await drawnWith('my amber flask, slowly', other)).toBeUndefined()
  })

  test('accepts only the user’s own, ready products, if the model supports them', async () => {
    const mine = await it.ready(me, 'bowl')
    const theirs = await it.ready(other, 'bowl')
    expect(await problem(shoot({ thingIds: [theirs.id] }))).toBe('Product not found.')
    const failed = await it.upload(me, 'broken', glb('no-triangles'))
    await it.until(me, failed.id, ({ state }) => state === 'failed')
    expect(await problem(shoot({ thingIds: [mine.id, failed.id] }))).toBe('“broken” couldn’t be read.')
    expect(await problem(shoot({ thingIds: [mine.id, mine.id] }))).toBe('Choose each product once.')
    await it.call(contract.deleteThing, { params: { id: mine.id } }, me)
    expect(await problem(shoot({ thingIds: [mine.id] }))).toBe('Product not found.')
    await it.call(contract.restoreThing, { params: { id: mine.id } }, me)
    it.engine.capabilities.acceptsThings = false
    expect(await problem(shoot({ thingIds: [mine.id] }))).toBe(
      'Studio Preview doesn’t support your own products.',
    )
    it.engine.capabilities.acceptsThings = true
    expect(await problem(shoot({ thingIds: [mine.id] }))).toBeUndefined()
  })
})

describe('the processing queue', () => {
  const sized = (mark: number) => glb(JSON.stringify({ size: [mark, mark, mark] }))
  const marksOf = (reads: string[]) =>
    reads.flatMap((body) => (body.startsWith('{"size"') ? JSON.parse(body).size[0] : []))

  /** Blocks processing until it is called. */
  function hold() {
    const { promise, resolve } = Promise.withResolvers<void>()
    it.preparer.before = () => promise
    it.preparer.reads.length = 0
    return () => {
      delete it.preparer.before
      resolve()
    }
  }

  test('lets users take turns, however much one of them uploads', async () => {
    const release = hold()
    const mine = []
    for (let n = 1; n <= 4; n++) mine.push(await it.upload(me, `mine ${n}`, sized(n)))
    const theirs = [
      await it.upload(other, 'theirs 1', sized(11)),
      await it.upload(other, 'theirs 2', sized(12)),
    ]
    // Changes while queued keep one position.
    for (let n = 0; n < 3; n++)
      await it.call(contract.changeThing, { params: { id: mine[3]!.id }, body: { front: n } }, me)
    release()
    for (const { id } of mine) await it.until(me, id, ({ cover }) => cover !== null)
    for (const { id } of theirs) await it.until(other, id, ({ cover }) => cover !== null)
    expect(marksOf(it.preparer.reads)).toEqual([1, 11, 2, 12, 3, 4])
  })

  test('limits queued products, including the trash', async () => {
    const release = hold()
    const uploads = []
    // One is being processed and no longer queued.
    for (let n = 0; n <= MAX_WAITING; n++) uploads.push(await it.upload(me, `n ${n}`, sized(n + 1)))
    await expect
      .poll(async () => (await it.upload(me, 'one more', sized(50)).catch(({ code }) => code)) as string)
      .toBe('CONFLICT')
    await it.call(contract.deleteThing, { params: { id: uploads.at(-1)!.id } }, me)
    await expect(it.upload(me, 'one more', sized(50))).rejects.toEqual(refusal('CONFLICT'))
    const theirs = await it.upload(other, 'free', sized(60))
    release()
    await it.until(other, theirs.id, ({ cover }) => cover !== null)
    await it.until(me, uploads.at(-2)!.id, ({ cover }) => cover !== null)
    expect((await it.upload(me, 'again', sized(70))).state).toBe('preparing')
  })

  test('recreates an entry that the task queue lost within the hour', async () => {
    const release = hold()
    const first = await it.upload(me, 'first', sized(1))
    await expect.poll(() => it.preparer.reads.length).toBe(1)
    const lost = await it.upload(other, 'lost', sized(2))
    await it.database.pool.query("delete from pgboss.job where data->>'thingId' = $1", [lost.id])
    release()
    await it.until(me, first.id, ({ cover }) => cover !== null)
    expect((await it.get(other, lost.id)).state).toBe('preparing')
    await it.app.runPeriodic('sweep-things')
    await it.until(other, lost.id, ({ cover }) => cover !== null)
  })
})

describe('in the library and the storage', () => {
  test('counts the trash if it has more than the limit', async () => {
    const { id } = await it.upload(me, 'first', glb('vase'))
    await it.database.pool.query(
      `insert into things (id, user_id, name, format, object_key, bytes, sha256, created_at, deleted_at)
       select gen_random_uuid(), user_id, name, format, gen_random_uuid()::text, bytes, sha256, created_at, now()
       from things, generate_series(2, $2) where id = $1`,
      [id, 2 * contract.MAX_THINGS],
    )
    await expect(it.upload(me, 'one more', glb('vase'))).rejects.toEqual(refusal('CONFLICT'))
    await it.database.pool.query('delete from things where id <> $1 and deleted_at is not null', [id])
  })

  test('is listed by name and in the trash, and permanently deleted with its objects after 30 days', async () => {
    const thing = await it.ready(me, 'Green jug')
    const list = async (query: object) => (await it.call(listLibrary, { query }, me)).entries
    const [entry] = await list({ q: 'jug' })
    expect(entry).toMatchObject({ kind: 'thing', id: thing.id, title: 'Green jug', picture: { width: 512 } })
    expect((await it.fetch(entry?.picture?.url ?? '')).status).toBe(200)
    expect((await it.call(countLibrary, {}, me)).all).toEqual({ thing: 1 })
    const storageParts = async () => (await it.call(getStorageUse, {}, me)).parts
    const bytes = 2 * glb('{}').length
    expect(await storageParts()).toEqual([{ kind: 'things', bytes, count: 1 }])

    await it.call(contract.deleteThing, { params: { id: thing.id } }, me)
    expect(await list({})).toEqual([])
    const [deleted] = await list({ folder: 'trash' })
    expect(deleted).toMatchObject({ kind: 'thing', id: thing.id })
    expect((await it.fetch(deleted?.picture?.url ?? '')).status).toBe(200)
    expect((await it.fetch(thing.file.url)).status).toBe(404)
    expect(await storageParts()).toEqual([{ kind: 'trash', bytes, count: 1 }])

    const keys = Object.values((await keysOf(thing.id)) ?? {})
    clock.time += 29 * DAY_MS
    await it.app.runPeriodic('sweep-things')
    expect(await keysOf(thing.id)).toBeDefined()
    clock.time += 2 * DAY_MS
    await it.app.runPeriodic('sweep-things')
    expect(await keysOf(thing.id)).toBeUndefined()
    expect(await orphans()).toEqual(expect.arrayContaining(keys))
  })
})
