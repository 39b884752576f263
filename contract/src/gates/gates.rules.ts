import type { Gate } from './gate.ts'

/** Combined answers of the four status calls. */
export interface Statuses {
  /** Set while the account is scheduled for deletion. */
  deletionDueAt?: string | null
  banned: boolean
  hasClaimed: boolean
  accepted: boolean
  termsAccepted: boolean
  complianceConfirmed: boolean
}

/** The first closed gate; undefined if all are open (specification, section 4, "Access gates"). */
export function closedGate(statuses: Statuses): Gate | undefined {
  if (statuses.deletionDueAt) return 'deletion'
  if (statuses.banned) return 'banned'
  if (!statuses.hasClaimed) return 'invite'
  if (!statuses.accepted) return 'legal'
  return statuses.termsAccepted && statuses.complianceConfirmed ? undefined : 'terms'
}
