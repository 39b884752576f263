// Two devices import the same card while the server is killed again and again, and one import is undone.
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportFile, ImportFileState, NewImportFile } from '@studio/contract/imports'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { photo } from './features/imports/imports.fixtures.ts'
import { signIn } from '../testing/people.ts'
import { limit } from '../testing/patience.ts'
import { createEmptyDatabase } from '../testing/postgres.ts'
import { type ServerProcess, startServer } from '../testing/process.ts'

const FILES = 24
const KILLS = 3
/** Bytes of a part: smaller than the browser’s, so that a few megabytes are sent in many. */
const PART = 64 * 1024

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

let emptyDatabase: Awaited<ReturnType<typeof createEmptyDatabase>>
let database: pg.Pool
let dataDir: string
let environment: Record<string, string>

beforeAll(async () => {
  emptyDatabase = await createEmptyDatabase(inject('postgres'))
  database = new pg.Pool({ connectionString: emptyDatabase.url })
  // The database is dropped at the end.
  database.on('error', () => undefined)
  dataDir = await mkdtemp(join(tmpdir(), 'studio-imports-'))
  environment = {
    STUDIO_DATA_DIR: dataDir,
    DATABASE_URL: emptyDatabase.url,
    STUDIO_ENGINE_THREADS: '1',
    STUDIO_MAIL_INTERVAL_SECONDS: '0',
  }
})
afterAll(async () => {
  await database.end()
  await emptyDatabase.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.query<Row>(text, values)).rows
}

/** Objects in the store by key, with their paths. */
async function listObjects(): Promise<Map<string, string>> {
  const folder = join(dataDir, 'objects')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return new Map(
    entries
      .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('incoming'))
      .map((entry) => [entry.name.replaceAll('+', '/'), join(entry.parentPath, entry.name)]),
  )
}

/** Objects that no row owns, and rows whose object isn’t there. */
async function compareObjects() {
  const stored = await listObjects()
  const owned = await rows<{ key: string }>(`
    select object_key as key from media
    union select value ->> 'key' from media, jsonb_array_elements(thumbnails)
    union select object_key from media_files
    union select object_key from import_files where object_key is not null
    union select object_key from import_parts`)
  const loose = await rows<{ key: string }>('select key from loose_objects')
  const known = new Set([...owned, ...loose].map(({ key }) => key))
  return {
    orphans: [...stored.keys()].filter((key) => !known.has(key)),
    missing: owned.map(({ key }) => key).filter((key) => !stored.has(key)),
    removed: owned.map(({ key }) => key).filter((key) => loose.some((each) => each.key === key)),
  }
}
/** Objects are listed before their rows, so one that is deleted in between seems to have no owner. */
const expectObjectsOfRows = () =>
  expect.poll(compareObjects).toEqual({ orphans: [], missing: [], removed: [] })

/** The server of the moment. Requests to a killed one are repeated on the next. */
let server: ServerProcess
let isEnding = false

/** Fields of the answers that are read here. */
interface Answer {
  files: ImportFile[]
  file: ImportFile
  import: { state: string; counts: Record<ImportFileState, number> }
  photographs: { used: number }
  error: { facts?: { offset?: number } }
}

/** A device that imports files as the browser does, and continues after each lost connection. */
function createDevice(token: string, id: string, files: { path: string; bytes: Buffer }[]) {
  async function send(path: string, init: RequestInit = {}): Promise<{ status: number; body: Answer }> {
    for (;;) {
      const headers = { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) }
      try {
        const response = await fetch(`${server.url}${path}`, { ...init, headers })
        const body = (await response.json()) as Answer
        if (response.status < 500) return { status: response.status, body }
      } catch {
        // Killed.
      }
      if (isEnding) throw new Error('The test ends.')
      await pause(50)
    }
  }
  const json = (method: string, body: unknown): RequestInit => ({
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const listed = files.map(
    ({ path, bytes }, number): NewImportFile => ({
      number,
      path,
      size: bytes.length,
      modifiedAt: '2026-11-20T10:00:00.000Z',
      sha256: sha256(bytes),
      pictureNumber: number,
      role: 'original',
    }),
  )
  const announce = async (): Promise<ImportFile[]> =>
    (await send(`/api/imports/${id}/files`, json('PUT', { files: listed }))).body.files

  async function upload({ number, offset }: ImportFile): Promise<void> {
    const bytes = files[number]!.bytes
    const path = `/api/imports/${id}/files/${number}/bytes`
    if (number % 3 !== 0) {
      await send(path, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream' },
        body: new Uint8Array(bytes),
      })
      return
    }
    for (let from = offset; from < bytes.length; ) {
      const { status, body } = await send(path, {
        method: 'PATCH',
        headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) },
        body: new Uint8Array(bytes.subarray(from, from + PART)),
      })
      if (status === 200 && body.file.state !== 'uploading') return
      from = status === 200 ? body.file.offset : (body.error.facts?.offset ?? bytes.length)
    }
  }

  return {
    async importAll(): Promise<void> {
      const body = { id, source: 'drop', name: 'Card', timeZone: 'Europe/Madrid', options: {} }
      await send('/api/imports', json('POST', body))
      for (;;) {
        const waiting = (await announce()).filter(({ state }) => state === 'pending' || state === 'uploading')
        if (waiting.length === 0) return
        const queue = [...waiting]
        const lane = async () => {
          for (let file = queue.shift(); file; file = queue.shift()) await upload(file)
        }
        await Promise.all([lane(), lane(), lane()])
      }
    },
    async untilRead(): Promise<Record<ImportFileState, number>> {
      for (;;) {
        const { counts } = (await send(`/api/imports/${id}`)).body.import
        if (counts.stored === 0) return counts
        await pause(200)
      }
    },
    finish: () => send(`/api/imports/${id}/finish`, { method: 'POST' }),
    undo: () => send(`/api/imports/${id}/undo`, { method: 'POST' }),
    storage: async () => (await send('/api/storage')).body.photographs.used,
  }
}

test('every file is imported once although the server is killed, and an undo leaves nothing', {
  timeout: limit(900_000),
}, async () => {
  server = await startServer(environment)
  const { accessToken: token } = await signIn(server.url, 'card@example.com', { displayName: 'Marta Ruiz' })
  const photos = await Promise.all(
    Array.from({ length: FILES }, (_, n) => photo({ width: 500 + 20 * n, height: 400 })),
  )
  const files = photos.map((bytes, n) => ({ path: `DCIM/IMG_${n}.JPG`, bytes }))
  // The second device has most of the same files in another order, and one more.
  const others = [...files.slice(6).toReversed(), { path: 'own.jpg', bytes: await photo({ width: 640 }) }]
  const devices = [createDevice(token, randomUUID(), files), createDevice(token, randomUUID(), others)]
  const [first, second] = devices as [(typeof devices)[0], (typeof devices)[0]]
  const killAndStart = async () => {
    await server.killEverything()
    server = await startServer(environment)
  }

  try {
    const importing = Promise.all(devices.map((device) => device.importAll()))
    let isImporting = true
    void importing.finally(() => (isImporting = false)).catch(() => undefined)
    for (let kill = 0; kill < KILLS && isImporting; kill++) {
      await pause(200 + ((kill * 173) % 700))
      await killAndStart()
    }
    await importing
    // Again while photographs are read.
    await killAndStart()
    const counts = await Promise.all(devices.map((device) => device.untilRead()))
    expect(counts.map(({ rejected, damaged }) => [rejected, damaged])).toEqual([
      [0, 0],
      [0, 0],
    ])

    const all = [...files, others.at(-1)!].map(({ bytes }) => bytes)
    const items = await rows<{ sha256: string; key: string }>(
      `select encode(sha256, 'hex') as sha256, object_key as key from media_files where role = 'original'`,
    )
    expect(items.map((item) => item.sha256).toSorted()).toEqual(all.map(sha256).toSorted())
    expect(counts.reduce((sum, { ready }) => sum + ready, 0)).toBe(all.length)
    expect(await first.storage()).toBe(all.reduce((sum, { length }) => sum + length, 0))
    const objects = await listObjects()
    for (const item of items) expect(sha256(await readFile(objects.get(item.key)!))).toBe(item.sha256)
    await Promise.all(devices.map((device) => device.finish()))
    await expectObjectsOfRows()

    // An undo is killed, and continues with the second call.
    const undoing = first.undo()
    await pause(30)
    await killAndStart()
    await undoing
    expect((await first.undo()).body.import.state).toBe('undone')
    expect((await second.undo()).body.import.state).toBe('undone')
    expect(await rows('select from media')).toEqual([])
    expect(await rows('select from import_parts')).toEqual([])
    expect(await first.storage()).toBe(0)
    await expectObjectsOfRows()
    expect(await server.stop()).toBe(0)
  } finally {
    isEnding = true
    await server.killEverything().catch(() => undefined)
  }
})
