import { HOUR_MS } from '@studio/contract/kernel'
import { beforeEach, expect, test } from 'vitest'
import { mockClock } from '../../../testing/mock-clock.ts'
import { Watchdog } from './watchdog.ts'

let clock: ReturnType<typeof mockClock>
let timeouts: number
const bark = () => {
  timeouts++
}
const watch = (patience: number) => {
  const watchdog = new Watchdog(clock)
  watchdog.expect(patience, bark)
  return watchdog
}

beforeEach(() => {
  clock = mockClock()
  timeouts = 0
})

test('fires once after the timeout, and not before', () => {
  watch(5_000)
  clock.pass(4_999)
  expect(timeouts).toBe(0)
  clock.pass(1)
  clock.pass(60_000)
  expect(timeouts).toBe(1)
})

test('restarts with its own timeout at every message', () => {
  const watchdog = watch(5_000)
  clock.pass(4_000)
  watchdog.expect(30_000, bark)
  clock.pass(29_999)
  expect(timeouts).toBe(0)
  clock.pass(1)
  expect(timeouts).toBe(1)
})

test('never fires while stopped', () => {
  const watchdog = watch(5_000)
  watchdog.rest()
  clock.pass(60_000)
  expect(timeouts).toBe(0)
})

test('gives a worker the full timeout again after the page was suspended', () => {
  watch(5_000)
  clock.pass(5_000, HOUR_MS)
  expect(timeouts).toBe(0)
  clock.pass(4_999)
  expect(timeouts).toBe(0)
  clock.pass(1)
  expect(timeouts).toBe(1)
})
