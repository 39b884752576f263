import { closedGate, type Gate, type Statuses } from '@studio/contract/gates'

const PASSING_STATUSES: Statuses = {
  banned: false,
  hasClaimed: true,
  accepted: true,
  termsAccepted: true,
  complianceConfirmed: true,
}

/**
 * The gate to show. A missing server value falls back to the stored one, and without either the gate counts as open,
 * because the server gates every call. Undefined while loading.
 */
export function gateOf(
  server: Partial<Statuses>,
  stored: Partial<Statuses>,
  isPending: boolean,
): Gate | 'open' | undefined {
  if (isPending) return undefined
  return closedGate({ ...PASSING_STATUSES, ...stored, ...server }) ?? 'open'
}
