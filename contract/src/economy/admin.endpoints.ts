import * as z from 'zod/mini'
import {
  closedReasons,
  endpoint,
  Id,
  IdParams,
  Instant,
  PageQuery,
  pageOf,
  proposeReasons,
  Reason,
  voteReasons,
} from '../kernel/index.ts'
import { adjustAloneReasons, bookReasons, economyReasons, reverseAloneReasons } from './economy.reasons.ts'
import { Asset } from './economy.ts'

export const MAX_ADJUSTMENT = 1_000_000_000

const Balances = z.object({ coins: z.int(), credits: z.int(), tokens: z.int() })

export const getUserBalances = endpoint({
  summary: 'Get a user’s balances',
  method: 'GET',
  path: '/api/admin/users/:id/balances',
  access: 'admin',
  factor: 'required',
  params: IdParams,
  output: Balances,
  refusals: ['FORBIDDEN', 'NOT_FOUND'],
})

const AdjustmentBody = {
  userId: Id,
  asset: Asset,
  /** Signed amount. */
  amount: z.int('The amount must be a whole number.').check(
    z.refine((amount) => amount !== 0, 'Enter an amount other than 0.'),
    z.minimum(-MAX_ADJUSTMENT),
    z.maximum(MAX_ADJUSTMENT),
  ),
  reason: Reason,
}
const TransactionId = z.string().check(z.regex(/^\d{1,15}$/, 'Enter a transaction number.'))

/**
 * FORBIDDEN above the daily limit of one admin, and for the admin’s own account: propose it instead. CONFLICT if the
 * balance would fall below zero.
 */
export const adjustBalance = endpoint({
  summary: 'Adjust a user’s balance, with a reason',
  method: 'POST',
  path: '/api/admin/ledger/adjustments',
  access: 'admin',
  factor: 'required',
  idempotent: true,
  body: z.strictObject(AdjustmentBody),
  output: z.object({ transactionId: z.string(), balances: Balances }),
  status: 201,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [...adjustAloneReasons],
})

/** Books the opposite amounts, because entries are immutable. Each transaction once. FORBIDDEN as for adjustments. */
export const reverseTransaction = endpoint({
  summary: 'Reverse a transaction of the ledger, with a reason',
  method: 'POST',
  path: '/api/admin/ledger/transactions/:id/reverse',
  access: 'admin',
  factor: 'required',
  idempotent: true,
  params: z.object({ id: TransactionId }),
  body: z.strictObject({ reason: Reason }),
  output: z.object({ transactionId: z.string() }),
  status: 201,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [...reverseAloneReasons],
})

const LedgerProposalStatus = z.enum(['open', 'approved', 'declined', 'expired'])

/** A movement that one admin proposes and another decides. */
export const LedgerProposal = z.object({
  id: Id,
  status: LedgerProposalStatus,
  proposerId: Id,
  userId: Id,
  /** Fields of an adjustment; null for a reversal. */
  asset: z.nullable(Asset),
  amount: z.nullable(z.int()),
  reverses: z.nullable(z.string()),
  reason: z.string(),
  /** Null if expired, or if booked after the cooling time of the only admin. */
  deciderId: z.nullable(Id),
  /** Transaction booked on approval. */
  transactionId: z.nullable(z.string()),
  /** Set if there is only one admin: time of booking, unless withdrawn before. */
  notBefore: z.nullable(Instant),
  expiresAt: Instant,
  createdAt: Instant,
  decidedAt: z.nullable(Instant),
})
export type LedgerProposal = z.infer<typeof LedgerProposal>

const ProposalAnswer = z.object({ proposal: LedgerProposal })

/**
 * CONFLICT if no one could decide it, because admins don’t decide about their own balance. FORBIDDEN for the admin’s
 * own account if there is no other admin.
 */
export const proposeLedgerMove = endpoint({
  summary: 'Propose an adjustment or a reversal that needs a second admin',
  method: 'POST',
  path: '/api/admin/ledger/proposals',
  access: 'admin',
  factor: 'required',
  idempotent: true,
  body: z.union([
    z.strictObject(AdjustmentBody),
    z.strictObject({ reverses: TransactionId, reason: Reason }),
  ]),
  output: ProposalAnswer,
  status: 201,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [...proposeReasons, economyReasons.ownAccountAlone, economyReasons.notReversible],
})

export const listLedgerProposals = endpoint({
  summary: 'List proposals, newest first',
  method: 'GET',
  path: '/api/admin/ledger/proposals',
  access: 'admin',
  factor: 'required',
  query: z.object({ ...PageQuery.shape, status: z.optional(LedgerProposalStatus) }),
  output: pageOf('proposals', LedgerProposal),
  refusals: ['FORBIDDEN'],
})

/** FORBIDDEN for the proposer and for the user concerned. CONFLICT if it is decided or expired, or cannot be booked. */
export const approveLedgerProposal = endpoint({
  summary: 'Approve another admin’s proposal; it takes effect immediately',
  method: 'POST',
  path: '/api/admin/ledger/proposals/:id/approve',
  access: 'admin',
  factor: 'required',
  params: IdParams,
  output: ProposalAnswer,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [...voteReasons, ...bookReasons],
})

export const declineLedgerProposal = endpoint({
  summary: 'Decline a proposal, or withdraw your own',
  method: 'POST',
  path: '/api/admin/ledger/proposals/:id/decline',
  access: 'admin',
  factor: 'required',
  params: IdParams,
  output: ProposalAnswer,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [...closedReasons],
})

const Amount = z.int().check(z.minimum(0), z.maximum(1_000_000_000))
const NewAmount = z.optional(Amount)

/** Whole credits, coins, tokens and US cents. A budget of 0 blocks everything that costs money. */
export const EconomySettings = z.object({
  priceImage: Amount,
  priceVideoSecond: Amount,
  welcomeCoin: Amount,
  welcomeCredit: Amount,
  welcomeToken: Amount,
  /** Daily limit of one admin for adjustments, as the sum of both directions. */
  adjustmentLimit: Amount,
  /** Daily cost limit of paid providers. */
  budgetInstallationCents: Amount,
  budgetUserCents: Amount,
})
export type EconomySettings = z.infer<typeof EconomySettings>

export const getEconomySettings = endpoint({
  summary: 'Get prices, grants, limits, budgets and today’s spending',
  method: 'GET',
  path: '/api/admin/economy',
  access: 'admin',
  factor: 'required',
  output: z.object({
    settings: EconomySettings,
    spentTodayCents: z.int(),
    /** True if 80% of the day’s budget is spent. */
    isNearBudget: z.boolean(),
  }),
  refusals: ['FORBIDDEN'],
})

/**
 * Prices, grants, and higher limits and budgets are proposed to the council and stay unchanged until then. Lower
 * limits and budgets apply immediately. CONFLICT while the same change is already proposed.
 */
export const patchEconomySettings = endpoint({
  summary: 'Lower limits and budgets, and propose prices, grants and higher limits to the council',
  method: 'PATCH',
  path: '/api/admin/economy',
  access: 'admin',
  factor: 'required',
  // Written out, because a helper for partial schemas would add to every first screen of the web app.
  body: z.strictObject({
    priceImage: NewAmount,
    priceVideoSecond: NewAmount,
    welcomeCoin: NewAmount,
    welcomeCredit: NewAmount,
    welcomeToken: NewAmount,
    adjustmentLimit: NewAmount,
    budgetInstallationCents: NewAmount,
    budgetUserCents: NewAmount,
    reason: z.optional(Reason),
  } satisfies Record<keyof EconomySettings | 'reason', unknown>),
  output: z.object({
    settings: EconomySettings,
    /** Proposal that the council must decide; `settings` are the current values until then. */
    proposalId: z.nullable(Id),
  }),
  refusals: ['FORBIDDEN', 'CONFLICT'],
  reasons: [...proposeReasons],
})
