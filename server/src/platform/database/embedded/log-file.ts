import { chownSync, closeSync, copyFileSync, fstatSync, ftruncateSync, openSync, readFileSync } from 'node:fs'
import { HOUR_MS } from '@studio/contract/kernel'
import type { Account } from './account.ts'

/** PostgreSQL's log file, limited in size. */
export interface ServerLog {
  fd: number
  /** Current size in bytes, as a mark for `since`. */
  size(): number
  /** Text written after the mark. */
  since(mark: number): string
  close(): void
}

const limitBytes = 5 * 1024 * 1024

/**
 * Opens the log for appending. A file instead of a pipe, so that PostgreSQL outlives a killed Node process. Above 5
 * MB it is copied to `<path>.1` and truncated, at start and hourly.
 */
export function openServerLog(path: string, account: Account | undefined): ServerLog {
  const fd = openSync(path, 'a+', 0o600)
  if (account) chownSync(path, account.uid, account.gid)
  const size = () => fstatSync(fd).size
  const rotate = () => {
    if (size() < limitBytes) return
    copyFileSync(path, `${path}.1`)
    ftruncateSync(fd)
  }
  rotate()
  const timer = setInterval(rotate, HOUR_MS)
  timer.unref()
  return {
    fd,
    size,
    since: (mark) => readFileSync(path).subarray(mark).toString('utf8'),
    close() {
      clearInterval(timer)
      closeSync(fd)
    },
  }
}
