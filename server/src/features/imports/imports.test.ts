import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { listGallery } from '@studio/contract/gallery'
import * as contract from '@studio/contract/imports'
import { DAY_MS } from '@studio/contract/kernel'
import { getPhotograph, getPhotographFile, postPhotograph } from '@studio/contract/photographs'
import { createProof } from '@studio/contract/proofs'
import { getStorageUse } from '@studio/contract/quota'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestActor } from '../../../testing/index.ts'
import { openDiskObjects } from '../../platform/objects/index.ts'
import { limit } from '../../../testing/patience.ts'
import { type DeviceFile, dng, type ImportsFixture, openImports, photo } from './imports.fixtures.ts'

const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }

const MIME = 'application/octet-stream'

let it: ImportsFixture
let me: TestActor
let other: TestActor
beforeAll(async () => {
  it = await openImports({ clock })
})
afterAll(() => it.close())
beforeEach(async () => {
  clock.ahead = 0
  ;[me, other] = [await it.onboarded(), await it.onboarded()]
})

const reason = (name: string) => expect.objectContaining({ reason: name })
const itemsOf = async (actor = me) => (await it.call(listGallery, {}, actor)).items
const namesOf = async (actor = me) => {
  const items = await itemsOf(actor)
  const read = (id: string) => it.call(getPhotograph, { params: { id } }, actor)
  return Promise.all(items.map(async ({ id }) => (await read(id)).photograph.fileName))
}
const keysOf = async (importId: string) =>
  (
    await it.rows<{ key: string }>(
      `select object_key as key from import_files where import_id = $1 and object_key is not null
       union all select object_key from import_parts where import_id = $1`,
      [importId],
    )
  ).map(({ key }) => key)

describe('an import', () => {
  test('adds photographs to the gallery, ordered by capture time, byte for byte', async () => {
    const early = await photo({ exif: { DateTimeOriginal: '2026:11:20 07:52:10' } })
    const late = await photo({ exif: { DateTimeOriginal: '2026:11:20 16:40:00' } })
    const id = await it.start(me)
    const { import: done, sent } = await it.send(me, id, [
      { path: '104CANON/IMG_2.JPG', bytes: late },
      { path: '104CANON/IMG_1.JPG', bytes: early },
    ])
    expect([done.counts.ready, sent]).toEqual([2, [0, 1]])
    expect(await namesOf()).toEqual(['IMG_2.JPG', 'IMG_1.JPG'])
    const items = await itemsOf()
    expect(items.map(({ origin, createdAt }) => [origin, createdAt])).toEqual([
      ['photograph', '2026-11-20T15:40:00.000Z'],
      ['photograph', '2026-11-20T06:52:10.000Z'],
    ])
    const { photograph } = await it.call(getPhotograph, { params: { id: items[1]!.id } }, me)
    expect(photograph).toMatchObject({
      folder: '104CANON',
      importId: id,
      camera: 'Canon EOS R6',
      capturedAtSource: 'time-zone',
    })
    const file = await it.call(getPhotographFile, { params: { id: items[1]!.id, role: 'original' } }, me)
    expect(Buffer.from(await file.arrayBuffer()).equals(early)).toBe(true)
    expect(await keysOf(id)).toEqual([])
  })

  test('sends nothing that is already in the gallery', async () => {
    const files = [{ path: 'a.jpg', bytes: await photo() }]
    await it.send(me, await it.start(me), files)
    const again = await it.send(me, await it.start(me), files)
    expect([again.sent, again.import.counts.duplicate]).toEqual([[], 1])
    expect(await itemsOf()).toHaveLength(1)
    // Nobody learns what others have.
    expect((await it.send(other, await it.start(other), files)).sent).toEqual([0])
  })

  test('adds a photograph once that two devices send at the same time', async () => {
    const files = [{ path: 'a.jpg', bytes: await photo(), isHashed: false }]
    const ids = [await it.start(me), await it.start(me)]
    const results = await Promise.all(ids.map((id) => it.send(me, id, files)))
    expect(results.map(({ import: { counts } }) => counts.ready + counts.duplicate)).toEqual([1, 1])
    expect(await itemsOf()).toHaveLength(1)
  })

  test('is created once, and belongs to its owner', async () => {
    const id = await it.start(me)
    const body = { id, source: 'drop' as const, name: 'Card 1', timeZone: 'Europe/Madrid', options: {} }
    expect((await it.call(contract.createImport, { body }, me)).import.id).toBe(id)
    await expect(it.call(contract.createImport, { body }, other)).rejects.toEqual(reason('imports.idTaken'))
    const files = [{ path: 'a.jpg', bytes: await photo() }]
    await it.announce(me, id, files)
    for (const attempt of [
      () => it.call(contract.getImport, { params: { id } }, other),
      () => it.announce(other, id, files),
      () => it.put(other, id, 0, files[0]!.bytes),
      () => it.call(contract.getImportOffset, { params: { id, number: 0 } }, other),
      () => it.call(contract.undoImport, { params: { id } }, other),
      () => it.call(contract.finishImport, { params: { id } }, other),
    ])
      await expect(attempt()).rejects.toEqual(expect.objectContaining({ code: 'NOT_FOUND' }))
    expect((await it.call(contract.listImports, {}, other)).imports).toEqual([])
  })

  test('refuses unknown time zones and more than 20 open imports', async () => {
    await expect(it.start(me, { timeZone: 'Atlantis' })).rejects.toEqual(reason('imports.timeZoneUnknown'))
    for (let n = 0; n < 20; n++) await it.start(me)
    await expect(it.start(me)).rejects.toEqual(reason('imports.tooManyImports'))
  })

  test('is paused, renamed, resumed and finished', async () => {
    const id = await it.start(me)
    const params = { id }
    expect((await it.call(contract.pauseImport, { params }, me)).import.state).toBe('paused')
    const body = { name: 'Card 2', projectName: 'Reserve' }
    expect((await it.call(contract.changeImport, { params, body }, me)).import).toMatchObject({
      name: 'Card 2',
      project: 'Reserve',
    })
    expect((await it.call(contract.resumeImport, { params }, me)).import.state).toBe('open')
    const files = [
      { path: 'a.jpg', bytes: await photo() },
      { path: 'b.jpg', bytes: await photo() },
    ]
    await it.announce(me, id, files)
    await it.put(me, id, 0, files[0]!.bytes)
    expect((await it.call(contract.finishImport, { params }, me)).import.state).toBe('finished')
    const { import: done } = await it.until(me, id)
    expect(done.counts).toMatchObject({ ready: 1, pending: 0 })
    expect((await itemsOf())[0]?.project).toBe('Reserve')
    await expect(it.announce(me, id, files)).rejects.toEqual(reason('imports.closed'))
    await expect(it.put(me, id, 0, files[0]!.bytes)).resolves.toMatchObject({ file: { state: 'ready' } })
  })
})

describe('the bytes of a file', () => {
  test('are received in parts, from the offset that the server has', async () => {
    const bytes = await photo({ width: 900, height: 700 })
    const id = await it.start(me)
    await it.announce(me, id, [{ path: 'a.jpg', bytes }])
    const half = Math.floor(bytes.length / 2)
    await it.patch(me, id, 0, 0, bytes.subarray(0, half))
    await expect(it.patch(me, id, 0, 0, bytes.subarray(0, half))).rejects.toEqual(
      expect.objectContaining({ reason: 'imports.offsetMismatch', facts: { offset: half } }),
    )
    const head = await it.fetch(`/api/imports/${id}/files/0/bytes`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${me.accessToken}` },
    })
    expect(head.headers.get('upload-offset')).toBe(String(half))
    expect((await it.announce(me, id, [{ path: 'a.jpg', bytes }])).files[0]).toMatchObject({
      state: 'uploading',
      offset: half,
    })
    await it.patch(me, id, 0, half, bytes.subarray(half))
    const { import: done } = await it.until(me, id)
    expect(done.counts.ready).toBe(1)
    expect(await keysOf(id)).toEqual([])
  })

  test.each([
    ['announced again', (id: string, files: DeviceFile[]) => it.announce(me, id, files)],
    ['finished', (id: string) => it.call(contract.finishImport, { params: { id } }, me)],
    ['abandoned', () => it.app.runPeriodic('sweep-imports')],
  ])('are read if the server stopped after the last part, and the import is %s', async (_, act) => {
    const bytes = await photo()
    const id = await it.start(me)
    const files = [{ path: 'a.jpg', bytes }]
    await it.announce(me, id, files)
    await it.patch(me, id, 0, 0, bytes.subarray(0, bytes.length - 1))
    // As a process leaves it that was killed before it joined the parts.
    const key = `photographs/parts-${randomUUID()}`
    await (await openDiskObjects(join(it.dataDir, 'objects'))).put(key, bytes.subarray(-1), { mime: MIME })
    await it.rows(
      `with part as (insert into import_parts values ($1, 0, $2, 1, $3, now()))
       update import_files set received = size where import_id = $1`,
      [id, bytes.length - 1, key],
    )
    await act(id, files)
    expect((await it.until(me, id)).import.counts.ready).toBe(1)
    expect(await keysOf(id)).toEqual([])
  })

  test('are refused if they are too many, too few or others than announced', async () => {
    const bytes = await photo()
    const id = await it.start(me)
    await it.announce(me, id, [{ path: 'a.jpg', bytes }])
    await expect(it.put(me, id, 0, bytes.subarray(1))).rejects.toEqual(reason('imports.lengthMismatch'))
    const changed = Buffer.from(bytes)
    changed[500]! ^= 1
    await expect(it.put(me, id, 0, changed)).rejects.toEqual(reason('imports.digestMismatch'))
    await expect(
      it.put(me, id, 0, bytes, { 'content-digest': `sha-256=:${'A'.repeat(43)}=:` }),
    ).rejects.toEqual(reason('imports.digestMismatch'))
    // In parts, the wrong bytes are noticed at the end, and the file starts again.
    await expect(it.patch(me, id, 0, 0, changed)).rejects.toEqual(reason('imports.digestMismatch'))
    expect((await it.announce(me, id, [{ path: 'a.jpg', bytes }])).files[0]).toMatchObject({
      state: 'pending',
      offset: 0,
    })
    await it.put(me, id, 0, bytes)
    expect((await it.until(me, id)).import.counts.ready).toBe(1)
    expect(await keysOf(id)).toEqual([])
  })

  test('start again if the file has changed on the device, and a number is of one file only', async () => {
    const bytes = await photo()
    const id = await it.start(me)
    const file = {
      number: 0,
      path: 'a.jpg',
      size: bytes.length,
      modifiedAt: '2026-11-20T10:00:00.000Z',
      pictureNumber: 0,
      role: 'original' as const,
    }
    const announce = (change: object) =>
      it.call(contract.putImportFiles, { params: { id }, body: { files: [{ ...file, ...change }] } }, me)
    await announce({})
    await it.patch(me, id, 0, 0, bytes.subarray(0, 100))
    const { files } = await announce({ modifiedAt: '2026-11-20T11:00:00.000Z' })
    expect(files[0]).toMatchObject({ state: 'pending', offset: 0 })
    await expect(announce({ path: 'b.jpg' })).rejects.toEqual(reason('imports.numberTaken'))
    await expect(announce({ size: 7 })).rejects.toEqual(reason('imports.numberTaken'))
  })

  test('of abandoned uploads are deleted after a week', async () => {
    const bytes = await photo()
    const id = await it.start(me)
    await it.announce(me, id, [{ path: 'a.jpg', bytes }])
    await it.patch(me, id, 0, 0, bytes.subarray(0, 100))
    clock.ahead = 6 * DAY_MS
    await it.app.runPeriodic('sweep-imports')
    expect(await keysOf(id)).toHaveLength(1)
    clock.ahead = 8 * DAY_MS
    await it.app.runPeriodic('sweep-imports')
    expect(await keysOf(id)).toEqual([])
  })
})

describe('the quota', () => {
  test('isn’t exceeded by simultaneous uploads, and accepts others after an undo', async () => {
    const studio = await openImports({ environment: { STUDIO_PHOTOGRAPH_STORAGE_MB: '1' } })
    const owner = await studio.onboarded()
    const photos = await Promise.all(Array.from({ length: 5 }, () => photo({ width: 900, height: 900 })))
    const files = photos.map((bytes, n) => ({ path: `${n}.jpg`, bytes }))
    const id = await studio.start(owner)
    const { left } = await studio.announce(owner, id, files)
    expect(left).toBe(1_000_000)
    const results = await Promise.allSettled(files.map(({ bytes }, n) => studio.put(owner, id, n, bytes)))
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'QUOTA_EXCEEDED'))
    await studio.until(owner, id)
    const used = async () => (await studio.call(getStorageUse, {}, owner)).photographs.used
    const stored = photos.filter((_, n) => results[n]!.status === 'fulfilled')
    expect(stored.length).toBeGreaterThan(0)
    expect(await used()).toBe(stored.reduce((sum, { length }) => sum + length, 0))
    expect(await used()).toBeLessThanOrEqual(1_000_000)
    await studio.call(contract.undoImport, { params: { id } }, owner)
    expect(await used()).toBe(0)
    expect((await studio.announce(owner, await studio.start(owner), files)).left).toBe(1_000_000)
    await studio.close()
  })
})

describe('files that can’t be imported', () => {
  test('are named with their reason, and the others are imported', async () => {
    const whole = await photo()
    const id = await it.start(me)
    const { problems, import: done } = await it.send(me, id, [
      { path: 'empty.jpg', bytes: new Uint8Array() },
      { path: 'notes.jpg', bytes: Buffer.from('These are notes, and no image.') },
      { path: 'drawing.jpg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      { path: 'whole.jpg', bytes: whole },
      { path: 'cut.jpg', bytes: (await photo({ width: 800, height: 800 })).subarray(0, 60_000) },
    ])
    expect(problems.map(({ name, state, reason }) => [name, state, reason])).toEqual([
      ['empty.jpg', 'rejected', 'empty'],
      ['notes.jpg', 'rejected', 'unsupported'],
      ['drawing.jpg', 'rejected', 'unsupported'],
      ['cut.jpg', 'damaged', null],
    ])
    expect(done.counts).toMatchObject({ ready: 1, damaged: 1, rejected: 3 })
    expect(await keysOf(id)).toEqual([])
  })

  test('have any name', async () => {
    const names = [
      '../../etc/passwd',
      'CON.jpg',
      'مرحبا‮gpj.exe.jpg',
      'Zoë.jpg',
      `${'é'.repeat(300)}.jpg`,
      '写真 1.jpg',
    ]
    const id = await it.start(me)
    const files = await Promise.all(names.map(async (path) => ({ path, bytes: await photo() })))
    expect((await it.send(me, id, files)).import.counts.ready).toBe(names.length)
    expect((await namesOf()).toSorted()).toEqual(
      names.map((path) => path.slice(path.lastIndexOf('/') + 1)).toSorted(),
    )
  })
})

describe('files of one picture', () => {
  /**
   * A picture whose RAW file was received and queued twice, while its original is in the gallery. `work` starts the workers
   * while the import is locked, and continues when `waiting` transactions wait for it.
   */
  async function openWaiting() {
    const studio = await openImports({ runsWorker: false })
    const owner = await studio.onboarded()
    const jpeg = await photo()
    const raw = Buffer.from(`raw ${randomUUID()}`)
    const { item } = (await (
      await studio.fetch(postPhotograph.path, {
        method: 'POST',
        headers: { authorization: `Bearer ${owner.accessToken}`, 'content-type': MIME },
        body: new Uint8Array(jpeg),
      })
    ).json()) as { item: { id: string } }
    const id = await studio.start(owner)
    const files = [
      { path: 'a.jpg', bytes: jpeg, pictureNumber: 0 },
      { path: 'a.cr3', bytes: raw, role: 'raw' as const, pictureNumber: 0 },
    ]
    await studio.announce(owner, id, files)
    await studio.put(owner, id, 1, raw)
    // Its original is a duplicate, so that it is queued again.
    await studio.announce(owner, id, files)
    const waiting = async () => {
      const [row] = await studio.rows<{ count: number }>(
        `select count(*)::int from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return row?.count
    }
    async function whileLocked(work: () => Promise<void>): Promise<void> {
      const client = await studio.database.pool.connect()
      await client.query('begin')
      await client.query('select from imports where id = $1 for update', [id])
      await work()
      await client.query('commit')
      client.release()
    }
    const poll = { timeout: limit(60_000) }
    const until = (count: number) => expect.poll(waiting, poll).toBe(count)
    const queued = () =>
      studio.rows(`select from pgboss.job where name = 'read-imported' and state < 'completed'`)
    const untilRead = () => expect.poll(queued, poll).toEqual([])
    return { studio, owner, id, raw, mediaId: item.id, whileLocked, until, untilRead }
  }

  test('are read once by two workers', async () => {
    const { studio, owner, id, raw, mediaId, whileLocked, until, untilRead } = await openWaiting()
    await whileLocked(async () => {
      await studio.app.start()
      await until(2)
    })
    // Both: the second must change nothing.
    await untilRead()
    expect((await studio.until(owner, id)).import.counts).toMatchObject({ ready: 1, duplicate: 1 })
    const params = { id: mediaId, role: 'raw' as const }
    const file = await studio.call(getPhotographFile, { params }, owner)
    expect(Buffer.from(await file.arrayBuffer()).equals(raw)).toBe(true)
    expect(await studio.rows('select from loose_objects')).toEqual([])
    await studio.close()
  })

  test('aren’t added to an item after the import was undone', async () => {
    const { studio, owner, id, mediaId, whileLocked, until, untilRead } = await openWaiting()
    let undoing: Promise<unknown> | undefined
    await whileLocked(async () => {
      undoing = studio.call(contract.undoImport, { params: { id } }, owner)
      await until(1)
      await studio.app.start()
      await until(3)
    })
    await undoing
    const files = () => studio.rows('select role from media_files where media_id = $1', [mediaId])
    await untilRead()
    expect(await files()).toEqual([{ role: 'original' }])
    await studio.close()
  })

  test('are all kept, or named with the reason', async () => {
    const id = await it.start(me)
    const raw = (text: string) => Buffer.from(`${text} ${randomUUID()}`)
    const kept = raw('raw')
    const files = [
      { path: 'a.jpg', bytes: await photo(), pictureNumber: 0 },
      { path: 'a.cr3', bytes: kept, role: 'raw' as const, pictureNumber: 0 },
      { path: 'a.dng', bytes: raw('another'), role: 'raw' as const, pictureNumber: 0 },
      // The file as it was after it had changed on the device.
      { path: 'a.jpg', bytes: await photo(), pictureNumber: 0 },
    ]
    const { import: done, problems } = await it.send(me, id, files)
    expect(done.counts).toMatchObject({ ready: 3, rejected: 1 })
    expect(problems).toMatchObject([{ name: 'a.dng', reason: 'roleTaken' }])
    expect(await itemsOf()).toHaveLength(2)
    // The same sidecar or RAW again is a duplicate, another one isn't.
    const again = [files[0]!, { ...files[1]!, isHashed: false }, { ...files[2]!, bytes: raw('third') }]
    const second = await it.send(me, await it.start(me), again)
    expect(second.import.counts).toMatchObject({ duplicate: 2, rejected: 1 })
    expect(second.problems).toMatchObject([{ name: 'a.dng', reason: 'roleTaken' }])
    expect(await keysOf(id)).toEqual([])
  })

  test('become a picture without a readable JPEG, or without any', async () => {
    const sidecar = Buffer.from('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    const id = await it.start(me)
    const { import: done, problems } = await it.send(me, id, [
      { path: 'a.jpg', bytes: Buffer.from('broken'), pictureNumber: 0 },
      { path: 'a.dng', bytes: await dng(), role: 'raw', pictureNumber: 0 },
      { path: 'a.xmp', bytes: sidecar, role: 'sidecar', pictureNumber: 0 },
      { path: 'b.jpg', bytes: Buffer.from('broken'), pictureNumber: 1 },
      { path: 'b.dng', bytes: Buffer.from('broken as well'), role: 'raw', pictureNumber: 1 },
      { path: 'b.xmp', bytes: Buffer.from('<x:xmpmeta/>'), role: 'sidecar', pictureNumber: 1 },
    ])
    expect(problems.map(({ name }) => name).toSorted()).toEqual(['a.jpg', 'b.dng', 'b.jpg', 'b.xmp'])
    expect(done.counts).toMatchObject({ ready: 2, rejected: 4 })
    const [item, ...more] = await itemsOf()
    expect(more).toEqual([])
    const { photograph } = await it.call(getPhotograph, { params: { id: item!.id } }, me)
    expect(photograph.files.map(({ role, name }) => `${role} ${name}`)).toEqual([
      'original a.dng',
      'sidecar a.xmp',
    ])
    // The JPEG was still missing when the import was finished.
    const unfinished = await it.start(me)
    const files: DeviceFile[] = [
      { path: 'c.jpg', bytes: await photo(), pictureNumber: 0 },
      { path: 'c.dng', bytes: await dng(), role: 'raw', pictureNumber: 0 },
    ]
    await it.announce(me, unfinished, files)
    await it.put(me, unfinished, 1, files[1]!.bytes)
    await it.call(contract.finishImport, { params: { id: unfinished } }, me)
    expect((await it.until(me, unfinished)).import.counts).toMatchObject({ ready: 1, rejected: 0 })
    expect(await keysOf(id)).toEqual([])
  })

  test('become one gallery item, also if the sidecar is imported later', async () => {
    const bytes = await photo()
    const sidecar = Buffer.from('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    const raw = Buffer.concat([Buffer.from('II*\0'), await photo()])
    const id = await it.start(me)
    const files = [
      { path: 'a.jpg', bytes, pictureNumber: 0 },
      { path: 'a.cr3', bytes: raw, role: 'raw' as const, pictureNumber: 0 },
    ]
    await it.send(me, id, files)
    const [item] = await itemsOf()
    expect(await itemsOf()).toHaveLength(1)
    const more = [...files, { path: 'a.xmp', bytes: sidecar, role: 'sidecar' as const, pictureNumber: 0 }]
    const again = await it.send(me, await it.start(me), more)
    expect([again.sent, again.import.counts]).toMatchObject([[2], { duplicate: 2, ready: 1 }])
    const { photograph } = await it.call(getPhotograph, { params: { id: item!.id } }, me)
    expect(photograph.files.map(({ role, name }) => `${role} ${name}`).toSorted()).toEqual([
      'original a.jpg',
      'raw a.cr3',
      'sidecar a.xmp',
    ])
  })
})

describe('undoing an import', () => {
  test('deletes its photographs and files, and continues where it was interrupted', async () => {
    const files = await Promise.all([1, 2, 3].map(async (n) => ({ path: `${n}.jpg`, bytes: await photo() })))
    const before = await photo()
    await it.send(me, await it.start(me), [{ path: 'before.jpg', bytes: before }])
    const id = await it.start(me)
    await it.send(me, id, [...files, { path: 'again.jpg', bytes: before }])
    const unsent = await photo()
    await it.announce(me, id, [
      ...files,
      { path: 'again.jpg', bytes: before },
      { path: 'unsent.jpg', bytes: unsent },
    ])
    await it.patch(me, id, 4, 0, unsent.subarray(0, 200))
    const undone = await it.call(contract.undoImport, { params: { id } }, me)
    expect(undone).toMatchObject({ removed: 3, kept: [], import: { state: 'undone' } })
    // Only what the import added.
    expect(await namesOf()).toEqual(['before.jpg'])
    expect(await keysOf(id)).toEqual([])
    expect(await it.call(contract.undoImport, { params: { id } }, me)).toMatchObject({ removed: 0 })
    await expect(it.put(me, id, 4, unsent)).rejects.toEqual(expect.objectContaining({ code: 'NOT_FOUND' }))
    // The same files can be imported again.
    expect((await it.send(me, await it.start(me), files)).import.counts.ready).toBe(3)
    await it.rows("update imports set state = 'undoing' where user_id = $1 and state = 'open'", [me.id])
    await it.app.runPeriodic('sweep-imports')
    expect(await itemsOf()).toEqual([])
  })

  test('keeps what is in a proof', async () => {
    const id = await it.start(me)
    await it.send(me, id, [
      { path: '1.jpg', bytes: await photo() },
      { path: '2.jpg', bytes: await photo() },
    ])
    const [item] = await itemsOf()
    await it.call(createProof, { body: { title: 'Wedding', items: [{ mediaId: item!.id }] } }, me)
    const undone = await it.call(contract.undoImport, { params: { id } }, me)
    expect(undone).toMatchObject({ removed: 1, kept: [{ mediaId: item!.id, reason: 'proof' }] })
    expect((await itemsOf()).map(({ id }) => id)).toEqual([item!.id])
  })
})

describe('the clock of a camera', () => {
  const shift = (id: string, body: object, headers = {}, actor = me) =>
    it.call(
      contract.shiftImportClock,
      { params: { id }, body: { camera: 'Canon EOS R6', ...body } },
      actor,
      headers,
    )
  const timesOf = async () => (await itemsOf()).map(({ createdAt }) => createdAt)

  test('is corrected for its photographs in an import, in marks and the library too', async () => {
    const [early, late] = await Promise.all(
      ['07:52:10', '16:40:00'].map((time) => photo({ exif: { DateTimeOriginal: `2026:11:20 ${time}` } })),
    )
    const other = await photo({ exif: { DateTimeOriginal: '2026:11:20 12:00:00' } })
    await it.send(me, await it.start(me), [{ path: 'other.jpg', bytes: other }])
    const id = await it.start(me)
    await it.send(me, id, [
      { path: 'late.jpg', bytes: late! },
      { path: 'early.jpg', bytes: early! },
    ])
    const { clocks } = await it.call(contract.listImportClocks, { params: { id } }, me)
    expect(clocks).toMatchObject([
      {
        camera: 'Canon EOS R6',
        count: 2,
        inTimeZone: 2,
        timeZone: 'Europe/Madrid',
        first: { fileName: 'early.jpg', local: '2026-11-20T07:52:10' },
      },
    ])
    const answer = await shift(id, { seconds: -6 * 3_600 })
    expect([answer.moved, answer.clocks[0]!.first.local]).toEqual([2, '2026-11-20T01:52:10'])
    expect(await namesOf()).toEqual(['other.jpg', 'late.jpg', 'early.jpg'])
    const [first] = await it.rows<{ differ: number }>(
      `select count(*)::int as differ from media
       left join library_unfiled on item_id = media.id left join marked on marked.media_id = media.id
       where media.user_id = $1 and (made_at is distinct from media.created_at
         or marked.created_at is distinct from media.created_at
         or exists (select from media_marks where media_id = media.id and media_marks.created_at <> media.created_at))`,
      [me.id],
    )
    expect(first!.differ).toBe(0)
    const facets = { import: id, dateTo: '2026-11-20T10:00:00.000Z' }
    expect((await it.call(listGallery, { query: facets }, me)).items).toHaveLength(2)
    // Another zone, and back: exactly as before.
    const moved = await timesOf()
    await shift(id, { timeZone: 'Asia/Tokyo' })
    expect((await timesOf())[2]).toBe('2026-11-19T16:52:10.000Z')
    await shift(id, { timeZone: 'Europe/Madrid' })
    expect(await timesOf()).toEqual(moved)
    await shift(id, { seconds: 6 * 3_600 })
    expect(await namesOf()).toEqual(['late.jpg', 'other.jpg', 'early.jpg'])
  })

  test('is corrected once for a repeated request', async () => {
    const id = await it.start(me)
    const bytes = await photo({ exif: { DateTimeOriginal: '2026:11:20 07:52:10' } })
    await it.send(me, id, [{ path: 'a.jpg', bytes }])
    const send = () => shift(id, { seconds: 60 }, { 'idempotency-key': 'once' })
    expect(await send()).toEqual(await send())
    expect(await timesOf()).toEqual(['2026-11-20T06:53:10.000Z'])
  })

  test('isn’t corrected into the future, for others, or while files are missing', async () => {
    const id = await it.start(me)
    const files = [
      { path: 'a.jpg', bytes: await photo({ exif: { DateTimeOriginal: '2026:11:20 07:52:10' } }) },
    ]
    await it.send(me, id, files)
    await expect(shift(id, { seconds: 20 * 366 * 86_400 })).rejects.toEqual(reason('imports.timeImpossible'))
    expect(await timesOf()).toEqual(['2026-11-20T06:52:10.000Z'])
    await expect(shift(id, { timeZone: 'Casa Norte' })).rejects.toEqual(reason('imports.timeZoneUnknown'))
    await expect(shift(id, {})).rejects.toEqual(expect.objectContaining({ code: 'INPUT_INVALID' }))
    await expect(shift(id, { seconds: 60 }, {}, other)).rejects.toEqual(
      expect.objectContaining({ code: 'NOT_FOUND' }),
    )
    expect((await shift(id, { seconds: 60, camera: 'Nikon Z 8' })).moved).toBe(0)
    await it.announce(me, id, [...files, { path: 'b.jpg', bytes: await photo() }])
    await expect(shift(id, { seconds: 60 })).rejects.toEqual(reason('imports.stillImporting'))
  })
})
