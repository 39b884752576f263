import { DAY_MS, HOUR_MS } from '@studio/contract/kernel'
import {
  type CaseLevel,
  weightiestReason,
  highestLevel,
  shouldHold,
  levelOf,
  priorityOf,
  type Reason,
  reasonOf,
} from '@studio/contract/moderation'
import type { Database } from '../../../platform/database/index.ts'
import { updateCase } from './cases.store.ts'
import type { CaseRow } from '../moderation.tables.ts'
import { findHits, findReports, type HitRow } from '../reports.store.ts'

/** Period in which refused reports lower the weight of their reporter. */
const LATELY_MS = 30 * DAY_MS
export const recentSince = (now: Date): Date => new Date(now.getTime() - LATELY_MS)

const levelOfHit = ({ policy, level }: Pick<HitRow, 'policy' | 'level'>): CaseLevel =>
  level === 'note'
    ? 'low'
    : level === 'high' || level === 'medium' || level === 'low'
      ? level
      : levelOf(reasonOf(policy))

/**
 * Recomputes reason, severity and due date of a case from undecided reports and matches. Returns true if reports alone
 * put the content under review.
 */
export async function assessCase(
  tx: Database,
  row: CaseRow,
  context: { now: Date; visitors: number; dueHours: Record<CaseLevel, number> },
): Promise<{ isHeld: boolean; reason: Reason; level: CaseLevel }> {
  const all = await findReports(tx, row.id, recentSince(context.now))
  const reports = all.filter(({ outcome }) => outcome === null)
  const hits = await findHits(tx, row.id)
  const reasons = [...reports.map(({ reason }) => reason), ...hits.map(({ policy }) => reasonOf(policy))]
  const reason = reasons.length > 0 ? weightiestReason(reasons) : row.reason
  const level =
    reasons.length > 0
      ? highestLevel([...reports.map((each) => levelOf(each.reason)), ...hits.map(levelOfHit)])
      : row.level
  const { score, priority } = priorityOf({
    reporters: reports,
    hits: hits.length,
    level,
    visitors: context.visitors,
  })
  const due_at = new Date(row.opened_at.getTime() + context.dueHours[level] * HOUR_MS)
  const is_alone = row.is_alone || reasons.includes('minors')
  await updateCase(tx, row.id, { reason, level, score, priority, due_at, is_alone })
  const isHeld = shouldHold(reports.map((each) => ({ reason: each.reason, reporter: each })))
  return { isHeld, reason, level }
}
