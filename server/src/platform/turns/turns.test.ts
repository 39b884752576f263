import { expect, test } from 'vitest'
import { runInTurns } from './index.ts'

function* count(to: number, onCount: (n: number) => void = () => {}) {
  for (let n = 0; n < to; n++) yield onCount(n)
  return to
}

test('lets other work run between the steps of long work, and returns its result', async () => {
  const order: string[] = []
  setImmediate(() => order.push('other'))
  expect(
    await runInTurns(
      count(3, (n) => order.push(`step ${n}`)),
      0,
    ),
  ).toBe(3)
  expect(order).toEqual(['step 0', 'other', 'step 1', 'step 2'])
})

test('runs short work in one turn', async () => {
  let others = 0
  setImmediate(() => others++)
  await runInTurns(count(100), 60_000)
  expect(others).toBe(0)
})

test('throws the errors of the work', async () => {
  const broken = count(3, (n) => {
    if (n === 1) throw new Error('Broken.')
  })
  await expect(runInTurns(broken, 0)).rejects.toThrow('Broken.')
})
