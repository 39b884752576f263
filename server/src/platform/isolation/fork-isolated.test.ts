import type { ChildProcess } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { endWhenSilent, forkIsolated, type ForkOptions } from './fork-isolated.ts'

const SCRIPT = new URL('./echo.fixtures.ts', import.meta.url)
const children: ChildProcess[] = []
afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

async function start(options: ForkOptions) {
  const child = forkIsolated(SCRIPT, options)
  children.push(child)
  const [{ environment }] = await once(child, 'message')
  return { child, environment }
}

test('passes no key, password or address of the server in the environment', async () => {
  vi.stubEnv('GEMINI_API_KEY', 'secret')
  vi.stubEnv('DATABASE_URL', 'postgres://me:secret@localhost/studio')
  vi.stubEnv('STUDIO_MAIL_PASSWORD', 'secret')
  vi.stubEnv('PGPASSWORD', 'secret')
  const { environment } = await start({})
  expect(JSON.stringify(environment)).not.toContain('secret')
  expect(environment.PATH).toBe(process.env['PATH'])
})

test('ends a process that takes too much memory, after calling its parent', async () => {
  const onExceeded = vi.fn()
  const { child } = await start({ memoryMb: 300, onExceeded })
  child.send('fill')
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  expect(onExceeded).toHaveBeenCalledOnce()
})

test('ends a process that sends no message for too long', async () => {
  const child = forkIsolated(SCRIPT, { silentMs: 500 })
  children.push(child)
  child.send('hang')
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
})

test('restarts the timeout with every message', () => {
  vi.useFakeTimers()
  const child = Object.assign(new EventEmitter(), { kill: vi.fn() })
  endWhenSilent(child as unknown as ChildProcess, 1_000)
  for (let n = 0; n < 3; n++) {
    vi.advanceTimersByTime(900)
    child.emit('message')
  }
  expect(child.kill).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(child.kill).toHaveBeenCalledOnce()
})
