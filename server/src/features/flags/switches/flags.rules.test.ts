import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bucketOf, flagsFor, isOnFor } from './flags.rules.ts'

test('keeps a flag on for users when its percentage grows, over 100,000 users', () => {
  const people = Array.from({ length: 100_000 }, () => randomUUID())
  const buckets = people.map((id) => bucketOf('galleryUpgrade', id))
  const counts = new Map<number, number>()
  for (const bucket of buckets) counts.set(bucket, (counts.get(bucket) ?? 0) + 1)
  expect([Math.min(...buckets), Math.max(...buckets), counts.size]).toEqual([0, 99, 100])
  // Buckets have similar sizes: they don’t depend on how ids begin.
  for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(200)
  const isOn = (id: string, rollout: number) =>
    isOnFor('galleryUpgrade', { value: true, rollout, users: [] }, id)
  for (const id of people.slice(0, 400))
    for (let share = 0, was = false; share <= 100; share += 5) {
      const is = isOn(id, share)
      expect(is || !was).toBe(true)
      was = is
    }
  expect(people.slice(0, 1_000).filter((id) => isOn(id, 0))).toEqual([])
  // Another flag selects other users.
  const [first = ''] = people
  const others = people
    .slice(0, 50)
    .map((id) => bucketOf('helpCenter', id) === bucketOf('galleryUpgrade', id))
  expect(bucketOf('galleryUpgrade', first)).toBe(bucketOf('galleryUpgrade', first))
  expect(others).toContain(false)
})

test('buckets users by the first four bytes of sha256', () => {
  // printf 'freeMode:00000000-0000-4000-8000-000000000001' | sha256sum | head -c 8
  expect(bucketOf('freeMode', '00000000-0000-4000-8000-000000000001')).toBe(94)
})

test('applies the environment to all users, a percentage to some, and full rollouts to visitors', () => {
  const ana = randomUUID()
  const states = new Map([
    ['freeMode', { value: true, rollout: 0, users: [ana] }],
    ['galleryUpgrade', { value: true, rollout: 50, users: [] }],
    ['purchasing', { value: false, rollout: null, users: [ana] }],
    ['publicSiteMode', { value: 'redirect', rollout: null, users: [] }],
  ] as Parameters<typeof flagsFor>[0] extends ReadonlyMap<infer K, infer V> ? [K, V][] : never)
  expect(flagsFor(states, {}, ana)).toMatchObject({
    freeMode: true,
    purchasing: false,
    publicSiteMode: 'redirect',
  })
  expect(flagsFor(states, {}, undefined)).toMatchObject({ freeMode: false, galleryUpgrade: false })
  expect(flagsFor(states, { freeMode: false, publicSiteMode: 'hero' }, ana)).toMatchObject({
    freeMode: false,
    publicSiteMode: 'hero',
  })
})
