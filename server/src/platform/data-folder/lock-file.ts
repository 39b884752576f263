import { randomUUID } from 'node:crypto'
import { futimesSync } from 'node:fs'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FileLock, lockFile } from '../file-lock/index.ts'
import { bootOfKernel, pidPlace, processStart } from './process-identity.ts'

/** Content of a lock file. `since` is an ISO 8601 time, `place` the scope of `pid`. */
export interface LockHolder {
  id: string
  pid: number
  started: string
  place: string
  since: string
  url: string
  /** Kernel boot that holds the lock. Missing from earlier releases and on systems that don't report it. */
  kernel?: string
}

/** Our lock: the record and the kernel lock. */
export interface OwnLock {
  me: LockHolder
  lock: FileLock
}

const HEARTBEAT_MS = 3_000
/** Failed reads in a row after which the file counts as lost. */
const UNREADABLE_CHECKS = 3
const LOOK_AGAIN_MS = 50
/** Time in ms within which a new holder writes its record. */
const INTRODUCTION_MS = 1_000

/**
 * Takes the lock file at `path` for this process, reached at `url`, or returns its holder if known. The kernel lock
 * decides: it is visible in all containers that share the folder and ends with its holder, however long that stalls.
 * The file's content matters only if the kernel can't know: for other machines, and for earlier releases that used
 * only the file.
 */
export async function acquireLock(
  path: string,
  url: string,
): Promise<OwnLock | { holder: LockHolder | undefined }> {
  const end = Date.now() + INTRODUCTION_MS
  for (;;) {
    const lock = await lockFile(path)
    const holder = await readHolder(path)
    if (lock) {
      if (holder && (await isLockedElsewhere(path, holder))) {
        await lock.release()
        return { holder }
      }
      const me = await thisProcess(url)
      await write(path, me)
      return { me, lock }
    }
    const isOutdated = !holder || (await isDead(holder))
    if (!isOutdated || Date.now() > end) return { holder: isOutdated ? undefined : holder }
    await sleep(LOOK_AGAIN_MS)
  }
}

/** Releases the lock if it is still ours. */
export async function dropLock(path: string, { me, lock }: OwnLock): Promise<void> {
  const isOurs = lock.isInPlace() && (await readHolder(path))?.id === me.id
  if (isOurs) await rm(path, { force: true })
  await lock.release()
}

/**
 * Checks every three seconds that the lock is still ours and refreshes its time for other machines. Calls `onLost`
 * once with the reason. Returns a stop function.
 */
export function watchLock(path: string, { me, lock }: OwnLock, onLost: (why: string) => void): () => void {
  let unreadable = 0
  let isBusy = false
  let hasEnded = false
  const readLock = async (): Promise<string | undefined> => {
    if (!lock.isInPlace()) return `the file ${path} was removed or replaced`
    const holder = await readHolder(path)
    if (hasEnded) return undefined
    if (holder?.id !== me.id) return `the server at ${holder?.url ?? 'another address'} has taken it`
    const now = new Date()
    futimesSync(lock.fd, now, now)
    unreadable = 0
    return undefined
  }
  const beat = async () => {
    if (isBusy) return
    isBusy = true
    const why = await readLock().catch((error: Error) =>
      ++unreadable < UNREADABLE_CHECKS ? undefined : `the file ${path} can’t be checked (${error.message})`,
    )
    isBusy = false
    if (why === undefined || hasEnded) return
    stop()
    onLost(why)
  }
  const timer = setInterval(() => void beat(), HEARTBEAT_MS)
  timer.unref()
  const stop = () => {
    hasEnded = true
    clearInterval(timer)
  }
  return stop
}

async function thisProcess(url: string): Promise<LockHolder> {
  const started = (await processStart(process.pid)) ?? 'unknown'
  const since = new Date().toISOString()
  const kernel = await bootOfKernel()
  const place = await pidPlace()
  return { id: randomUUID(), pid: process.pid, started, place, since, url, ...(kernel && { kernel }) }
}

// In place, because a renamed file wouldn't be the locked one.
async function write(path: string, me: LockHolder): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.truncate()
    await file.write(`${JSON.stringify(me)}\n`, 0)
  } finally {
    await file.close()
  }
}

/** Content of the file; `undefined` if empty or incomplete. */
async function readHolder(path: string): Promise<LockHolder | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  try {
    return JSON.parse(text) as LockHolder
  } catch {
    return undefined
  }
}

async function isDead(holder: LockHolder): Promise<boolean> {
  return holder.place === (await pidPlace()) && (await processStart(holder.pid)) !== holder.started
}

/** True if the recorded holder is alive although the kernel granted us its lock. */
async function isLockedElsewhere(path: string, holder: LockHolder): Promise<boolean> {
  // This kernel held the recorded lock and has released it.
  if (holder.kernel !== undefined && holder.kernel === (await bootOfKernel())) return false
  if (holder.place === (await pidPlace())) return (await processStart(holder.pid)) === holder.started
  // Another machine, which may not propagate locks, or an earlier release in another container: watch for its
  // heartbeat.
  const before = await modified(path)
  const end = Date.now() + 3 * HEARTBEAT_MS
  while (Date.now() < end) {
    await sleep(250)
    if ((await modified(path)) !== before) return true
  }
  return false
}

async function modified(path: string): Promise<number> {
  return stat(path).then(
    (stats) => stats.mtimeMs,
    () => 0,
  )
}
