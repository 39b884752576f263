import type { Gate } from './gate.ts'

/** What the four status calls say together. */
export interface Statuses {
  /** Set while the account waits to be removed. */
  deletionDueAt?: string | null
  banned: boolean
  hasClaimed: boolean
  accepted: boolean
  termsAccepted: boolean
  complianceConfirmed: boolean
}

/** The first gate that is closed; undefined when all are open (specification, section 4, "Access gates"). */
export function closedGate(statuses: Statuses): Gate | undefined {
  if (statuses.deletionDueAt) return 'deletion'
  if (statuses.banned) return 'banned'
  if (!statuses.hasClaimed) return 'invite'
  if (!statuses.accepted) return 'legal'
  return statuses.termsAccepted && statuses.complianceConfirmed ? undefined : 'terms'
}
