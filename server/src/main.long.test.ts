import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseUrl } from '../testing/postgres.ts'
import { containers, type ServerProcess, startServer } from '../testing/process.ts'

let dataDir: string
let server: ServerProcess
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studio-main-'))
  server = await startServer({ STUDIO_DATA_DIR: dataDir, STUDIO_DRAIN_SECONDS: '3' })
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const refusalOf = (environment: Record<string, string>, within: string[] = []): Promise<string> =>
  startServer(environment, { within }).then(
    async (started) => {
      await started.killEverything()
      return 'it started'
    },
    (error: Error) => error.message,
  )

/** The message for operators is one line, without a stack trace. */
function expectOneLine(output: string, part: string): void {
  const lines = output.split('\n').filter((line) => line && !line.startsWith('{'))
  expect(lines.slice(1).join('\n')).toContain(part)
  expect(lines).toHaveLength(2)
}

const boxes = containers()

function isProcessRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a second start on the same data folder fails with one line that names the first', async () => {
  const output = await refusalOf({ STUDIO_DATA_DIR: dataDir })
  expect(output).toContain(`in use by the server at ${server.url} (process ${server.pid}, since `)
  expect(output).toContain('STUDIO_DATA_DIR')
  expect(output).not.toContain('    at ')
})

test('a port in use fails with one line and leaves nothing behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'studio-main-'))
  const output = await refusalOf({ STUDIO_DATA_DIR: folder, PORT: new URL(server.url).port })
  expect(output).toContain('is already in use')
  expect(output).not.toContain('    at ')
  await rm(folder, { recursive: true, force: true })
})

test('an invalid setting fails with one line that names it', async () => {
  const output = await refusalOf({ STUDIO_DATA_DIR: dataDir, STUDIO_FLAG_FREE_MODE: 'perhaps' })
  expect(output).toContain('STUDIO_FLAG_FREE_MODE')
})

test('a stop is clean, and the next start has all data', async () => {
  const response = await fetch(`${server.url}/api/config`)
  const before = (await response.json()) as { auth: { publishableKey: string } }
  const stopped = server.stop('SIGTERM')
  // It is reported as not ready first, and still answers.
  await expect.poll(async () => (await fetch(`${server.url}/api/ready`)).status, { interval: 20 }).toBe(503)
  expect((await fetch(`${server.url}/api/config`)).status).toBe(200)
  expect(await stopped).toBe(0)
  expect(server.output()).toContain('"msg":"stopped"')
  await expect(readFile(join(dataDir, 'server.lock'))).rejects.toThrow()
  server = await startServer({ STUDIO_DATA_DIR: dataDir })
  const after = (await (await fetch(`${server.url}/api/config`)).json()) as typeof before
  expect(after.auth.publishableKey).toBe(before.auth.publishableKey)
})

// Simulates a paused server (`docker pause`, a live migration) while an orchestrator starts a replacement.
test.runIf(boxes)('a paused server keeps its data folder', async () => {
  for (const within of Object.values(boxes ?? {})) {
    process.kill(server.pid, 'SIGSTOP')
    try {
      const output = await refusalOf({ STUDIO_DATA_DIR: dataDir }, within)
      expect(output).toContain(`in use by the server at ${server.url}`)
      expect(output).not.toContain('    at ')
    } finally {
      process.kill(server.pid, 'SIGCONT')
    }
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)
  }
})

test('a server that loses its lock stops immediately with its database and a reason', async () => {
  const postmaster = Number(
    (await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0],
  )
  await writeFile(join(dataDir, 'server.lock.other'), JSON.stringify({ id: 'other', url: 'http://other' }))
  await rename(join(dataDir, 'server.lock.other'), join(dataDir, 'server.lock'))
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain('has lost the data folder')
  // The database has ended, but the process that adopted it may take a moment to reap it.
  await expect.poll(() => isProcessRunning(postmaster)).toBe(false)
  await rm(join(dataDir, 'server.lock'))
  server = await startServer({ STUDIO_DATA_DIR: dataDir })
})

test('a data folder without its database never starts as an empty installation', async () => {
  const restored = await mkdtemp(join(tmpdir(), 'studio-main-'))
  await writeFile(join(restored, 'sealing.key'), 'of an installation')
  const output = await refusalOf({ STUDIO_DATA_DIR: restored })
  expect(output).toContain('An installation was here (sealing.key)')
  expect(output).not.toContain('    at ')

  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  await admin.query('create database beside_a_used_folder')
  const url = databaseUrl(inject('postgres'), 'beside_a_used_folder')
  expect(await refusalOf({ STUDIO_DATA_DIR: restored, DATABASE_URL: url })).toContain('The database is empty')
  // Simulates a database migrated by a newer release.
  const newer = new pg.Client(url)
  await newer.connect()
  await newer.query(
    `create table schema_migrations (name text, sha256 text); insert into schema_migrations values ('9999_future.sql', '')`,
  )
  await newer.end()
  expectOneLine(await refusalOf({ STUDIO_DATA_DIR: restored, DATABASE_URL: url }), 'it has 9999_future.sql')
  await admin.query('drop database beside_a_used_folder with (force)')
  await admin.end()
  expectOneLine(await refusalOf({ STUDIO_DATA_DIR: restored, DATABASE_URL: url }), 'does not exist')
  await rm(restored, { recursive: true })
})

test('known startup failures are one line each', async () => {
  const used = await mkdtemp(join(tmpdir(), 'studio-main-'))
  await writeFile(join(used, 'a-file'), '')
  expectOneLine(await refusalOf({ STUDIO_DATA_DIR: join(used, 'a-file') }), 'isn’t a folder')
  const anonymous = await refusalOf({ STUDIO_DATA_DIR: used, DATABASE_URL: 'postgres://127.0.0.1:1/studio' })
  expectOneLine(anonymous, 'Can’t reach the database at DATABASE_URL')
  if (boxes) {
    const full = [
      ...['unshare', '-m', 'sh', '-c'],
      `mount -t tmpfs -o size=20m none ${used} && exec "$@"`,
      '-',
    ]
    expectOneLine(await refusalOf({ STUDIO_DATA_DIR: used }, full), 'is full')
  }
  await rm(used, { recursive: true })
})

test('prints URL and stop key on a terminal', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'studio-main-'))
  const started = await startServer({
    STUDIO_DATA_DIR: folder,
    STUDIO_LOG_FORMAT: 'text',
    STUDIO_LOG_LEVEL: 'info',
  })
  await expect.poll(() => started.output()).toContain('Stop     Ctrl C')
  expect(started.output()).toContain(`Mailbox  ${started.url}/debug/mailbox`)
  expect(started.output()).toContain(`Data     ${folder}`)
  expect(started.output()).not.toContain('{"level"')
  expect(server.output()).not.toContain('Ctrl C')
  await started.stop()
  await rm(folder, { recursive: true })
})
