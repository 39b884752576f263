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
  /** Signed. */
  amount: z.int('The amount must be a whole number.').check(
    z.refine((amount) => amount !== 0, 'Enter an amount other than 0.'),
    z.minimum(-MAX_ADJUSTMENT),
    z.maximum(MAX_ADJUSTMENT),
  ),
  reason: Reason,
}
const TransactionId = z.string().check(z.regex(/^\d{1,15}$/, 'Enter a transaction number.'))

/**
 * FORBIDDEN above what one admin may move alone in a day, and for the own account: then propose it. CONFLICT when the balance would fall
 * below zero.
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

/** Books the opposite: entries are never changed. Each once. FORBIDDEN as for adjustments. */
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

/** What one admin has asked for and another decides. */
export const LedgerProposal = z.object({
  id: Id,
  status: LedgerProposalStatus,
  proposerId: Id,
  userId: Id,
  /** Of an adjustment; null for the reversal of a transaction. */
  asset: z.nullable(Asset),
  amount: z.nullable(z.int()),
  reverses: z.nullable(z.string()),
  reason: z.string(),
  /** Null for what expired, and for what was booked after the cooling time of the only admin. */
  deciderId: z.nullable(Id),
  /** What was booked when it was approved. */
  transactionId: z.nullable(z.string()),
  /** Where there is one admin: when it is booked, unless it is taken back before. */
  notBefore: z.nullable(Instant),
  expiresAt: Instant,
  createdAt: Instant,
  decidedAt: z.nullable(Instant),
})
export type LedgerProposal = z.infer<typeof LedgerProposal>

const ProposalAnswer = z.object({ proposal: LedgerProposal })

/**
 * CONFLICT where nobody is left who could decide it: a second admin does not decide about their own balance. FORBIDDEN
 * for the own account where there is no other admin.
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

/** FORBIDDEN for whoever proposed it and whom it is for; CONFLICT when it is decided or expired, or cannot be booked. */
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

/** Whole credits, coins, tokens and US cents. A budget of 0 is none: nothing that costs money is done. */
export const EconomySettings = z.object({
  priceImage: Amount,
  priceVideoSecond: Amount,
  welcomeCoin: Amount,
  welcomeCredit: Amount,
  welcomeToken: Amount,
  /** What one admin may adjust alone in a day, both directions added up. */
  adjustmentLimit: Amount,
  /** What engines that cost money may cost per day. */
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
    /** Whether 80 % of the day's budget is spent. */
    isNearBudget: z.boolean(),
  }),
  refusals: ['FORBIDDEN'],
})

/**
 * The council decides about prices, grants, and higher limits and budgets: they stay as they were, and are proposed.
 * Lower limits and budgets hold at once. CONFLICT while the same is proposed already.
 */
export const patchEconomySettings = endpoint({
  summary: 'Lower limits and budgets, and propose prices, grants and higher limits to the council',
  method: 'PATCH',
  path: '/api/admin/economy',
  access: 'admin',
  factor: 'required',
  // Written out: what makes parts of a schema optional would weigh on every first screen of the web app.
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
    /** Where something of it is for the council to decide; `settings` is then what holds until it has. */
    proposalId: z.nullable(Id),
  }),
  refusals: ['FORBIDDEN', 'CONFLICT'],
  reasons: [...proposeReasons],
})
