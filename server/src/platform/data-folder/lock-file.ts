import { randomUUID } from 'node:crypto'
import { link, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { pidPlace, processStart } from './process-identity.ts'

/** What a lock file tells about its holder. `since` is an ISO 8601 time, `place` where `pid` is valid. */
export interface LockHolder {
  id: string
  pid: number
  started: string
  place: string
  since: string
  url: string
}

const heartbeatMs = 3_000

/** Describes this process as a holder; `url` is the address where people reach it. */
export async function thisProcess(url: string): Promise<LockHolder> {
  const started = (await processStart(process.pid)) ?? 'unknown'
  const since = new Date().toISOString()
  return { id: randomUUID(), pid: process.pid, started, place: await pidPlace(), since, url }
}

/**
 * Takes the lock file at `path` for `me`. Answers `undefined` when it is ours, else the living holder.
 * Atomic among processes that try at once; a lock whose holder is gone is replaced.
 */
export async function takeLock(path: string, me: LockHolder, depth = 0): Promise<LockHolder | undefined> {
  for (;;) {
    if (await create(path, me)) return undefined
    const holder = await readLock(path)
    if (holder === 'gone') continue
    if (holder !== 'unreadable' && (await isHeld(path, holder))) return holder
    await removeStale(path, holder, me, depth)
  }
}

/** Gives the lock back if it is still ours. */
export async function dropLock(path: string, me: LockHolder): Promise<void> {
  const holder = await readLock(path)
  if (typeof holder === 'object' && holder.id === me.id) await rm(path, { force: true })
}

/** Keeps the lock's time fresh, for servers that share the folder but cannot see our pid. Answers a stop function. */
export function keepFresh(path: string): () => void {
  const timer = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => undefined)
  }, heartbeatMs)
  timer.unref()
  return () => clearInterval(timer)
}

// Two that judge the same lock stale must not both remove it: the second would remove the first one's
// new lock. So removing needs a lock of its own, held for an instant.
async function removeStale(path: string, stale: LockHolder | 'unreadable', me: LockHolder, depth: number) {
  if (depth > 1) return rm(path, { force: true })
  const inner = `${path}.takeover`
  if (await takeLock(inner, me, depth + 1)) return sleep(20)
  try {
    const now = await readLock(path)
    const same =
      now === stale || (typeof now === 'object' && typeof stale === 'object' && now.id === stale.id)
    if (same) await rm(path, { force: true })
  } finally {
    await dropLock(inner, me)
  }
}

async function create(path: string, me: LockHolder): Promise<boolean> {
  const text = `${JSON.stringify(me)}\n`
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, text, { mode: 0o600 })
  try {
    await link(draft, path) // atomic, and never visible half written
    return true
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EEXIST') return false
    // file systems without hard links
    return await writeFile(path, text, { mode: 0o600, flag: 'wx' }).then(
      () => true,
      (second: NodeJS.ErrnoException) => {
        if (second.code === 'EEXIST') return false
        throw second
      },
    )
  } finally {
    await rm(draft, { force: true })
  }
}

async function readLock(path: string): Promise<LockHolder | 'gone' | 'unreadable'> {
  for (let attempt = 0; ; attempt++) {
    try {
      return JSON.parse(await readFile(path, 'utf8')) as LockHolder
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (code === 'ENOENT') return 'gone'
      if (code !== undefined) throw error
      if (attempt === 4) return 'unreadable' // not merely being written: a power cut left it empty
      await sleep(50)
    }
  }
}

async function isHeld(path: string, holder: LockHolder): Promise<boolean> {
  if (holder.place === (await pidPlace())) return (await processStart(holder.pid)) === holder.started
  // another machine or container: its pid tells us nothing, so watch for its heartbeat
  const before = await modified(path)
  const end = Date.now() + 3 * heartbeatMs
  while (Date.now() < end) {
    await sleep(250)
    if ((await modified(path)) !== before) return true
  }
  return false
}

async function modified(path: string): Promise<number> {
  return stat(path).then(
    (found) => found.mtimeMs,
    () => 0,
  )
}
