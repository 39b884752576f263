import { COOLING_HOURS, PROPOSAL_DAYS } from '@studio/contract/council'
import { HOUR_MS } from '@studio/contract/kernel'
import type { ProposalRow, VoteRow } from './council.store.ts'

type ProposalKey = Pick<ProposalRow, 'proposer_id' | 'subject' | 'needs'> & { concerned_id?: string | null }

/** True if the proposal concerns the admin or something they own. */
export const isConcerned = (
  { subject, concerned_id }: Omit<ProposalKey, 'proposer_id' | 'needs'>,
  id: string,
) => id === subject || id === concerned_id

/** Eligible voters: all admins except the proposer and the person concerned. */
export const deciders = (row: ProposalKey, admins: string[]): string[] =>
  admins.filter((id) => id !== row.proposer_id && !isConcerned(row, id))

/** Required approvals, capped at the number of eligible admins. */
export const neededOf = (row: ProposalKey, admins: string[]): number =>
  Math.max(1, Math.min(row.needs, deciders(row, admins).length))

/** True if the proposer is the only admin. */
export const isAlone = ({ proposer_id }: ProposalKey, admins: string[]): boolean =>
  admins.length === 1 && admins[0] === proposer_id

/** Execution time and expiry of a proposal by the only admin. */
export function coolingFrom(now: Date) {
  const notBefore = new Date(now.getTime() + COOLING_HOURS * HOUR_MS)
  return { notBefore, expiresAt: expiryFrom(notBefore) }
}

/** Expiry of a proposal that others decide. */
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + PROPOSAL_DAYS * 24 * HOUR_MS)

/**
 * Result of the votes, undefined while open. Votes of former admins don’t count. Declining needs as many votes as
 * approving, so that an undecided vote doesn’t reveal how it was cast.
 */
export function verdictOf(
  row: ProposalKey,
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
