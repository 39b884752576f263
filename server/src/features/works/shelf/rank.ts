import { wilson } from '@studio/domain/kernel'

const DAY_MS = 86_400_000

/** What is known of somebody who likes a work, as far as it says how much that like counts. */
export interface LikeFacts {
  /** Age of the account in days. */
  accountDays: number
  /** Own pictures that were finished; more than `ENOUGH_PICTURES` change nothing. */
  finishedPictures: number
  /** Liker and author liked each other at least three times in 30 days. */
  isMutual: boolean
  /** How many likes the work had from the same network before. */
  nth: number
  /** So many likes are alike in all of this: 1 unless given. */
  count?: number
}

/** Days from which an account counts fully. */
export const ENOUGH_DAYS = 14
/** Finished pictures from which somebody counts as one who makes pictures. */
export const ENOUGH_PICTURES = 20
/** A work that fewer visitors have seen is new, and has a chance as an explorer. */
export const FEW_VISITORS = 50

/** What one like counts, from 0 to 1 (design of the library, rule 3). */
export const likeWeight = ({ accountDays, finishedPictures, isMutual, nth }: LikeFacts): number =>
  Math.max(0, Math.min(1, accountDays / ENOUGH_DAYS)) *
  Math.max(0.1, Math.min(1, finishedPictures / ENOUGH_PICTURES)) *
  (isMutual ? 0.25 : 1) *
  0.5 ** nth

export interface RankFacts {
  likes: readonly LikeFacts[]
  /** People who used the work and kept a picture made of it. */
  keptUses: number
  /** Visitors of each day, added up. */
  visitorDays: number
  /** Since it was published. */
  ageMs: number
}

/** By which "best" is ordered (design of the library, rule 3): evidence held against how often it was seen, and its age. */
export function rankOf({ likes, keptUses, visitorDays, ageMs }: RankFacts): number {
  const liked = likes.reduce((sum, like) => sum + likeWeight(like) * (like.count ?? 1), 0)
  const evidence = liked + 3 * keptUses
  const seen = visitorDays + 40
  const days = Math.max(0, ageMs / DAY_MS)
  return (wilson(Math.min(evidence, seen), seen).low * Math.log2(2 + evidence)) / (days + 1.5) ** 0.6
}

/** Why it is shown, in codes: what others kept first, otherwise that hardly anybody has seen it. */
export function whyOf({ keptUses, visitors }: { keptUses: number; visitors: number }): string[] {
  if (keptUses > 0) return [`kept:${keptUses}`]
  return visitors < FEW_VISITORS ? ['new'] : []
}

/** So few likes in an hour are never looked at. */
const LEAST_LIKES = 20
const SIGMAS = 6

/**
 * Whether likes of the last hour are more than chance explains: more than six standard deviations above what the work had
 * in an hour of the days before, one at least (arrivals by chance: the deviation is the root of the mean).
 */
export function isUnlikely({ lastHour, usualPerHour }: { lastHour: number; usualPerHour: number }): boolean {
  const mean = Math.max(1, usualPerHour)
  return lastHour >= LEAST_LIKES && lastHour > mean + SIGMAS * Math.sqrt(mean)
}
