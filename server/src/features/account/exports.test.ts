import { getExport, linkExport, requestDeletion, startExport } from '@studio/contract/account'
import { changePictures, listGallery } from '@studio/contract/gallery'
import { createLibraryFolder, fileEntries, putNote } from '@studio/contract/library'
import { putAvatar } from '@studio/contract/profile'
import { deleteUpload, postUpload } from '@studio/contract/uploads'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Exporter } from '../../platform/archive/index.ts'
import { createLog } from '../../platform/log/index.ts'
import { openDiskObjects } from '../../platform/objects/index.ts'
import { noisy } from '../../platform/pictures/hostile.fixtures.ts'
import { openPubSub } from '../../platform/pubsub/index.ts'
import { openQueue, type Queue } from '../../platform/queue/index.ts'
import type { Studio, TestActor } from '../../../testing/index.ts'
import { unzip } from '../../platform/archive/unzip.fixtures.ts'
import { insertPrompts, makeShoot, movableClock, createTestAccounts, refreshed } from './account.fixtures.ts'
import { deleteExpired } from './exports.store.ts'
import { createExportTasks, WRITE_EXPORT } from './exports.tasks.ts'

const clock = movableClock()
let studio: Studio
beforeAll(async () => {
  studio = await createTestAccounts(clock)
})
afterAll(() => studio.close())

const latest = async (actor: TestActor) => (await studio.call(getExport, {}, actor)).export
const waitUntilReady = async (actor: TestActor) => {
  await expect.poll(async () => (await latest(actor))?.status).toBe('ready')
  return (await latest(actor))!
}
const formOf = (bytes: Uint8Array) => {
  const form = new FormData()
  form.append('file', new Blob([bytes], { type: 'image/png' }), 'x.png')
  return form
}

/** Adds a tag to an image, and an upload with a folder, a note and a trashed state. */
async function organizeMedia(actor: TestActor, uploadId: string): Promise<void> {
  const { items } = await studio.call(listGallery, {}, actor)
  const change = { addTags: ['linen'] }
  await studio.call(changePictures, { body: { ids: [items[0]?.id ?? ''], change } }, actor)
  const { folder } = await studio.call(
    createLibraryFolder,
    { body: { name: 'Norte', parentId: null } },
    actor,
  )
  const upload = { kind: 'upload' as const, id: uploadId }
  await studio.call(fileEntries, { body: { folderId: folder.id, items: [upload] } }, actor)
  await studio.call(putNote, { params: upload, body: { text: 'from the attic', version: 0 } }, actor)
  await studio.call(deleteUpload, { params: { id: uploadId } }, actor)
}

test('contains all of the user’s data and no one else’s', async () => {
  const actor = await studio.onboarded('ana@example.com')
  const other = await studio.onboarded('ben@example.com')
  await makeShoot(studio, actor, 'A violinist by the window', await insertPrompts(studio, actor, 'ardent'))
  await makeShoot(studio, other, 'A secret of somebody else', await insertPrompts(studio, other, 'borrowed'))
  await studio.call(putAvatar, { body: formOf(await noisy(900, 700)) }, actor)
  const { asset } = await studio.call(postUpload, { body: formOf(await noisy(64, 64)) }, actor)
  await organizeMedia(actor, asset.id)
  const stored = await actor.client.storage.from('files').upload(`${actor.id}/notes/one.txt`, 'to be kept')
  expect(stored.error).toBeNull()

  expect(await latest(actor)).toBeNull()
  const { export: started } = await studio.call(startExport, {}, actor)
  const ready = await waitUntilReady(actor)
  expect(ready).toMatchObject({ id: started.id, progress: 1 })

  const { url } = await studio.call(linkExport, { params: { id: ready.id } }, actor)
  const zip = Buffer.from(await (await studio.fetch(url)).arrayBuffer())
  expect(zip.length).toBe(ready.bytes)
  const files = unzip(zip)
  const json = (path: string) => JSON.parse(files.get(path)?.toString() ?? 'null') as unknown
  expect(json('account/account.json')).toMatchObject({ id: actor.id, email: 'ana@example.com' })
  expect(json('account/sign-ins.json')).toHaveLength(1)
  expect(json('profile/profile.json')).toMatchObject({ displayName: 'Test Person' })
  expect(json('legal/acceptances.json')).toHaveLength(1)
  expect(json('settings/settings.json')).toHaveProperty('theme')
  expect(json('support/feedback.json')).toEqual([])
  expect(json('jobs/jobs.json')).toMatchObject([
    {
      request: { prompt: 'A violinist by the window' },
      items: [{ status: 'done' }, { status: 'done' }],
      tries: [{}, {}],
    },
  ])
  for (const text of ['title', 'notes', 'tag', 'first', 'second', 'draft', 'label'])
    expect(files.get('prompts/prompts.json')?.toString()).toContain(`${text} ardent`)
  expect(json('prompts/folders.json')).toMatchObject([{ name: 'folder ardent' }])
  expect(json('prompts/word-lists.json')).toMatchObject([{ name: 'list ardent', entries: ['entry ardent'] }])
  expect(json('prompts/templates.json')).toMatchObject([
    { name: 'template ardent', content: { body: 'template ardent' } },
  ])
  const run = { values: { what: 'value ardent' }, variant: 'A violinist by the window' }
  expect(json('prompts/runs.json')).toMatchObject([run, run])
  expect((json('economy/ledger.json') as object[]).length).toBeGreaterThanOrEqual(3)
  const pictures = json('gallery/pictures.json') as {
    id: string
    file: string
    prompt: string
    tags: string[]
  }[]
  expect(pictures).toHaveLength(2)
  const { items } = await studio.call(listGallery, {}, actor)
  for (const { id, url } of items) {
    const { file = '' } = pictures.find((picture) => picture.id === id) ?? {}
    const original = Buffer.from(await (await studio.fetch(url)).arrayBuffer())
    expect(files.get(file)?.equals(original)).toBe(true)
  }
  // My Library: tags with their items, uploads including trashed ones, folders and notes.
  expect(pictures.flatMap(({ tags }) => tags)).toEqual(['linen'])
  expect(json('uploads/uploads.json')).toMatchObject([{ id: asset.id }])
  expect(json('library/folders.json')).toMatchObject([{ name: 'Norte' }])
  expect(JSON.stringify(json('library/items.json'))).toContain(asset.id)
  expect(JSON.stringify(json('library/notes.json'))).toContain('from the attic')
  expect(files.get('profile/avatar.webp')?.subarray(8, 12).toString()).toBe('WEBP')
  expect(files.has(`uploads/pictures/${asset.id}.jpg`)).toBe(true)
  expect(files.get('files/files/notes/one.txt')?.toString()).toBe('to be kept')
  const whole = zip.toString('latin1')
  for (const secret of ['ben@example.com', 'secret of somebody', 'borrowed', other.id, 'password_hash'])
    expect(whole).not.toContain(secret)
})

/** A user with a finished archive, signed in on two devices. */
async function withArchive() {
  const here = await studio.onboarded()
  await studio.call(startExport, {}, here)
  const archive = await waitUntilReady(here)
  const there = await studio.signUp(here.email)
  const linkFor = async (actor: TestActor) =>
    (await studio.call(linkExport, { params: { id: archive.id } }, actor)).url
  return { here, there, archive, linkFor }
}
const statusOf = async (path: string, who?: TestActor) =>
  (await studio.fetch(path, who && { headers: { authorization: `Bearer ${who.accessToken}` } })).status
const auditOf = async (userId: string) =>
  (
    await studio.database.pool.query(
      "select action, subject_id from audit_entries where actor_id = $1 order by created_at, action = 'export.download'",
      [userId],
    )
  ).rows as { action: string; subject_id: string }[]

test('is downloaded by a link alone, also in ranges, for five minutes; both are recorded', async () => {
  const { here, archive, linkFor } = await withArchive()
  const bare = `/api/account/exports/${archive.id}/file`
  expect(await auditOf(here.id)).toEqual([])
  const link = await linkFor(here)
  const part = await studio.fetch(link, { headers: { range: 'bytes=0-3' } })
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    206,
    'PK\x03\x04',
    `bytes 0-3/${archive.bytes}`,
  ])
  expect(part.headers.get('content-disposition')).toMatch(/^attachment; filename="studio-alpha-.*\.zip"$/)
  // Resumed, HEAD and refused requests don't count as downloads.
  expect((await studio.fetch(link, { headers: { range: 'bytes=4-8' } })).status).toBe(206)
  expect((await studio.fetch(link, { method: 'HEAD' })).status).toBe(200)
  expect(await statusOf(bare)).toBe(404)
  expect(await statusOf(bare, await studio.onboarded())).toBe(404)
  expect(await statusOf(`${link}x`)).toBe(404)
  expect(await statusOf(link.replace(archive.id, randomUUID()))).toBe(404)
  expect(await auditOf(here.id)).toEqual([
    { action: 'export.link', subject_id: archive.id },
    { action: 'export.download', subject_id: archive.id },
  ])
  expect(await statusOf(bare, here)).toBe(200)
  expect(await auditOf(here.id)).toHaveLength(3)
  const stranger = await studio.onboarded()
  await expect(studio.call(linkExport, { params: { id: archive.id } }, stranger)).rejects.toMatchObject({
    status: 404,
  })

  clock.advance(290)
  expect(await statusOf(link)).toBe(200)
  clock.advance(11)
  expect(await statusOf(link)).toBe(404)
})

test('is stored for seven days, and its links are deleted after their expiry', async () => {
  const { here, archive, linkFor } = await withArchive()
  await linkFor(here)
  clock.advanceDays(6.9)
  await deleteExpired(studio.database.db, clock.now())
  const left = async () =>
    (await studio.database.pool.query('select from account_export_links where user_id = $1', [here.id]))
      .rowCount
  expect(await left()).toBe(0)
  const later = await refreshed(here)
  const link = await linkFor(later)
  expect(await statusOf(link)).toBe(200)
  clock.advanceDays(0.2)
  expect(await statusOf(`/api/account/exports/${archive.id}/file`, await refreshed(later))).toBe(404)
  await deleteExpired(studio.database.db, clock.now())
  const { rows } = await studio.database.pool.query(
    "select key from loose_objects where key like 'exports/%'",
  )
  expect(rows.length).toBeGreaterThan(0)
})

test('a link ends only with the sign-in that created it', async () => {
  const { here, there, linkFor } = await withArchive()
  const [link, other] = [await linkFor(here), await linkFor(there)]
  await here.client.auth.signOut({ scope: 'local' })
  await expect.poll(() => statusOf(link)).toBe(404)
  expect(await statusOf(other)).toBe(200)
  await there.client.auth.signOut({ scope: 'global' })
  await expect.poll(() => statusOf(other)).toBe(404)
})

test('links end with a suspension or deletion request; new ones can be created', async () => {
  const { here, linkFor } = await withArchive()
  const first = await linkFor(here)
  await studio.database.pool.query(
    'insert into user_flags (user_id, banned, banned_at) values ($1, true, now())',
    [here.id],
  )
  expect(await statusOf(first)).toBe(404)
  const second = await linkFor(here)
  expect(await statusOf(second)).toBe(200)
  await studio.call(requestDeletion, { body: { confirm: here.email } }, here)
  expect(await statusOf(second)).toBe(404)
  const third = await linkFor(here)
  expect(await statusOf(third)).toBe(200)
  await studio.database.pool.query("update users set banned_until = now() + interval '1 day' where id = $1", [
    here.id,
  ])
  expect(await statusOf(third)).toBe(404)
})

test('runs one at a time per user', async () => {
  const still = await createTestAccounts(clock, false)
  const actor = await still.onboarded()
  const started = await Promise.all(
    Array.from({ length: 8 }, () => still.call(startExport, {}, actor).then((answer) => answer.export.id)),
  )
  expect(new Set(started).size).toBe(1)
  const { rows } = await still.database.pool.query('select status from account_exports')
  expect(rows).toEqual([{ status: 'queued' }])
  await still.close()
})

/** Two workers with separate queues, like two processes, with the test's exporters. */
async function workersOver(exporters: Exporter[]) {
  const still = await createTestAccounts(clock, false)
  const objects = await openDiskObjects(join(still.dataDir, 'objects'))
  const log = createLog('silent')
  const { database } = still
  const pubsub = await openPubSub(database.connection, database.pool, log)
  const opened: { tasks: ReturnType<typeof createExportTasks>; queue: Queue }[] = []
  for (let n = 0; n < 2; n++) {
    const often = { pollingSeconds: 0.5, superviseSeconds: 1 }
    const queue = await openQueue({ pool: database.pool, tasks: [WRITE_EXPORT], log, pubsub, ...often })
    opened.push({ queue, tasks: createExportTasks({ database, objects, queue, clock, log, exporters }) })
  }
  const actor = await still.onboarded()
  const { export: exported } = await still.call(startExport, {}, actor)
  const row = async () => (await database.pool.query('select * from account_exports')).rows[0]
  const storedExports = async () =>
    (await readdir(join(still.dataDir, 'objects'), { recursive: true })).filter((name) =>
      name.endsWith('.zip'),
    )
  const close = async () => {
    for (const { tasks } of opened) await tasks.stop()
    for (const { queue } of opened) await queue.close()
    await pubsub.close()
    await still.close()
  }
  return {
    still,
    actor,
    id: exported.id,
    row,
    kept: storedExports,
    close,
    workers: opened.map(({ tasks }) => tasks) as [Tasks, Tasks],
  }
}
type Tasks = ReturnType<typeof createExportTasks>

test('is written by one worker, and continued immediately by another', async () => {
  let isOpen = false
  let startCount = 0
  const slow: Exporter = {
    async *files() {
      startCount += 1
      while (!isOpen) await new Promise((resolve) => setTimeout(resolve, 20))
      yield { path: 'x.txt', content: 'x' }
    },
  }
  const { row, kept, workers, close } = await workersOver([slow])
  const [first, second] = workers
  await first.start()
  await expect.poll(() => startCount).toBe(1)
  const { worker } = await row()
  await second.start()
  await first.stop()
  await expect.poll(() => startCount).toBe(2)
  expect(await row()).toMatchObject({ status: 'running', worker: expect.not.stringMatching(worker) })
  isOpen = true
  await expect.poll(async () => (await row()).status).toBe('ready')
  expect(await kept()).toHaveLength(1)
  await close()
})

test('fails after three attempts and leaves nothing behind', async () => {
  let tries = 0
  const broken: Exporter = {
    async *files() {
      tries += 1
      yield { path: 'x.txt', content: 'x'.repeat(100_000) }
      throw new Error('broken')
    },
  }
  const { still, actor, id, row, kept, workers, close } = await workersOver([broken])
  await workers[0].start()
  const resume = async () => {
    // Skips the retry delays.
    await still.database.pool.query(
      "update pgboss.job set start_after = now() where name = 'write-export' and state = 'retry'",
    )
    return (await row()).status
  }
  await expect.poll(resume).toBe('failed')
  expect(tries).toBe(3)
  expect(await row()).toMatchObject({ worker: null, object_key: null })
  expect(await kept()).toEqual([])
  await expect
    .poll(async () => {
      const { rows } = await still.database.pool.query(
        "select data, source_name as task, source_output as why from pgboss.job where name = 'dead-letters'",
      )
      return rows
    })
    .toEqual([{ data: { exportId: id }, task: 'write-export', why: { message: 'broken' } }])
  // The user can retry immediately.
  const { export: next } = await still.call(startExport, {}, actor)
  expect(next).toMatchObject({ status: 'queued' })
  expect(next.id).not.toBe(id)
  await close()
})

test('fails if its last worker was killed', async () => {
  const { still, id, row, workers, close } = await workersOver([])
  // State after three workers were killed, the last one long ago.
  await still.database.pool.query("update account_exports set status = 'running', worker = 'gone'")
  await still.database.pool.query(
    `update pgboss.job set state = 'active', retry_count = 2, started_on = now(), heartbeat_on = now() - interval '1 minute'
     where name = 'write-export'`,
  )
  await workers[0].start()
  await expect.poll(async () => (await row()).status).toBe('failed')
  // The task becomes a dead letter shortly after the user is notified.
  await expect
    .poll(async () => {
      const letters = "select data from pgboss.job where name = 'dead-letters'"
      return (await still.database.pool.query(letters)).rows
    })
    .toEqual([{ data: { exportId: id } }])
  await close()
})

test('needs constant memory', async () => {
  const MEGABYTE = 1024 * 1024
  const chunk = Buffer.alloc(MEGABYTE, 7)
  const large: Exporter = {
    sumBytes: async () => 400 * MEGABYTE,
    async *files() {
      for (let n = 0; n < 400; n++)
        yield {
          path: `${n}.bin`,
          content: (async function* () {
            yield chunk
          })(),
        }
    },
  }
  const { row, workers, close } = await workersOver([large])
  let max = 0
  const before = process.memoryUsage().arrayBuffers
  const watch = setInterval(() => {
    max = Math.max(max, process.memoryUsage().arrayBuffers - before)
  }, 20)
  await workers[0].start()
  await expect.poll(async () => (await row()).status).toBe('ready')
  clearInterval(watch)
  expect((await row()).bytes).toBeGreaterThan(400 * MEGABYTE)
  expect(max).toBeLessThan(120 * MEGABYTE)
  await close()
})
