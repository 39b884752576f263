import { plainEnvironment } from '../../apart/index.ts'
import { spawn } from 'node:child_process'

/** Releases the guard: from then on our end no longer ends the database. */
export type ReleaseGuard = () => void

/**
 * Starts a small process that stops the database when ours ends without a chance to (kill -9, a
 * crash): it waits for a line from us, and our death closes the line. On Windows there is none, and
 * the next start ends what was left.
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
