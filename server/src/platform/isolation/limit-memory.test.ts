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

/** Allocates memory in a busy loop, like a parser. */
const GREEDY = 'const kept = []; for (;;) kept.push(Buffer.alloc(1e6, 1))'

test('ends a process from outside, even if it is busy', async () => {
  const child = run(GREEDY)
  const onExceeded = vi.fn()
  limitMemory(child, 300 * MEGABYTE, onExceeded)
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  expect(onExceeded).toHaveBeenCalledOnce()
})

test('includes child processes, and ends them too', async () => {
  const child = run(`
    const { spawn } = require('node:child_process')
    const other = spawn(process.execPath, ['-e', ${JSON.stringify(GREEDY)}], { stdio: 'ignore' })
    console.log(other.pid)
    setInterval(() => {}, 1000)`)
  const [pid] = await once(child.stdout, 'data')
  limitMemory(child, 300 * MEGABYTE)
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  await expect.poll(() => isProcessRunning(Number(String(pid)))).toBe(false)
})

test('leaves a process within its limit alone, also after watching has ended', async () => {
  const child = run("setTimeout(() => console.log('done'), 200)")
  const stop = limitMemory(child, 2000 * MEGABYTE)
  expect(String((await once(child.stdout, 'data'))[0])).toBe('done\n')
  stop()
  expect(await once(child, 'exit')).toEqual([0, null])
})

function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
