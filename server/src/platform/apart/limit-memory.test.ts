import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { limitMemory } from './index.ts'

const MEGABYTE = 2 ** 20
type Child = ChildProcessByStdio<null, Readable, null>
const children: Child[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

function run(script: string): Child {
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

/** Takes memory without ever being free to look: what a parser does. */
const GREEDY = 'const kept = []; for (;;) kept.push(Buffer.alloc(1e6, 1))'

test('a process that takes too much is ended from outside, whatever it is busy with', async () => {
  const child = run(GREEDY)
  const onExceeded = vi.fn()
  limitMemory(child, 300 * MEGABYTE, onExceeded)
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  expect(onExceeded).toHaveBeenCalledOnce()
})

test('what a process has started counts as its own, and ends with it', async () => {
  const child = run(`
    const { spawn } = require('node:child_process')
    const other = spawn(process.execPath, ['-e', ${JSON.stringify(GREEDY)}], { stdio: 'ignore' })
    console.log(other.pid)
    setInterval(() => {}, 1000)`)
  const [pid] = await once(child.stdout, 'data')
  limitMemory(child, 300 * MEGABYTE)
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  await expect.poll(() => isThere(Number(String(pid)))).toBe(false)
})

test('a process within its limit is left alone, also after the watch has ended', async () => {
  const child = run("setTimeout(() => console.log('done'), 200)")
  const stop = limitMemory(child, 2000 * MEGABYTE)
  expect(String((await once(child.stdout, 'data'))[0])).toBe('done\n')
  stop()
  expect(await once(child, 'exit')).toEqual([0, null])
})

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
