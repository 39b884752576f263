import { COOLING_HOURS, PROPOSAL_DAYS } from '@studio/contract/council'
import type { ProposalRow, VoteRow } from './council.store.ts'

type Asked = Pick<ProposalRow, 'proposer_id' | 'subject' | 'needs'> & { concerned_id?: string | null }

/** Whether it is about them, or about something of theirs. */
export const isConcerned = ({ subject, concerned_id }: Omit<Asked, 'proposer_id' | 'needs'>, id: string) =>
  id === subject || id === concerned_id

/** Who may decide it: every admin but whoever proposed it, and whom it is about. */
export const deciders = (row: Asked, admins: string[]): string[] =>
  admins.filter((id) => id !== row.proposer_id && !isConcerned(row, id))

/** How many must approve it: what its kind asks for, as far as there are so many. */
export const neededOf = (row: Asked, admins: string[]): number =>
  Math.max(1, Math.min(row.needs, deciders(row, admins).length))

/** Whether whoever proposed it is the only admin there is. */
export const isAlone = ({ proposer_id }: Asked, admins: string[]): boolean =>
  admins.length === 1 && admins[0] === proposer_id

const HOUR_MS = 3_600_000

/** From when the only admin's own proposal is executed, and until when it counts. */
export function coolingFrom(now: Date) {
  const notBefore = new Date(now.getTime() + COOLING_HOURS * HOUR_MS)
  return { notBefore, expiresAt: expiryFrom(notBefore) }
}

/** Until when others decide. */
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + PROPOSAL_DAYS * 24 * HOUR_MS)

/**
 * What the votes say; undefined while they say nothing yet. Votes of people who are admins no more do not count. As many
 * must decline as must approve, so that a vote that did not decide does not say how it was cast.
 */
export function verdictOf(
  row: Asked,
  votes: VoteRow[],
  admins: string[],
): 'approved' | 'declined' | undefined {
  const able = new Set(deciders(row, admins))
  const counted = votes.filter(({ admin_id }) => able.has(admin_id))
  const approvals = counted.filter(({ approve }) => approve).length
  const needed = neededOf(row, admins)
  if (approvals >= needed) return 'approved'
  const declines = counted.length - approvals
  return declines >= needed || (able.size > 0 && counted.length === able.size) ? 'declined' : undefined
}
