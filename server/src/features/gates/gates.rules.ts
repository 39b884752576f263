import { closedGate, type Gate, type Statuses } from '@studio/contract/gates'
import { Refusal } from '@studio/contract/kernel'
import type { GateRow } from './gates.store.ts'

/** Admins never need a code, because they create the invites. */
const hasClaimed = (row: GateRow, isInviteOnly: boolean): boolean =>
  !isInviteOnly || row.isAdmin || row.hasClaimed

export const isBanned = (row: GateRow, now: Date): boolean =>
  row.flagged || (row.bannedUntil !== null && row.bannedUntil > now)

export function statusesOf(row: GateRow, isInviteOnly: boolean, now: Date): Statuses {
  return {
    deletionDueAt: row.deletionDueAt?.toISOString() ?? null,
    banned: isBanned(row, now),
    hasClaimed: hasClaimed(row, isInviteOnly),
    accepted: row.acceptedVersion === row.legalVersion,
    termsAccepted: row.termsAccepted && row.isConfirmed,
    complianceConfirmed: row.complianceConfirmed && row.isConfirmed,
  }
}

/** The gate that refuses. Onboarding is part of `terms`, because it asks for the terms and three other fields. */
export function refusingGate(row: GateRow, isInviteOnly: boolean, now: Date): Gate | undefined {
  return closedGate(statusesOf(row, isInviteOnly, now)) ?? (row.isNamed ? undefined : 'terms')
}

const MESSAGES: Record<Gate, string> = {
  deletion: 'This account will be deleted. Keep it to continue.',
  banned: 'This account is suspended.',
  invite: 'Enter your invite code to continue.',
  legal: 'Read and accept the current legal documents to continue.',
  terms: 'Complete your profile, accept the terms and confirm compliance to continue.',
}

/** Refusal with the gate in `details.gate`, so that the web app can show its screen. */
export const gateRefusal = (gate: Gate): Refusal =>
  new Refusal('FORBIDDEN', MESSAGES[gate], { details: { gate } })
