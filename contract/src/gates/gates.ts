import * as z from 'zod/mini'
import { Instant } from '../kernel/index.ts'
import { Gate } from './gate.ts'

/** Answers of the four status calls (specification, section 3, "Status objects"). */
export const UserFlags = z.object({
  banned: z.boolean(),
  /** When the account will be removed, as its owner has asked; null when it will not. */
  deletionDueAt: z._default(z.nullable(Instant), null),
})
export const InviteStatus = z.object({ hasClaimed: z.boolean() })
export const LegalStatus = z.object({ accepted: z.boolean() })
export const TermsStatus = z.object({ termsAccepted: z.boolean(), complianceConfirmed: z.boolean() })

export const Suspension = z.object({
  /** Null where nobody wrote it down: of accounts that were suspended through the auth service. */
  since: z.nullable(Instant),
  /** When it ends by itself; null for one that lasts until it is lifted. */
  until: z.nullable(Instant),
  /** In the words of whoever suspended; null when nothing was written. */
  reason: z.nullable(z.string()),
  /** Where to appeal: an address for mail; null when the installation names none. */
  contact: z.nullable(z.string()),
})
export type Suspension = z.infer<typeof Suspension>

/** Why a gate stands as it does, for people who look into it. */
export const GateReport = z.object({
  gate: Gate,
  isOpen: z.boolean(),
  /** What decided: the account's own state, a setting of the installation, or being an admin. */
  decidedBy: z.enum(['account', 'setting', 'role']),
  /** The facts behind it by name: versions, times, switches. */
  facts: z.record(z.string(), z.nullable(z.union([z.string(), z.boolean()]))),
})
export type GateReport = z.infer<typeof GateReport>
