import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimDataFolder } from './index.ts'

let folder: string
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-folder-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

// A separate server: prints "held" or the refusal, and keeps running.
async function otherServer(url: string) {
  const program = `
    import { claimDataFolder } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)}
    const said = await claimDataFolder(${JSON.stringify(folder)}, { url: ${JSON.stringify(url)} }).then(() => 'held', (error) => error.message)
    console.log(said)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program])
  children.push(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, said: line.toString().trim() }
}

test('refuses a second server with one line that names the first', async () => {
  const first = await otherServer('http://localhost:3000')
  expect(first.said).toBe('held')
  const refusal = await claimDataFolder(folder, { url: 'http://localhost:3001' }).catch(
    (error: Error) => error,
  )
  expect(refusal).toMatchObject({ name: 'DataFolderBusy' })
  const { message } = refusal as Error
  expect(message).toContain('http://localhost:3000')
  expect(message).toContain(`process ${first.child.pid}`)
  expect(message).not.toContain('\n')
})

test('replaces the lock of a killed server', async () => {
  const first = await otherServer('http://localhost:3000')
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const claim = await claimDataFolder(folder, { url: 'http://localhost:3001' })
  await claim.release()
  expect(await readdir(folder)).toEqual([])
})

/** Lock file content written by this process. */
async function ownRecord() {
  const claim = await claimDataFolder(folder, { url: 'http://localhost:3000' })
  const record = JSON.parse(await readFile(join(folder, 'server.lock'), 'utf8'))
  await claim.release()
  return record as Record<string, unknown>
}

test('respects a living server of an earlier release without a kernel lock', async () => {
  const { kernel: _, ...earlier } = await ownRecord()
  await writeFile(join(folder, 'server.lock'), JSON.stringify(earlier))
  await expect(claimDataFolder(folder, { url: '' })).rejects.toThrow('in use by the server at')
  await writeFile(join(folder, 'server.lock'), JSON.stringify({ ...earlier, started: 'last week' }))
  await (await claimDataFolder(folder, { url: '' })).release()
})

test('accepts a copy of a folder that is in use', async () => {
  const record = await ownRecord()
  await writeFile(join(folder, 'server.lock'), JSON.stringify(record))
  await (await claimDataFolder(folder, { url: '' })).release()
})

test('notifies a server that loses the folder, which leaves the other’s lock alone', async () => {
  const path = join(folder, 'server.lock')
  const lost = vi.fn()
  const claim = await claimDataFolder(folder, { url: 'http://localhost:3000', onLost: lost })
  await rm(path)
  const next = await claimDataFolder(folder, { url: 'http://localhost:3001' })
  await expect.poll(() => lost).toHaveBeenCalledOnce()
  expect(lost).toHaveBeenCalledWith(expect.stringContaining('has lost the data folder'))
  await claim.release()
  expect(await readdir(folder)).toEqual(['server.lock'])
  await next.release()
})

test('replaces a lock file emptied by a power failure', async () => {
  await writeFile(join(folder, 'server.lock'), '')
  await (await claimDataFolder(folder, { url: 'http://localhost:3000' })).release()
})

test('lets exactly one of several starts take a stale lock', async () => {
  const dead = { id: 'dead', pid: 2 ** 22 + 1, started: 'never', place: '', since: '', url: '' }
  const probe = await claimDataFolder(folder, { url: '' })
  const { place } = JSON.parse(await readFile(join(folder, 'server.lock'), 'utf8'))
  await probe.release()
  await writeFile(join(folder, 'server.lock'), JSON.stringify({ ...dead, place }))
  const started = await Promise.all([1, 2, 3, 4, 5].map((n) => otherServer(`http://localhost:300${n}`)))
  const winners = started.filter(({ said }) => said === 'held')
  expect(winners).toHaveLength(1)
  expect(started.filter(({ said }) => said.includes('is in use by'))).toHaveLength(4)
})

test('respects another machine’s lock while its heartbeat continues', async () => {
  const path = join(folder, 'server.lock')
  const elsewhere = {
    id: 'x',
    pid: 1,
    started: 'x',
    place: 'elsewhere',
    since: 'noon',
    url: 'http://elsewhere',
  }
  await writeFile(path, JSON.stringify(elsewhere))
  const beat = setInterval(() => writeFile(path, JSON.stringify(elsewhere)), 300)
  await expect(claimDataFolder(folder, { url: '' })).rejects.toThrow('http://elsewhere')
  clearInterval(beat)
  await (await claimDataFolder(folder, { url: '' })).release()
})
