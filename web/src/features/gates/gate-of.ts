import { closedGate, type Gate, type Statuses } from '@studio/contract/gates'

const PASSING: Statuses = {
  banned: false,
  hasClaimed: true,
  accepted: true,
  termsAccepted: true,
  complianceConfirmed: true,
}

/**
 * The gate to show. The server's values count; one that could not be had is replaced by the stored one,
 * and with neither it is let go, as every call is gated on the server anyway. Undefined while it is not known.
 */
export function gateOf(
  server: Partial<Statuses>,
  stored: Partial<Statuses>,
  isPending: boolean,
): Gate | 'open' | undefined {
  if (isPending) return undefined
  return closedGate({ ...PASSING, ...stored, ...server }) ?? 'open'
}
