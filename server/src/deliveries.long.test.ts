// A delivery is rendered while the server is killed again and again: each file is rendered once and keeps its bytes.
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Delivery, DeliveryFile } from '@studio/contract/deliveries'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { photo } from './features/imports/imports.fixtures.ts'
import { limit } from '../testing/patience.ts'
import { createEmptyDatabase } from '../testing/postgres.ts'
import { signIn } from '../testing/people.ts'
import { type ServerProcess, startServer } from '../testing/process.ts'

const PHOTOGRAPHS = 10
const KILLS = 2

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let emptyDatabase: Awaited<ReturnType<typeof createEmptyDatabase>>
let database: pg.Pool
let dataDir: string
let environment: Record<string, string>

beforeAll(async () => {
  emptyDatabase = await createEmptyDatabase(inject('postgres'))
  database = new pg.Pool({ connectionString: emptyDatabase.url })
  // The database is dropped at the end.
  database.on('error', () => undefined)
  dataDir = await mkdtemp(join(tmpdir(), 'studio-deliveries-'))
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

interface FileRow {
  number: number
  state: string
  key: string | null
  sha256: string | null
}
const readFiles = async () =>
  (
    await database.query<FileRow>(
      `select number, state, object_key as key, encode(sha256, 'hex') as sha256 from delivery_files order by number`,
    )
  ).rows

/** Paths of stored objects by key. */
async function listObjects(): Promise<Map<string, string>> {
  const entries = await readdir(join(dataDir, 'objects'), { recursive: true, withFileTypes: true })
  return new Map(
    entries
      .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('incoming'))
      .map((entry) => [entry.name.replaceAll('+', '/'), join(entry.parentPath, entry.name)]),
  )
}

test('each file is rendered once although the server is killed', { timeout: limit(600_000) }, async () => {
  let server: ServerProcess = await startServer(environment)
  try {
    const { accessToken } = await signIn(server.url, 'deliver@example.com', { displayName: 'Marta Ruiz' })
    const authorization = `Bearer ${accessToken}`
    const post = async (path: string, body: unknown) => {
      const headers = { authorization, 'content-type': 'application/json' }
      const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
      return (await response.json()) as { delivery: Delivery }
    }
    const ids: string[] = []
    for (let n = 0; n < PHOTOGRAPHS; n++) {
      const response = await fetch(`${server.url}/api/photographs`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'image/jpeg', 'x-studio-name': `IMG_${n}.JPG` },
        body: new Uint8Array(await photo({ width: 900, height: 600 })),
      })
      ids.push(((await response.json()) as { item: { id: string } }).item.id)
    }
    const { delivery } = await post('/api/deliveries', { title: 'Lake', ids, presets: ['web', 'full'] })
    const finished = new Map<number, FileRow>()
    const remember = async () => {
      for (const file of await readFiles()) {
        if (file.state !== 'ready') continue
        // What was finished before a kill stays as it is.
        expect(finished.get(file.number) ?? file).toEqual(file)
        finished.set(file.number, file)
      }
      return finished.size
    }
    for (let kill = 1; kill <= KILLS; kill++) {
      // In the middle of the work: some files are finished, others not.
      await expect
        .poll(remember, { timeout: limit(120_000), interval: 20 })
        .toBeGreaterThanOrEqual(Math.min(PHOTOGRAPHS * 2, kill * 3))
      await server.killEverything()
      server = await startServer(environment)
    }
    // Another worker takes over what was in progress once its heartbeat is missing.
    await expect.poll(remember, { timeout: limit(240_000), interval: 200 }).toBe(PHOTOGRAPHS * 2)
    const get = await fetch(`${server.url}/api/deliveries/${delivery.id}`, { headers: { authorization } })
    const whole = (await get.json()) as { delivery: Delivery; files: DeliveryFile[] }
    expect(whole.delivery).toMatchObject({ state: 'ready', counts: { ready: PHOTOGRAPHS * 2, failed: 0 } })
    const manifest = await fetch(`${server.url}/api/deliveries/${delivery.id}/manifest.json`, {
      headers: { authorization },
    })
    expect(sha256(new Uint8Array(await manifest.arrayBuffer()))).toBe(whole.delivery.manifestHash)

    const objects = await listObjects()
    const rows = await readFiles()
    for (const { key, sha256: hash } of rows) expect(sha256(await readFile(objects.get(key!)!))).toBe(hash)
    // Objects of killed attempts are known, so that the sweep removes them.
    const loose = await database.query<{ key: string }>('select key from loose_objects')
    const previews = await database.query<{ key: string }>(
      'select thumb_key as key from delivery_items union all select view_key from delivery_items',
    )
    const known = new Set([...rows, ...loose.rows, ...previews.rows].map(({ key }) => key))
    const stored = [...objects.keys()].filter((key) => key.startsWith('deliveries/'))
    expect(stored.filter((key) => !known.has(key))).toEqual([])
    expect(previews.rows.every(({ key }) => objects.has(key))).toBe(true)
    expect(await server.stop()).toBe(0)
  } finally {
    await server.killEverything().catch(() => undefined)
  }
})
