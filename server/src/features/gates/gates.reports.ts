import type { GateReport } from '@studio/contract/gates'
import { statusesOf } from './gates.rules.ts'
import type { GateRow } from './gates.store.ts'

const time = (at: Date | null): string | null => at?.toISOString() ?? null

/** State of each gate and what decided it, in order. */
export function reportsOf(row: GateRow, isInviteOnly: boolean, now: Date): GateReport[] {
  const { banned, hasClaimed, accepted, termsAccepted, complianceConfirmed } = statusesOf(
    row,
    isInviteOnly,
    now,
  )
  return [
    {
      gate: 'deletion',
      isOpen: row.deletionDueAt === null,
      decidedBy: 'account',
      facts: { dueAt: time(row.deletionDueAt) },
    },
    {
      gate: 'banned',
      isOpen: !banned,
      decidedBy: 'account',
      facts: { flagged: row.flagged, bannedUntil: time(row.bannedUntil), reason: row.banReason },
    },
    {
      gate: 'invite',
      isOpen: hasClaimed,
      decidedBy: !isInviteOnly ? 'setting' : row.isAdmin ? 'role' : 'account',
      facts: { inviteOnly: isInviteOnly, claimed: row.hasClaimed, admin: row.isAdmin },
    },
    {
      gate: 'legal',
      isOpen: accepted,
      decidedBy: 'account',
      facts: {
        currentVersion: row.legalVersion,
        acceptedVersion: row.acceptedVersion,
        acceptedAt: time(row.acceptedAt),
      },
    },
    {
      gate: 'terms',
      isOpen: termsAccepted && complianceConfirmed && row.isNamed,
      decidedBy: 'account',
      facts: {
        termsAccepted: row.termsAccepted,
        complianceConfirmed: row.complianceConfirmed,
        confirmedSinceAsked: row.isConfirmed,
        profileComplete: row.isNamed,
      },
    },
  ]
}
