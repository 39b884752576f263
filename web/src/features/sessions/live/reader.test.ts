import { expect, test } from 'vitest'
import { createReader } from './reader.ts'

test('events during a load are loaded together afterwards', async () => {
  const reads: (() => void)[] = []
  const ask = createReader(() => new Promise<void>((resolve) => reads.push(resolve)))
  const first = ask()
  void ask()
  void ask()
  expect(reads).toHaveLength(1)
  reads[0]!()
  await new Promise((resolve) => setTimeout(resolve))
  expect(reads).toHaveLength(2)
  reads[1]!()
  await first
  expect(reads).toHaveLength(2)
})

test('a failed load doesn’t stop later ones', async () => {
  let times = 0
  const ask = createReader(async () => {
    times++
    throw new Error('away')
  })
  await ask()
  await ask()
  expect(times).toBe(2)
})
