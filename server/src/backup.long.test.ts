// Backups of a studio under load (STUDIO_BACKUP_RUNS, 2), each restored into an empty one, from a folder and from a bucket.
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import S3rver from '@20minutes/s3rver'
import { createPrompt } from '@studio/contract/prompts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../testing/index.ts'
import { createEmptyDatabase } from '../testing/postgres.ts'
import { findHeads, restoreInto } from './app/backups.ts'
import { makeBackup } from './platform/backup/index.ts'
import { systemClock } from './platform/clock/index.ts'
import { openDiskObjects } from './platform/objects/index.ts'

const RUNS = Number(process.env.STUDIO_BACKUP_RUNS ?? 2)
let studio: Studio
let owner: TestActor
let folder: string
let server: S3rver
let urlOf: (bucket: string) => string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-backups-'))
  studio = await startTestStudio()
  owner = await studio.onboarded()
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: await mkdtemp(join(folder, 's3-')),
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'backups' }, { name: 'restored' }],
  })
  const { port } = await server.run()
  urlOf = (bucket) => `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}`
})
afterAll(async () => {
  await studio.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Saves a prompt and an upload; returns the prompt’s id, which both have. */
async function write(n: number): Promise<string> {
  const body = { content: { body: `number ${n}` } }
  const { id } = (await studio.call(createPrompt, { body }, owner)).prompt
  const objects = await openDiskObjects(join(studio.dataDir, 'objects'))
  const bytes = Buffer.alloc(20_000, id)
  await objects.put(`uploads/${id}`, bytes, { mime: 'image/png' })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await studio.database.pool.query(
    `insert into uploads (id, user_id, object_key, mime, bytes, sha256, width, height, placeholder)
     values ($1, $2, $3, 'image/png', $4, $5, 10, 10, '\\x00')`,
    [id, owner.id, `uploads/${id}`, bytes.length, sha256],
  )
  return id
}

test.each(Array.from({ length: RUNS }, (_, run) => run))(
  'run %d restores what was acknowledged',
  async (run) => {
    const usesBucket = run === RUNS - 1
    const place = {
      url: usesBucket ? urlOf('backups') : pathToFileURL(folder).href,
      passphrase: 'twenty of twenty restores',
    }
    const acknowledged: string[] = []
    let isOver = false
    const load = (async () => {
      for (let n = 0; !isOver; n++) acknowledged.push(await write(n))
    })()
    await expect.poll(() => acknowledged.length).toBeGreaterThan(2)
    const before = [...acknowledged]
    const { manifest } = await makeBackup({
      connection: studio.database.connection,
      db: studio.database.db,
      objects: await openDiskObjects(join(studio.dataDir, 'objects')),
      place,
      clock: systemClock,
      version: '1',
      days: 30,
      heads: findHeads,
      warn: (text) => expect.unreachable(text),
    })
    isOver = true
    await load

    const { url, drop } = await createEmptyDatabase(inject('postgres'))
    const client = new pg.Client(url)
    try {
      await restoreInto({
        config: {
          dataDir: await mkdtemp(join(folder, 'data-')),
          databaseUrl: url,
          objectsUrl: usesBucket ? urlOf('restored') : undefined,
          adminEmails: [],
        },
        place,
        backup: manifest.id,
        say: () => {},
      })
      await client.connect()
      // Row counts, table contents, chain ends and object hashes were compared by the restore itself.
      const { rows } = await client.query<{ id: string }>('select id from prompts')
      expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(before))
    } finally {
      await client.end()
      await drop()
    }
  },
)
