import { closedGate, type Gate, type Statuses } from '@studio/contract/gates'
import { Refusal } from '@studio/contract/kernel'
import type { GateRow } from './gates.store.ts'

/** Whether a code is needed is the installation's to say, and no admin needs one: they make them. */
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

/** Which gate refuses. Onboarding is part of the last: terms are one of the four things it asks for. */
export function refusingGate(row: GateRow, isInviteOnly: boolean, now: Date): Gate | undefined {
  return closedGate(statusesOf(row, isInviteOnly, now)) ?? (row.isNamed ? undefined : 'terms')
}

const MESSAGES: Record<Gate, string> = {
  deletion: 'This account will be removed. Keep it to go on.',
  banned: 'This account is suspended.',
  invite: 'Please enter your invite code to go on.',
  legal: 'Please read and accept the current legal documents to go on.',
  terms: 'Please complete your profile, accept the terms and confirm compliance to go on.',
}

/** Tells in its details which gate it was, so that a browser can show it. */
export const gateRefusal = (gate: Gate): Refusal =>
  new Refusal('FORBIDDEN', MESSAGES[gate], { details: { gate } })
