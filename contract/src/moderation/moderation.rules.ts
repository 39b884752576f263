import { CASE_LEVELS, type CaseLevel, levelOf, type Reason } from './taxonomy.ts'

/** Record of a reporter: decided reports, correct ones, and wrong ones in the last 30 days. */
export interface Reporter {
  decided: number
  upheld: number
  /** Refused in the last 30 days. */
  refusedLately: number
  /** True if the account was younger than `SETTLED_DAYS` at the time. */
  isNew: boolean
  /** True if the case already had a report from the same network. */
  isSameNetwork: boolean
}

/** Days after which the reports of an account count fully. */
export const SETTLED_DAYS = 3

/** Number of refused reports in 30 days from which a report counts a fifth. */
const REFUSED_THRESHOLD = 10
const LOW_WEIGHT = 0.2
/** Weight of reports for one reason that puts content under review. */
export const HOLD_WEIGHT = 3

const SEVERITY: Record<CaseLevel, number> = { low: 1, medium: 2, high: 4 }

/** Mean of a Beta distribution with two correct and two wrong reports as prior: 0.5 for a new reporter. */
export const accuracyOf = ({ decided, upheld }: Pick<Reporter, 'decided' | 'upheld'>): number =>
  (upheld + 2) / (decided + 4)

/**
 * New accounts, and several accounts on one network, may be one person: moderators see their reports, but
 * these alone rarely hide content.
 */
export const weightOf = ({ refusedLately, isNew, isSameNetwork }: Reporter): number =>
  refusedLately >= REFUSED_THRESHOLD || isNew || isSameNetwork ? LOW_WEIGHT : 1

/** Priority of a case. `machine` matches count as reporters with an accuracy of three in four. */
export function priorityOf(facts: {
  reporters: readonly Reporter[]
  hits: number
  level: CaseLevel
  visitors: number
}): { score: number; priority: number } {
  const people = facts.reporters.reduce((sum, each) => sum + weightOf(each) * (1 + accuracyOf(each)), 0)
  const score = people + facts.hits * 1.75
  return { score, priority: score * SEVERITY[facts.level] * Math.log2(2 + Math.max(0, facts.visitors)) }
}

/** True if reports alone put content under review: three of full weight, by different users, for one reason. */
export function shouldHold(reports: readonly { reason: Reason; reporter: Reporter }[]): boolean {
  const sums = new Map<Reason, number>()
  for (const { reason, reporter } of reports) sums.set(reason, (sums.get(reason) ?? 0) + weightOf(reporter))
  return [...sums.values()].some((sum) => sum >= HOLD_WEIGHT)
}

/** Highest severity of these; `low` if there are none. */
export const highestLevel = (levels: readonly CaseLevel[]): CaseLevel =>
  CASE_LEVELS.findLast((level) => levels.includes(level)) ?? 'low'

/** Most important reason: by severity, then by number of reports, then by the order of the list. */
export function weightiestReason(reasons: readonly Reason[]): Reason {
  const counted = [...new Set(reasons)].map((reason) => ({
    reason,
    rank: CASE_LEVELS.indexOf(levelOf(reason)) * 1_000 + reasons.filter((each) => each === reason).length,
  }))
  const ordered = counted.sort((a, b) => b.rank - a.rank)
  return ordered[0]?.reason ?? 'other'
}

/** Points of a strike and the days they count (rule 4 of moderation). */
export const STRIKE_OF: Record<CaseLevel, { points: number; days: number }> = {
  low: { points: 1, days: 90 },
  medium: { points: 2, days: 180 },
  high: { points: 4, days: 365 },
}
/** Validity of a strike by its points. */
export const daysOfPoints = (points: number): number => (points >= 4 ? 365 : points >= 2 ? 180 : 90)

export type Consequence = { kind: 'none' } | { kind: 'suspend'; days: number } | { kind: 'ban' }

/** Recommended consequence by points. A moderator decides. */
export function consequenceOf(points: number): Consequence {
  if (points >= 9) return { kind: 'ban' }
  if (points >= 6) return { kind: 'suspend', days: 14 }
  return points >= 3 ? { kind: 'suspend', days: 3 } : { kind: 'none' }
}
