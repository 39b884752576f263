import { expect, test, vi } from 'vitest'
import { type Files, startArming } from './arming.ts'
import type { ShellMessage } from './shell.ts'

/** Arming with a mock worker and a fake clock. */
function begin() {
  let wait: { ms: number; act: () => void } | undefined
  let answer: (message: ShellMessage) => void = () => undefined
  let progress: (message: ShellMessage) => void = () => undefined
  let requests = 0
  const states: Files[] = []
  const onOther = vi.fn<() => void>()
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
    onOther,
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    arming,
    onOther,
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

test('a booth whose files did not all come tries again soon, later each time, until they are here', async () => {
  const { answers, passes, pause, progress, states } = begin()
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

test('it tries at once when the network is back, and never twice at a time', async () => {
  const { arming, answers, requests, pause } = begin()
  arming.now()
  expect(requests()).toBe(1)
  await answers('some')
  arming.now()
  expect(requests()).toBe(2)
  expect(pause()).toBeUndefined()
})

test('what was whole stays so while a new build is looked for, and is told of when it is here', async () => {
  const { answers, passes, progress, states, onOther } = begin()
  await answers('all')
  await passes()
  progress(1)
  await answers('unknown')
  expect(states).toHaveLength(1)
  expect(onOther).not.toHaveBeenCalled()
  await passes()
  await answers('all', true)
  expect(onOther).toHaveBeenCalledOnce()
})

test('once it is stopped nothing more is asked or told', async () => {
  const { arming, answers, requests, states } = begin()
  arming.stop()
  await answers('all', true)
  arming.now()
  expect(requests()).toBe(1)
  expect(states).toEqual([])
})
