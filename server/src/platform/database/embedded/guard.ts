import { plainEnvironment } from '../../isolation/index.ts'
import { spawn } from 'node:child_process'

/** Releases the guard: afterwards the end of this process doesn't stop the database. */
export type ReleaseGuard = () => void

/**
 * Starts a small process that stops the database if this process dies without doing so (kill -9, a crash): it reads
 * from a pipe, which closes with this process. Not on Windows, where the next start stops the leftover server.
 */
export function guardServer(pid: number): ReleaseGuard {
  if (process.platform === 'win32') return () => undefined
  const guard = spawn('/bin/sh', ['-c', 'read _ || kill -INT "$0"', String(pid)], {
    env: plainEnvironment(),
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.on('error', () => undefined)
  guard.stdin.on('error', () => undefined)
  guard.unref()
  const line = guard.stdin as typeof guard.stdin & { unref?(): void }
  line.unref?.()
  return () => void guard.stdin.end('released\n')
}
