// Backups of a whole studio: made under load, damaged, interrupted, restored.
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import S3rver from '@20minutes/s3rver'
import { getOverview } from '@studio/contract/console'
import { listGallery } from '@studio/contract/gallery'
import { getJob } from '@studio/contract/jobs'
import { startPhotoshoot } from '@studio/contract/photoshoot'
import { createPrompt } from '@studio/contract/prompts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createFakeEngine } from '../testing/fake-engine.ts'
import { startTestStudio, type Studio, type TestActor } from '../testing/index.ts'
import { limit } from '../testing/patience.ts'
import { createEmptyDatabase } from '../testing/postgres.ts'
import { findHeads, restoreInto } from './app/backups.ts'
import { eraseUser } from './features/auth/index.ts'
import {
  type BackupPlace,
  checkBackup,
  findRestoration,
  findRuns,
  listBackups,
  makeBackup,
  openVault,
  readManifest,
} from './platform/backup/index.ts'
import { systemClock } from './platform/clock/index.ts'
import { type Objects, openDiskObjects } from './platform/objects/index.ts'

const PASSPHRASE = 'correct horse battery'
const folders: string[] = []
const drops: (() => Promise<void>)[] = []
const closing: (() => Promise<unknown>)[] = []
let studio: Studio
let owner: TestActor
/** Folder of the studio’s scheduled backups. */
let scheduled: string

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'studio-backup-'))
  folders.push(folder)
  return folder
}
const placeIn = (folder: string, passphrase?: string): BackupPlace => ({
  url: pathToFileURL(folder).href,
  passphrase,
})

beforeAll(async () => {
  scheduled = await newFolder()
  studio = await startTestStudio({
    engines: [createFakeEngine()],
    environment: { STUDIO_BACKUP_URL: pathToFileURL(scheduled).href },
  })
  // The schedule makes the first backup at once; the tests make theirs after it.
  const isBackedUp = async () => {
    const { good } = await findRuns(studio.database.db)
    if (!good) throw new Error('There is no backup yet.')
  }
  await vi.waitFor(isBackedUp, { timeout: limit(60_000) })
  owner = await studio.onboarded()
  await shoot(owner)
})
afterAll(async () => {
  await studio.close()
  for (const close of closing) await close()
  for (const drop of drops) await drop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** Generates an image. */
async function shoot(actor: TestActor): Promise<void> {
  const body = {
    prompt: 'A lamp',
    count: 1,
    style: 'editorial',
    aspectRatio: '1:1',
    model: 'studio',
  } as const
  const { job } = await studio.call(startPhotoshoot, { body }, actor, { 'idempotency-key': randomUUID() })
  const isCompleted = async () => {
    const { status } = (await studio.call(getJob, { params: { id: job.id } }, actor)).job
    if (status !== 'completed') throw new Error(`The job is ${status}.`)
  }
  await vi.waitFor(isCompleted, { timeout: limit(30_000) })
}

const writePrompt = async (actor: TestActor, body: string): Promise<string> =>
  (await studio.call(createPrompt, { body: { content: { body } } }, actor)).prompt.id

const sourceObjects = () => openDiskObjects(join(studio.dataDir, 'objects'))

async function backUp(place: BackupPlace, more: { objects?: Objects; heads?: typeof findHeads } = {}) {
  return makeBackup({
    connection: studio.database.connection,
    db: studio.database.db,
    objects: more.objects ?? (await sourceObjects()),
    place,
    clock: systemClock,
    version: '1',
    days: 30,
    heads: more.heads ?? findHeads,
    warn: (text) => expect.unreachable(text),
  })
}

/** An empty installation. */
async function newTarget() {
  const { url, drop } = await createEmptyDatabase(inject('postgres'))
  drops.push(drop)
  const dataDir = await newFolder()
  return { config: { dataDir, databaseUrl: url, objectsUrl: undefined, adminEmails: [] }, say: () => {} }
}
type Target = Awaited<ReturnType<typeof newTarget>>

async function query<Row extends object>(
  { config }: Target,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(config.databaseUrl)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

test('restores everything that was acknowledged before a backup under load, and erased accounts stay erased', async () => {
  const place = placeIn(await newFolder(), PASSPHRASE)
  const erased = await studio.onboarded()
  await shoot(erased)
  const acknowledged = [await writePrompt(owner, 'before')]
  let isOver = false
  const load = (async () => {
    for (let n = 0; !isOver; n++) acknowledged.push(await writePrompt(owner, `under load ${n}`))
  })()
  const shooting = shoot(owner)
  await expect.poll(() => acknowledged.length).toBeGreaterThan(3)
  const before = [...acknowledged]
  const { manifest } = await backUp(place)
  isOver = true
  await Promise.all([load, shooting])

  await studio.database.transact((tx) => eraseUser(tx, erased.id))
  // Logs the erasure, and has nothing else to copy than what was made since.
  const next = await backUp(place)
  expect(next.copied.count).toBeLessThan(manifest.objects.count)

  const target = await newTarget()
  const { erased: count } = await restoreInto({ ...target, place, backup: manifest.id })
  expect(count).toBe(1)
  const prompts = (await query<{ id: string }>(target, 'select id from prompts')).map(({ id }) => id)
  expect(prompts).toEqual(expect.arrayContaining(before))
  expect(acknowledged).toEqual(expect.arrayContaining(prompts))
  expect(await query(target, 'select from users where id = $1', [erased.id])).toEqual([])
  expect(await query(target, 'select from media where user_id = $1', [erased.id])).toEqual([])

  const objects = await openDiskObjects(join(target.config.dataDir, 'objects'))
  const media = await query<{ object_key: string }>(target, 'select object_key from media')
  expect(media.length).toBeGreaterThan(0)
  const source = await sourceObjects()
  for (const { object_key } of media)
    expect(await objects.read(object_key)).toEqual(await source.read(object_key))
  // The objects of the erased account aren't there either.
  const keys = new Set<string>()
  for await (const { key } of objects.list('media/')) keys.add(key)
  const named = await query<{ count: string }>(
    target,
    `select count(*) from media, unnest($1::text[]) key where key = object_key`,
    [[...keys]],
  )
  expect(Number(named[0]?.count)).toBe(media.length)
  expect(keys.size).toBeLessThan(manifest.objects.count)

  const pool = new pg.Pool({ connectionString: target.config.databaseUrl })
  expect(await findRestoration(pool)).toEqual({ backupId: manifest.id, state: 'quarantine' })
  await pool.end()
  await expect(restoreInto({ ...target, place })).rejects.toThrow(
    'The database isn’t empty, so nothing was restored.',
  )
})

test('keeps objects that are deleted while they are copied', async () => {
  const place = placeIn(await newFolder())
  const objects = await sourceObjects()
  const actor = await studio.onboarded()
  await shoot(actor)
  let erasing: Promise<unknown> | undefined
  const { manifest } = await backUp(place, {
    objects: {
      ...objects,
      async *list(prefix) {
        // The snapshot exists: its rows name what is deleted now.
        if (prefix === undefined) {
          erasing = studio.database.transact((tx) => eraseUser(tx, actor.id))
          await erasing
          await studio.app.runPeriodic('sweep-gallery')
        }
        yield* objects.list(prefix)
      },
    },
  })
  expect(erasing).toBeDefined()
  expect(manifest.badObjects).toEqual([])
})

test('never lists an interrupted backup, and the next one removes it', async () => {
  const folder = await newFolder()
  const place = placeIn(folder)
  const objects = await sourceObjects()
  const killed = new Error('killed')
  const fail = () => {
    throw killed
  }
  let copies = 0
  const interruptions = [
    { heads: fail },
    { objects: { ...objects, list: fail } },
    { objects: { ...objects, get: (key: string) => (++copies > 1 ? fail() : objects.get(key)) } },
  ]
  for (const more of interruptions) {
    await expect(backUp(place, more)).rejects.toThrow(killed)
    expect((await listBackups(await openVault(place, false))).complete).toEqual([])
  }
  const { manifest } = await backUp(place)
  expect(await listBackups(await openVault(place, false))).toEqual({
    complete: [manifest.id],
    incomplete: [],
  })
})

test('finds damage, and restores nothing that is damaged', async () => {
  const folder = await newFolder()
  const place = placeIn(folder)
  const { manifest } = await backUp(place)
  const vault = await openVault(place, false)
  expect(await checkBackup(vault, manifest.id)).toMatchObject({ faults: [] })
  /** Files of the backup whose name has this part. */
  const files = async (part: string) => {
    const paths = await readdir(folder, { recursive: true })
    return paths.filter((path) => path.includes(part)).map((path) => join(folder, path))
  }
  const [blob = ''] = await files('+blobs+').then(async (own) => (own.length > 0 ? own : files('blobs+')))
  const bytes = await readFile(blob)
  await truncate(blob, Math.floor(bytes.length / 2))
  expect((await checkBackup(vault, manifest.id)).faults).toEqual([expect.stringContaining('is damaged')])
  const target = await newTarget()
  await expect(restoreInto({ ...target, place })).rejects.toThrow('of the backup is damaged')
  // A repeated restore deletes objects, but none that it didn’t store.
  const restored = await openDiskObjects(join(target.config.dataDir, 'objects'))
  await restored.put('media/theirs', Buffer.from('theirs'), { mime: 'image/png' })
  await expect(restoreInto({ ...target, place })).rejects.toThrow('isn’t empty (media/theirs)')
  await restored.remove(['media/theirs'])
  await rm(blob)
  expect((await checkBackup(vault, manifest.id)).faults).toEqual([expect.stringContaining('is missing')])
  await writeFile(blob, bytes)

  const [table = ''] = await files('tables+users.gz')
  const rows = await readFile(table)
  await truncate(table, rows.length - 9)
  expect((await checkBackup(vault, manifest.id)).faults).toEqual([expect.stringContaining('table users')])
  await writeFile(table, rows)

  // The interrupted restore can be repeated.
  await restoreInto({ ...target, place })
  expect(await query(target, 'select state from restoration')).toEqual([{ state: 'quarantine' }])

  const [list = ''] = await files('+manifest')
  await truncate(list, 200)
  expect((await checkBackup(vault, manifest.id)).faults).toEqual([expect.stringContaining('manifest')])
  await expect(readManifest(vault, manifest.id)).rejects.toThrow('is damaged or cut off')
})

test('explains a wrong passphrase, a missing folder and a backup of a newer version', async () => {
  const folder = await newFolder()
  const { manifest } = await backUp(placeIn(folder, PASSPHRASE))
  const open = (passphrase?: string) => openVault(placeIn(folder, passphrase), false)
  await expect(open('another passphrase')).rejects.toThrow('STUDIO_BACKUP_PASSPHRASE doesn’t open')
  await expect(open()).rejects.toThrow('is encrypted. Set STUDIO_BACKUP_PASSPHRASE.')
  await expect(openVault(placeIn(join(folder, 'none')), true)).rejects.toThrow('isn’t there')
  await expect(openVault(placeIn(await newFolder()), false)).rejects.toThrow('There are no backups')
  // No word of the data can be read.
  for (const path of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (path.isFile())
      expect((await readFile(join(path.parentPath, path.name))).includes(owner.email)).toBe(false)
  const vault = await open(PASSPHRASE)
  await expect(readManifest(vault, 'none')).rejects.toThrow('not found')
  // A file that was put in the place of another doesn't open.
  const paths = (await readdir(folder, { recursive: true })).map((path) => join(folder, path))
  const find = (part: string) => paths.find((path) => path.includes(part)) ?? ''
  const aside = `${find('tables+users.gz')}.aside`
  await rename(find('tables+users.gz'), aside)
  await writeFile(find('tables+users.gz'), await readFile(find('tables+identities.gz')))
  expect((await checkBackup(vault, manifest.id)).faults).toEqual([expect.stringContaining('table users')])
  await rename(aside, find('tables+users.gz'))

  const marker = find('/store')
  const text = await readFile(marker, 'utf8')
  await writeFile(marker, text.replace('"format":1', '"format":2'))
  await expect(open(PASSPHRASE)).rejects.toThrow('was written by a newer version')
})

test('works with buckets, and explains a key without rights', async () => {
  const directory = await newFolder()
  await mkdir(directory, { recursive: true })
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'backups' }],
  })
  const { port } = await server.run()
  closing.push(() => server.close())
  const urlOf = (bucket: string, key = 'S3RVER') => `s3+http://${key}:S3RVER@127.0.0.1:${port}/${bucket}`
  const place = { url: urlOf('backups'), passphrase: PASSPHRASE }
  const { manifest } = await backUp(place)
  expect((await checkBackup(await openVault(place, false), manifest.id)).faults).toEqual([])
  await expect(openVault({ url: urlOf('backups', 'OTHER') }, true)).rejects.toThrow('refuses the key')
  await expect(openVault({ url: urlOf('none') }, true)).rejects.toThrow('Create the bucket first')
})

test('the schedule makes backups, and the console shows their age and failures', async () => {
  const overview = () => studio.call(getOverview, {}, owner)
  const healthOf = async () => (await overview()).health.backup
  // The first was made when the studio started.
  expect((await listBackups(await openVault(placeIn(scheduled), false))).complete).toHaveLength(1)
  // Those that the tests made by command count, so none is due.
  await studio.app.runPeriodic('back-up')
  expect((await listBackups(await openVault(placeIn(scheduled), false))).complete).toHaveLength(1)
  expect(await healthOf()).toMatchObject({ ok: true, value: { state: 'good' } })

  await studio.database.pool.query(`update backups set started_at = started_at - interval '3 days'`)
  expect((await overview()).waiting.backup).toMatchObject({ value: [{ kind: 'backupOld', urgency: 'now' }] })
  await rename(scheduled, `${scheduled}-away`)
  await expect(studio.app.runPeriodic('back-up')).rejects.toThrow('isn’t there')
  expect((await overview()).waiting.backup).toMatchObject({
    value: [{ kind: 'backupFailed', about: expect.stringContaining('isn’t there') }],
  })
  await rename(`${scheduled}-away`, scheduled)
  expect(await healthOf()).toMatchObject({ value: { state: 'warn' } })
  expect((await studio.call(listGallery, { query: {} }, owner)).items.length).toBeGreaterThan(0)
})
