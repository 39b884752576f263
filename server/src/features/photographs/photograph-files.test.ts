import { createHash, randomUUID } from 'node:crypto'
import { deleteGalleryItem } from '@studio/contract/gallery'
import { DAY_MS } from '@studio/contract/kernel'
import { getPhotograph } from '@studio/contract/photographs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exporterOf, partOfPlatform } from '../../../testing/features.ts'
import { createOrphanTracker } from '../../platform/objects/index.ts'
import { noisy } from '../../platform/pictures/hostile.fixtures.ts'
import { type GalleryFixture, openGallery } from '../gallery/gallery.fixtures.ts'
import { createPhotographs, type Photographs, type ReceivedFile } from './index.ts'

let it: GalleryFixture
let photographs: Photographs
let me: string

const photographRoom = { admit: async () => 1, reserve: async () => () => {}, left: async () => null }
const quota = {
  admit: async () => 1,
  wrote: async () => {},
  checkRoom: async () => 1,
  photographs: photographRoom,
}

beforeAll(async () => {
  it = await openGallery((deps) => {
    photographs = createPhotographs(partOfPlatform({ ...deps, config: { dataDir: '/nowhere' } }), {
      gallery: deps.gallery,
      quota,
    })
  })
})
afterAll(() => it.close())
beforeEach(async () => {
  me = await it.newUser()
})

async function received(role: ReceivedFile['role'], name: string, bytes: Buffer): Promise<ReceivedFile> {
  const objectKey = `test/${randomUUID()}`
  await it.objects.put(objectKey, bytes, { mime: 'application/octet-stream' })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { role, name, folder: '104CANON', modifiedAt: null, objectKey, bytes: bytes.length, sha256 }
}
const xmp = '<x:xmpmeta><rdf:Description xmp:Rating="5" xmp:Label="Red"/></x:xmpmeta>'
async function filesOf(side = 300) {
  return [
    await received('original', 'IMG_1.JPG', await noisy(side, 200)),
    await received('raw', 'IMG_1.CR3', Buffer.from(`raw ${randomUUID()}`)),
    await received('sidecar', 'IMG_1.xmp', Buffer.from(xmp)),
  ]
}
const input = (files: ReceivedFile[]) => ({
  userId: me,
  importId: null,
  projectName: 'Wedding',
  timeZone: 'Europe/Madrid',
  applyMarks: true,
  measuresQuality: true,
  files,
})
const objectExists = (key: string) =>
  it.objects.read(key).then(
    () => true,
    () => false,
  )

test('owns the received objects, and removes all of them with the item', async () => {
  const files = await filesOf()
  const recorded: string[] = []
  const { mediaId } = await photographs.ingest(input(files), async (_tx, id) => void recorded.push(id))
  expect(recorded).toEqual([mediaId])
  expect(await it.keysWithoutRow()).toEqual([])
  const { body } = await it.call(getPhotograph, { params: { id: mediaId } }, me)
  expect(body.photograph.files.map(({ role, name }) => [role, name])).toEqual([
    ['original', 'IMG_1.JPG'],
    ['raw', 'IMG_1.CR3'],
    ['sidecar', 'IMG_1.xmp'],
  ])
  const item = (await it.gallery.itemsOf(it.database.db, me, [mediaId])).get(mediaId)
  expect(item).toMatchObject({ stars: 5, project: 'Wedding', tags: ['label:red'] })

  await it.call(deleteGalleryItem, { params: { id: mediaId } }, me)
  await it.sweep()
  expect(await Promise.all(files.map(({ objectKey }) => objectExists(objectKey)))).toEqual([true, true, true])
  it.clock.time += 31 * DAY_MS
  await it.sweep()
  expect(await Promise.all(files.map(({ objectKey }) => objectExists(objectKey)))).toEqual([
    false,
    false,
    false,
  ])
  const { rows } = await it.database.pool.query('select 1 from media_files where user_id = $1', [me])
  expect(rows).toEqual([])
})

test('queues all objects for deletion with the account', async () => {
  const files = await filesOf()
  const { mediaId } = await photographs.ingest(input(files), async () => {})
  const renditions = (await it.gallery.findOriginal(it.database.db, me, mediaId))?.thumbnails ?? []
  await it.database.pool.query('delete from users where id = $1', [me])
  const keys = [...files.map(({ objectKey }) => objectKey), ...renditions.map(({ key }) => key)]
  expect((await it.keysWithoutRow()).toSorted()).toEqual(keys.toSorted())
  await createOrphanTracker(it.database, it.objects).sweep(it.clock.now())
})

test('adds nothing twice, nor anything if the caller fails', async () => {
  const files = await filesOf()
  const failed = photographs.ingest(input(files), async () => Promise.reject(new Error('The import ended.')))
  await expect(failed).rejects.toThrow('The import ended.')
  expect(await it.keysWithoutRow()).toEqual([])
  const { mediaId } = await photographs.ingest(input(files), async () => {})
  const again = await filesOf()
  await expect(photographs.ingest(input(again), async () => {})).rejects.toMatchObject({
    name: 'AlreadyInGallery',
    mediaId,
    isInTrash: false,
  })
  // The objects still belong to the caller.
  expect(await objectExists(again[0]!.objectKey)).toBe(true)
  const hashes = files.map(({ sha256 }) => sha256)
  const expected = { mediaId, isInTrash: false }
  expect([...(await photographs.findByHash(it.database.db, me, hashes))]).toEqual([
    [hashes[0], expected],
    [hashes[1], expected],
  ])
  expect((await photographs.findByHash(it.database.db, await it.newUser(), hashes)).size).toBe(0)
})

test('adds one photograph once if two devices send it at the same time', async () => {
  const [first, second] = [await filesOf(305), await filesOf(305)]
  let later: Promise<unknown> | undefined
  let isSettled = false
  const isWaiting = async () => {
    const { rows } = await it.database.pool.query(
      `select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`,
    )
    return isSettled || rows.length > 0
  }
  const { mediaId } = await photographs.ingest(input(first), async () => {
    later = photographs
      .ingest(input(second), async () => {})
      .catch((error: unknown) => error)
      .finally(() => {
        isSettled = true
      })
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true)
  })
  expect(await later).toMatchObject({ name: 'AlreadyInGallery', mediaId })
})

test('attaches files later, one of each role', async () => {
  const [original, raw, sidecar] = await filesOf(310)
  const { mediaId } = await photographs.ingest(input([original!, raw!]), async () => {})
  const second = await received('raw', 'IMG_1.DNG', Buffer.from('another'))
  const attach = (file: ReceivedFile, to = mediaId) =>
    it.database.transact((tx) => photographs.attach(tx, to, file))
  expect(await attach(sidecar!)).toBe('added')
  // The same file again, as by two workers: its object stays.
  expect(await attach(sidecar!)).toBe('known')
  expect(await attach(second)).toBe('taken')
  expect(await attach(second, randomUUID())).toBe('gone')
  const { body } = await it.call(getPhotograph, { params: { id: mediaId } }, me)
  expect(body.photograph.files.map(({ name }) => name)).toEqual(['IMG_1.JPG', 'IMG_1.CR3', 'IMG_1.xmp'])
  expect(await it.keysWithoutRow()).toEqual([])
})

test('exports facts and the files that the gallery doesn’t export', async () => {
  const { mediaId } = await photographs.ingest(input(await filesOf(320)), async () => {})
  const exported = new Map<string, string>()
  for await (const { path, content } of exporterOf(photographs).files(me)) {
    const chunks: Buffer[] = []
    for await (const chunk of content as AsyncIterable<string | Buffer>) chunks.push(Buffer.from(chunk))
    exported.set(path, Buffer.concat(chunks).toString())
  }
  const raw = `photographs/files/${mediaId}-raw.cr3`
  const sidecar = `photographs/files/${mediaId}-sidecar.xmp`
  expect([...exported.keys()]).toEqual(['photographs/photographs.json', raw, sidecar])
  expect(JSON.parse(exported.get('photographs/photographs.json')!)).toMatchObject([
    { id: mediaId, fileName: 'IMG_1.JPG', folder: '104CANON' },
  ])
  expect(exported.get(sidecar)).toBe(xmp)
})
