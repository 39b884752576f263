import { reasonsOf } from '@studio/contract/kernel'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openOwnDatabase } from '../../../testing/postgres.ts'
import type { DatabaseHandle } from '../database/index.ts'
import { createLog } from '../log/index.ts'
import { bucketOf, countAttempt, createThrottle, deleteAttempts, resetAttempts } from './index.ts'

let database: DatabaseHandle
const clock = { time: Date.UTC(2026, 10, 23), now: () => new Date(clock.time) }

beforeAll(async () => {
  database = await openOwnDatabase(inject('postgres'), createLog('silent'))
})
afterAll(() => database.close())

const reasons = reasonsOf('test', { tooMany: { code: 'RATE_LIMITED', facts: { until: 'moment' } } })
const RULE = { max: 3, windowMs: 60_000, reason: reasons.tooMany }
const tryIt = (bucket: string) =>
  countAttempt({ db: database.db, clock }, bucket, RULE).then(
    () => 'counted',
    (error: { code: string; retryAfter: number }) => `${error.code} ${error.retryAfter}`,
  )
const count = async () => Number((await database.pool.query('select count(*) from tries')).rows[0].count)

test('checks only as many concurrent attempts as allowed, until the window ends', async () => {
  const bucket = bucketOf('test:rush', 'somebody')
  const answers = await Promise.all(Array.from({ length: 20 }, () => tryIt(bucket)))
  expect(answers.toSorted()).toEqual([...Array(17).fill('RATE_LIMITED 60'), ...Array(3).fill('counted')])
  clock.time += 59_500
  expect(await tryIt(bucket)).toBe('RATE_LIMITED 1')
  clock.time += 501
  expect(await tryIt(bucket)).toBe('counted')
})

test('takes back a correct attempt, never below zero, without affecting other buckets', async () => {
  const [mine, theirs] = [bucketOf('test:user', 'me'), bucketOf('test:user', 'you')]
  for (let n = 0; n < 10; n++) {
    expect(await tryIt(mine)).toBe('counted')
    await resetAttempts(database.db, [mine, mine])
  }
  for (let n = 0; n < 3; n++) await tryIt(theirs)
  expect(await tryIt(theirs)).toMatch('RATE_LIMITED')
  expect(await tryIt(mine)).toBe('counted')
  expect(bucketOf('test:user', 'me')).not.toContain('me=')
})

test('deletes expired counts, and keeps waits for one day', async () => {
  await database.pool.query('delete from tries')
  const throttle = createThrottle({ database, clock }, { tries: 1, firstSeconds: 60, mostSeconds: 3600 })
  await tryIt('test:short')
  await throttle.count('a PIN', '192.0.2.1')
  await deleteAttempts(database.db, clock.now())
  expect(await count()).toBe(2)
  clock.time += 61_000
  await deleteAttempts(database.db, clock.now())
  expect(await count()).toBe(1)
  // The next wait is twice as long because the first one is still counted.
  expect(await throttle.count('a PIN', '192.0.2.1')).toMatchObject({ wait: 0, next: 120 })
  clock.time += 86_400_001
  await deleteAttempts(database.db, clock.now())
  expect(await count()).toBe(0)
})

test('starts a bucket again that a clock ahead of time has filled', async () => {
  const bucket = bucketOf('test:ahead', 'somebody')
  clock.time += 7_200_000
  for (let n = 0; n < 4; n++) await tryIt(bucket)
  expect(await tryIt(bucket)).toBe('RATE_LIMITED 60')
  clock.time -= 7_200_000
  expect(await tryIt(bucket)).toBe('counted')
})
