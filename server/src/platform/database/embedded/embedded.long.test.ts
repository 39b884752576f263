import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { containers } from '../../../../testing/process.ts'
import { lockFile } from '../../file-lock/index.ts'
import { isRoot } from './account.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts'
import { isServerOf } from './pid-file.ts'
import { limit } from '../../../../testing/patience.ts'

let folder: string
let dataDir: string
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const running: EmbeddedPostgres[] = []

beforeEach(async () => {
  vi.clearAllMocks()
  folder = await mkdtemp(join(tmpdir(), 'embedded-'))
  // mkdtemp creates 0700. Wider permissions let a run as root keep the files here.
  await chmod(folder, 0o755)
  dataDir = join(folder, 'database')
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(signsOfUse: string[] = []): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log, signsOfUse })
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

// A server in another process that is then killed without cleanup.
async function startInProcess(within: string[] = []): Promise<{ pid: number; node: number; kill(): void }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)}
    const log = { info() {}, warn() {}, error() {} }
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log })
    console.log(JSON.stringify({ pid: server.pid }))
    setInterval(() => {}, 1000)`
  const [first, ...words] = [...within, process.execPath, '--input-type=module-typescript', '-e', program]
  const child = spawn(first, words)
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data) => resolve(String(data)))
    child.once('exit', () => reject(new Error('the other process ended')))
  })
  return { pid: JSON.parse(line).pid, node: child.pid ?? 0, kill: () => child.kill('SIGKILL') }
}

const cluster = () => join(dataDir, 'cluster')
const isRunning = (pid: number) => isServerOf(cluster(), pid)
async function until(condition: () => Promise<boolean> | boolean) {
  for (const end = Date.now() + limit(60_000); !(await condition()); await sleep(20)) {
    if (Date.now() > end) throw new Error('waited in vain')
  }
}

test('starts with what the stores need, private and durable', async () => {
  const server = await start()
  await query(server, 'create extension pg_trgm; create extension btree_gin')
  const [row] = await query(
    server,
    `select current_setting('fsync') fsync, current_setting('data_checksums') checksums,
      current_setting('listen_addresses') addresses, current_setting('server_encoding') encoding,
      upper('ñandú') upper, show_trgm('ñ') trigrams, show_trgm('-') nothing`,
  )
  expect(row).toMatchObject({
    fsync: 'on',
    checksums: 'on',
    addresses: '',
    encoding: 'UTF8',
    upper: 'ÑANDÚ',
  })
  expect(row.trigrams.length).toBeGreaterThan(0)
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

test('restarts a killed PostgreSQL with all committed data', async () => {
  const server = await start()
  await query(server, 'create table kept as select 42 as answer')
  const before = server.pid
  process.kill(before, 'SIGKILL')
  await until(() => server.pid !== before)
  expect(await query(server, 'select answer from kept')).toEqual([{ answer: 42 }])
  expect(log.error).toHaveBeenCalledOnce()
})

test('stops PostgreSQL when our process is killed', async () => {
  const other = await startInProcess()
  other.kill()
  await until(async () => !(await isRunning(other.pid)))
  expect(existsSync(join(cluster(), 'postmaster.pid'))).toBe(false)
})

test.runIf(process.platform === 'linux')('stops a leftover server and keeps its data', async () => {
  const other = await startInProcess()
  const guards = (await readFile(`/proc/${other.node}/task/${other.node}/children`, 'utf8'))
    .trim()
    .split(' ')
    .map(Number)
  for (const guard of guards) if (guard !== other.pid) process.kill(guard, 'SIGKILL')
  other.kill()
  await sleep(300)
  expect(await isRunning(other.pid)).toBe(true)
  // PostgreSQL itself keeps the lock, even if its starter is dead.
  expect(await lockFile(join(dataDir, 'cluster.lock'))).toBeUndefined()
  const server = await start()
  expect(await isRunning(other.pid)).toBe(false)
  expect(log.info).toHaveBeenCalledWith(expect.stringContaining(`process ${other.pid}`))
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

const boxes = containers()
test.runIf(boxes)('leaves the files of a database that runs in another container alone', async () => {
  const other = await startInProcess(boxes?.apart)
  await expect(start()).rejects.toThrow('in another container still uses the database files')
  expect(existsSync(join(cluster(), 'postmaster.pid'))).toBe(true)
  other.kill()
  await until(() => start().then(Boolean, () => false))
})

/** Error of a refused start, which must not change the folder. */
async function refusal(signsOfUse: string[] = []): Promise<string> {
  const before = (await readdir(dataDir)).sort()
  const message = await start(signsOfUse).then(
    () => 'it started',
    (error: Error) => `${error.name}: ${error.message}`,
  )
  expect((await readdir(dataDir)).sort()).toEqual(before)
  expect(message).toMatch(/^CannotStart: [^\n]+$/)
  return message
}

test('never starts as a new installation if the database is missing or was emptied', async () => {
  await mkdir(dataDir)
  expect(await refusal(['objects'])).toContain('An installation was here (objects)')
  const first = await start()
  await query(first, 'create table kept as select 42 as answer')
  await first.stop()
  await rename(cluster(), join(folder, 'away'))
  expect(await refusal()).toContain('An installation was here (postgres/password)')
  await mkdir(cluster())
  expect(await refusal()).toContain('PG_VERSION is missing')
  await rm(cluster(), { recursive: true })
  await rename(join(folder, 'away'), cluster())
  expect(await query(await start(), 'select answer from kept')).toEqual([{ answer: 42 }])
})

// The PostgreSQL account can't enter root's folders, so the files are elsewhere.
test.runIf(isRoot())(
  'keeps external files with a moved folder, and doesn’t share them with a copy',
  async () => {
    await chmod(folder, 0o700)
    const rowsOf = async () => {
      const server = await start()
      const rows = await query(server, 'select answer from kept')
      await server.stop()
      return rows
    }
    const first = await start()
    await query(first, 'create table kept as select 42 as answer')
    await first.stop()
    const moved = join(folder, 'moved')
    const original = dataDir

    await rename(original, moved)
    dataDir = moved
    expect(await rowsOf()).toEqual([{ answer: 42 }])
    await rename(moved, original)
    dataDir = original
    expect(await rowsOf()).toEqual([{ answer: 42 }])

    await cp(original, moved, { recursive: true, verbatimSymlinks: true })
    dataDir = moved
    const message = await refusal()
    expect(message).toContain('is a copy of')
    execFileSync('/bin/sh', ['-c', message.slice(message.indexOf('cp -a'))])
    expect(await rowsOf()).toEqual([{ answer: 42 }])
    const elsewhere = dirname(await readlink(cluster()))
    await rm(elsewhere, { recursive: true })
    expect(await refusal()).toContain(`are not there (${elsewhere}/cluster)`)
    dataDir = original
    expect(await rowsOf()).toEqual([{ answer: 42 }])

    // State of earlier releases: the folder doesn't record where its files are.
    await rm(cluster())
    expect(await rowsOf()).toEqual([{ answer: 42 }])
    await rm(cluster())
    await rm(moved, { recursive: true })
    await rename(original, moved)
    dataDir = moved
    // Other folders may have lost their files too and are listed beside it.
    const [, hint = ''] = (await refusal()).split(`made for ${original}: `)
    execFileSync('/bin/sh', ['-c', /^ln -sfn \S+ \S+cluster(?=\.)/.exec(hint)?.[0] ?? 'false'])
    expect(await rowsOf()).toEqual([{ answer: 42 }])
    await rm(dirname(await readlink(cluster())), { recursive: true })
  },
)

test('removes a pid file with a reused pid, without touching that process', async () => {
  await (await start()).stop()
  const stranger = spawn('sleep', ['60'])
  await writeFile(join(cluster(), 'postmaster.pid'), `${stranger.pid}\n${cluster()}\n`)
  const server = await start()
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  stranger.kill()
})

test('repeats an interrupted first start', async () => {
  await mkdir(join(dataDir, 'cluster.new-x1', 'files', 'base'), { recursive: true })
  await start()
  expect((await readdir(dataDir)).sort()).toEqual([
    'cluster',
    'cluster.lock',
    'password',
    'postgres.log',
    'run',
  ])
})

test('puts the socket of a data folder with a long path elsewhere', async () => {
  dataDir = join(folder, 'x'.repeat(120), 'database')
  const server = await start()
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  const socket = decodeURIComponent(server.url.split('host=')[1] ?? '')
  expect(dirname(socket)).toBe(tmpdir())
  await rm(socket, { recursive: true, force: true }) // Lost, as after a cleanup of /tmp.
})
