import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts'
import { isServerOf } from './pid-file.ts'

let folder: string
let dataDir: string
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const running: EmbeddedPostgres[] = []

beforeEach(async () => {
  vi.clearAllMocks()
  folder = await mkdtemp(join(tmpdir(), 'embedded-'))
  // mkdtemp makes 0700: open it, so that a run as root need not move the files elsewhere
  await chmod(folder, 0o755)
  dataDir = join(folder, 'database')
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log })
  running.push(server)
  return server
}

async function query(server: { url: string }, sql: string) {
  const client = new pg.Client({ connectionString: server.url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

// a server of ours in another process that is then killed without a chance to clean up
async function startElsewhere(): Promise<{ pid: number; node: number; kill(): void }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)}
    const log = { info() {}, warn() {}, error() {} }
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log })
    console.log(JSON.stringify({ pid: server.pid }))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program])
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data) => resolve(String(data)))
    child.once('exit', () => reject(new Error('the other process ended')))
  })
  return { pid: JSON.parse(line).pid, node: child.pid ?? 0, kill: () => child.kill('SIGKILL') }
}

const cluster = () => join(dataDir, 'cluster')
const isRunning = (pid: number) => isServerOf(cluster(), pid)
async function until(condition: () => Promise<boolean> | boolean) {
  for (const end = Date.now() + 10_000; !(await condition()); await sleep(20)) {
    if (Date.now() > end) throw new Error('waited in vain')
  }
}

test('starts with what the stores need, private and durable', async () => {
  const server = await start()
  await query(server, 'create extension pg_trgm; create extension btree_gin')
  const [shown] = await query(
    server,
    `select current_setting('fsync') fsync, current_setting('data_checksums') checksums,
      current_setting('listen_addresses') addresses, current_setting('server_encoding') encoding,
      upper('ñandú') upper, show_trgm('ñ') trigrams, show_trgm('-') nothing`,
  )
  expect(shown).toMatchObject({
    fsync: 'on',
    checksums: 'on',
    addresses: '',
    encoding: 'UTF8',
    upper: 'ÑANDÚ',
  })
  expect(shown.trigrams.length).toBeGreaterThan(0)
  expect((await stat(join(dataDir, 'password'))).mode & 0o777).toBe(0o600)
  const stranger = server.url.replace(/:[0-9a-f]+@/, ':guess@')
  await expect(query({ url: stranger }, 'select 1')).rejects.toThrow(/password authentication failed/)
})

test('keeps data over a restart, also when the password file is lost', async () => {
  const first = await start()
  await query(first, 'create table kept as select 42 as answer')
  await first.stop()
  expect(await isRunning(first.pid)).toBe(false)
  await rm(join(dataDir, 'password'))
  const second = await start()
  expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a killed PostgreSQL is started again, with everything that was committed', async () => {
  const server = await start()
  await query(server, 'create table kept as select 42 as answer')
  const before = server.pid
  process.kill(before, 'SIGKILL')
  await until(() => server.pid !== before)
  expect(await query(server, 'select answer from kept')).toEqual([{ answer: 42 }])
  expect(log.error).toHaveBeenCalledOnce()
})

test('when our process is killed, PostgreSQL ends by itself', async () => {
  const other = await startElsewhere()
  other.kill()
  await until(async () => !(await isRunning(other.pid)))
  expect(existsSync(join(cluster(), 'postmaster.pid'))).toBe(false)
})

test.runIf(process.platform === 'linux')(
  'a server that was left running is stopped, and its data is there',
  async () => {
    const other = await startElsewhere()
    const guards = (await readFile(`/proc/${other.node}/task/${other.node}/children`, 'utf8'))
      .trim()
      .split(' ')
      .map(Number)
    for (const guard of guards) if (guard !== other.pid) process.kill(guard, 'SIGKILL')
    other.kill()
    await sleep(300)
    expect(await isRunning(other.pid)).toBe(true)
    const server = await start()
    expect(await isRunning(other.pid)).toBe(false)
    expect(log.info).toHaveBeenCalledWith(expect.stringContaining(`process ${other.pid}`))
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  },
)

test('a pid file whose pid is now a stranger is removed, and the stranger left alone', async () => {
  await (await start()).stop()
  const stranger = spawn('sleep', ['60'])
  await writeFile(join(cluster(), 'postmaster.pid'), `${stranger.pid}\n${cluster()}\n`)
  const server = await start()
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  stranger.kill()
})

test('an interrupted first start is begun anew', async () => {
  await mkdir(join(dataDir, 'cluster.new-x1', 'files', 'base'), { recursive: true })
  await start()
  expect((await readdir(dataDir)).sort()).toEqual(['cluster', 'password', 'postgres.log', 'run'])
})

test('a data folder with a long path gets its socket elsewhere', async () => {
  dataDir = join(folder, 'x'.repeat(120), 'database')
  const server = await start()
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  const socket = decodeURIComponent(server.url.split('host=')[1] ?? '')
  expect(dirname(socket)).toBe(tmpdir())
  await rm(socket, { recursive: true, force: true }) // lost, as a cleaner of /tmp might do
})
