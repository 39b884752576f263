import { expect, test, vi } from 'vitest'
import { type Files, startArming } from './arming.ts'
import type { Told } from './shell.ts'

/** Arming with a mock worker and a fake clock. */
function begin() {
  let wait: { ms: number; act: () => void } | undefined
  let answer: (told: Told) => void = () => undefined
  let progress: (told: Told) => void = () => undefined
  let asked = 0
  const seen: Files[] = []
  const onOther = vi.fn<() => void>()
  const arming = startArming({
    keep(tell) {
      asked += 1
      progress = tell
      return new Promise((resolve) => (answer = resolve))
    },
    clock: {
      now: () => 0,
      after(ms, act) {
        wait = { ms, act }
        return () => (wait = undefined)
      },
    },
    onFiles: (files) => seen.push(files),
    onOther,
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    arming,
    onOther,
    seen,
    asked: () => asked,
    pause: () => wait?.ms,
    progress: (done: number) => progress({ kept: 'keeping', isOther: false, done, of: 3 }),
    async answers(kept: Told['kept'], isOther = false) {
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
  const { answers, passes, pause, progress, seen } = begin()
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
  expect(seen[0]).toEqual({ kept: 'keeping', done: 1, of: 3 })
  expect(seen.at(-1)).toMatchObject({ kept: 'all' })
})

test('it tries at once when the network is back, and never twice at a time', async () => {
  const { arming, answers, asked, pause } = begin()
  arming.now()
  expect(asked()).toBe(1)
  await answers('some')
  arming.now()
  expect(asked()).toBe(2)
  expect(pause()).toBeUndefined()
})

test('what was whole stays so while a new build is looked for, and is told of when it is here', async () => {
  const { answers, passes, progress, seen, onOther } = begin()
  await answers('all')
  await passes()
  progress(1)
  await answers('unknown')
  expect(seen).toHaveLength(1)
  expect(onOther).not.toHaveBeenCalled()
  await passes()
  await answers('all', true)
  expect(onOther).toHaveBeenCalledOnce()
})

test('once it is stopped nothing more is asked or told', async () => {
  const { arming, answers, asked, seen } = begin()
  arming.stop()
  await answers('all', true)
  arming.now()
  expect(asked()).toBe(1)
  expect(seen).toEqual([])
})
