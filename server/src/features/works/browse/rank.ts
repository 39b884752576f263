import { DAY_MS } from '@studio/contract/kernel'
import { wilson } from '@studio/domain/kernel'

/** Facts about a user that determine the weight of their like. */
export interface LikeFacts {
  /** Age of the account in days. */
  accountDays: number
  /** Completed images; more than `MIN_PICTURES` make no difference. */
  finishedPictures: number
  /** Liker and author liked each other at least three times in 30 days. */
  isMutual: boolean
  /** Number of earlier likes of the work from the same network. */
  nth: number
  /** Number of likes with identical facts. Default 1. */
  count?: number
}

/** Days from which an account counts fully. */
export const ENOUGH_DAYS = 14
/** Completed images from which a user counts as an active creator. */
export const MIN_PICTURES = 20
/** Below this number of viewers a work counts as new, and can be shown as an explorer. */
export const FEW_VISITORS = 50

/** Weight of a like, 0 to 1 (design of the library, rule 3). */
export const likeWeight = ({ accountDays, finishedPictures, isMutual, nth }: LikeFacts): number =>
  Math.max(0, Math.min(1, accountDays / ENOUGH_DAYS)) *
  Math.max(0.1, Math.min(1, finishedPictures / MIN_PICTURES)) *
  (isMutual ? 0.25 : 1) *
  0.5 ** nth

export interface RankFacts {
  likes: readonly LikeFacts[]
  /** Users who used the work and kept an image. */
  keptUses: number
  /** Sum of the daily visitors. */
  visitorDays: number
  /** Age since publication. */
  ageMs: number
}

/** Rank for "best" (design of the library, rule 3): evidence in relation to views, and age. */
export function rankOf({ likes, keptUses, visitorDays, ageMs }: RankFacts): number {
  const liked = likes.reduce((sum, like) => sum + likeWeight(like) * (like.count ?? 1), 0)
  const evidence = liked + 3 * keptUses
  const views = visitorDays + 40
  const days = Math.max(0, ageMs / DAY_MS)
  return (wilson(Math.min(evidence, views), views).low * Math.log2(2 + evidence)) / (days + 1.5) ** 0.6
}

/** Codes for why a work is shown: kept results first, otherwise few views. */
export function reasonCodesOf({ keptUses, visitors }: { keptUses: number; visitors: number }): string[] {
  if (keptUses > 0) return [`kept:${keptUses}`]
  return visitors < FEW_VISITORS ? ['new'] : []
}

/** Minimum number of likes in an hour that is checked. */
const MIN_LIKES = 20
const SIGMAS = 6

/**
 * Checks if the likes of the last hour exceed chance: more than six standard deviations above the hourly mean of the
 * previous days (min. 1). Poisson arrivals, so the deviation is the root of the mean.
 */
export function isUnlikely({ lastHour, usualPerHour }: { lastHour: number; usualPerHour: number }): boolean {
  const mean = Math.max(1, usualPerHour)
  return lastHour >= MIN_LIKES && lastHour > mean + SIGMAS * Math.sqrt(mean)
}
