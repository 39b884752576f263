import * as z from 'zod/mini'
import { Instant } from '../kernel/index.ts'
import { Gate } from './gate.ts'

/** Responses of the four status calls (specification, section 3, "Status objects"). */
export const UserFlags = z.object({
  banned: z.boolean(),
  /** Scheduled deletion time; null if the user has not requested deletion. */
  deletionDueAt: z._default(z.nullable(Instant), null),
})
export const InviteStatus = z.object({ hasClaimed: z.boolean() })
export const LegalStatus = z.object({ accepted: z.boolean() })
export const TermsStatus = z.object({ termsAccepted: z.boolean(), complianceConfirmed: z.boolean() })

export const Suspension = z.object({
  /** Null for accounts that were suspended through the auth service, which records no time. */
  since: z.nullable(Instant),
  /** Automatic end; null if an admin has to lift the suspension. */
  until: z.nullable(Instant),
  /** Reason written by the admin; null if none. */
  reason: z.nullable(z.string()),
  /** Email address for appeals; null if none is configured. */
  contact: z.nullable(z.string()),
})
export type Suspension = z.infer<typeof Suspension>

/** Explains the state of a gate, for debugging. */
export const GateReport = z.object({
  gate: Gate,
  isOpen: z.boolean(),
  /** Decided by the account's state, a setting of the installation, or admin rights. */
  decidedBy: z.enum(['account', 'setting', 'role']),
  /** Underlying facts by name: versions, times, settings. */
  facts: z.record(z.string(), z.nullable(z.union([z.string(), z.boolean()]))),
})
export type GateReport = z.infer<typeof GateReport>
