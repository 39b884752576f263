import { DAY_MS } from '@studio/contract/kernel'
import { describe, expect, test } from 'vitest'
import { isUnlikely, type LikeFacts, likeWeight, rankOf, type RankFacts, reasonCodesOf } from './rank.ts'

const settled: LikeFacts = { accountDays: 200, finishedPictures: 40, isMutual: false, nth: 0 }

describe('the weight of a like', () => {
  test('is full for an established user who creates images', () => {
    expect(likeWeight(settled)).toBe(1)
  })
  test('is less for new or inactive accounts, mutual followers and likes from one network', () => {
    expect(likeWeight({ ...settled, accountDays: 7 })).toBe(0.5)
    expect(likeWeight({ ...settled, accountDays: 0 })).toBe(0)
    expect(likeWeight({ ...settled, finishedPictures: 0 })).toBe(0.1)
    expect(likeWeight({ ...settled, finishedPictures: 10 })).toBe(0.5)
    expect(likeWeight({ ...settled, isMutual: true })).toBe(0.25)
    expect([0, 1, 2, 3].map((nth) => likeWeight({ ...settled, nth }))).toEqual([1, 0.5, 0.25, 0.125])
  })
})

describe('rank', () => {
  const work: RankFacts = { likes: [settled], keptUses: 0, visitorDays: 60, ageMs: 3 * DAY_MS }
  test('is zero without any likes or uses', () => {
    expect(rankOf({ ...work, likes: [] })).toBe(0)
  })
  test('grows with likes and kept uses, and falls with age and with visitors who don’t react', () => {
    const rank = rankOf(work)
    expect(rankOf({ ...work, likes: [{ ...settled, count: 2 }] })).toBeGreaterThan(rank)
    expect(rankOf({ ...work, keptUses: 1 })).toBeGreaterThan(
      rankOf({ ...work, likes: [{ ...settled, count: 3 }] }),
    )
    expect(rankOf({ ...work, ageMs: 9 * DAY_MS })).toBeLessThan(rank)
    expect(rankOf({ ...work, visitorDays: 600 })).toBeLessThan(rank)
  })
  test('counts at most as much evidence as visitors', () => {
    expect(Number.isFinite(rankOf({ ...work, keptUses: 10_000 }))).toBe(true)
  })
  test('explains why a work is shown', () => {
    expect(reasonCodesOf({ keptUses: 12, visitors: 3 })).toEqual(['kept:12'])
    expect(reasonCodesOf({ keptUses: 0, visitors: 49 })).toEqual(['new'])
    expect(reasonCodesOf({ keptUses: 0, visitors: 50 })).toEqual([])
  })
})

/** Numbers that are the same in every run. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * 400 works as they are met with: 8 to some 600 visitors within 30 days, of whom a few in a hundred like and fewer
 * keep.
 */
function ordinaryWorks(seed: number): RankFacts[] {
  const next = chance(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return Array.from({ length: 400 }, () => {
    const visitorDays = Math.max(8, Math.round(70 * Math.exp(0.7 * normal())))
    const appeal = 0.02 + 0.1 * next()
    const likes: LikeFacts[] = []
    let countedUses = 0
    for (let visitor = 0; visitor < visitorDays; visitor++) {
      if (next() < appeal)
        likes.push({
          accountDays: 1 + 90 * next(),
          finishedPictures: Math.floor(60 * next()),
          isMutual: next() < 0.05,
          nth: next() < 0.1 ? 1 : 0,
        })
      if (next() < appeal / 5) countedUses++
    }
    return { likes, keptUses: countedUses, visitorDays, ageMs: 30 * DAY_MS * next() }
  })
}

/** Returns the rank, among 401 works, of a work that 300 accounts like on its first day; 1 is the first. */
function placeOf(seed: number, like: (k: number) => LikeFacts): number {
  const bought = rankOf({
    keptUses: 0,
    visitorDays: 300,
    ageMs: 0.5 * DAY_MS,
    likes: Array.from({ length: 300 }, (_, k) => like(k)),
  })
  return 1 + ordinaryWorks(seed).filter((work) => rankOf(work) >= bought).length
}

describe('300 bought likes among 401 works', () => {
  const seeds = Array.from({ length: 40 }, (_, n) => n + 1)

  test('of new accounts, each on its own network, reach rank 250 at best', () => {
    const places = seeds.map((seed) =>
      placeOf(seed, () => ({ accountDays: 0.5, finishedPictures: 0, isMutual: false, nth: 0 })),
    )
    expect(Math.min(...places)).toBeGreaterThan(200)
    expect(Math.min(...places)).toBeGreaterThanOrEqual(250)
  })

  test('of old accounts without images, five on each network, reach rank 45 at best', () => {
    const places = seeds.map((seed) =>
      placeOf(seed, (k) => ({ accountDays: 400, finishedPictures: 0, isMutual: false, nth: k % 5 })),
    )
    expect(Math.min(...places)).toBeGreaterThanOrEqual(45)
  })

  test('raise an alarm regardless of account age, unlike usual likes', () => {
    expect(isUnlikely({ lastHour: 300, usualPerHour: 0 })).toBe(true)
    expect(isUnlikely({ lastHour: 300, usualPerHour: 30 })).toBe(true)
    expect(isUnlikely({ lastHour: 60, usualPerHour: 30 })).toBe(false)
    expect(isUnlikely({ lastHour: 19, usualPerHour: 0 })).toBe(false)
  })
})
