import { expect, test, vi } from 'vitest'
import { type Files, startArming } from './arming.ts'
import type { ShellMessage } from './shell.ts'

/** Arming with a mock worker and a fake clock. */
function setUp() {
  let wait: { ms: number; act: () => void } | undefined
  let answer: (message: ShellMessage) => void = () => undefined
  let progress: (message: ShellMessage) => void = () => undefined
  let requests = 0
  const states: Files[] = []
  const onNewBuild = vi.fn<() => void>()
  const arming = startArming({
    keep(report) {
      requests += 1
      progress = report
      return new Promise((resolve) => (answer = resolve))
    },
    clock: {
      now: () => 0,
      after(ms, act) {
        wait = { ms, act }
        return () => (wait = undefined)
      },
    },
    onFiles: (files) => states.push(files),
    onNewBuild,
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    arming,
    onNewBuild,
    states,
    requests: () => requests,
    pause: () => wait?.ms,
    progress: (done: number) => progress({ kept: 'keeping', isOther: false, done, of: 3 }),
    async answers(kept: ShellMessage['kept'], isOther = false) {
      answer({ kept, isOther })
      await settle()
    },
    async passes() {
      wait!.act()
      await settle()
    },
  }
}

test('retries incomplete downloads with a growing delay until all files are cached', async () => {
  const { answers, passes, pause, progress, states } = setUp()
  progress(1)
  await answers('some')
  const pauses = []
  for (const kept of ['none', 'unknown', 'some', 'some', 'some', 'some'] as const) {
    pauses.push(pause())
    await passes()
    await answers(kept)
  }
  expect(pauses).toEqual([2, 4, 8, 16, 32, 60].map((s) => s * 1000))
  await passes()
  await answers('all')
  expect(pause()).toBe(600_000)
  expect(states[0]).toEqual({ kept: 'keeping', done: 1, of: 3 })
  expect(states.at(-1)).toMatchObject({ kept: 'all' })
})

test('retries as soon as it is online, and never twice at a time', async () => {
  const { arming, answers, requests, pause } = setUp()
  arming.now()
  expect(requests()).toBe(1)
  await answers('some')
  arming.now()
  expect(requests()).toBe(2)
  expect(pause()).toBeUndefined()
})

test('stays complete while it checks for a new build, and reports the new one once cached', async () => {
  const { answers, passes, progress, states, onNewBuild } = setUp()
  await answers('all')
  await passes()
  progress(1)
  await answers('unknown')
  expect(states).toHaveLength(1)
  expect(onNewBuild).not.toHaveBeenCalled()
  await passes()
  await answers('all', true)
  expect(onNewBuild).toHaveBeenCalledOnce()
})

test('requests and reports nothing after it is stopped', async () => {
  const { arming, answers, requests, states } = setUp()
  arming.stop()
  await answers('all', true)
  arming.now()
  expect(requests()).toBe(1)
  expect(states).toEqual([])
})
