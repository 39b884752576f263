import * as z from 'zod/mini'
import { endpoint, PageQuery, pageOf } from '../kernel/index.ts'
import {
  Balance,
  Catalogue,
  DashboardStats,
  LedgerEntry,
  LedgerFilter,
  LedgerMonth,
  LedgerQuery,
  TokenBalance,
  TokenLog,
} from './economy.ts'
import { economyReasons } from './economy.reasons.ts'
import { EXCHANGE_MESSAGES, MIN_EXCHANGE_COINS } from './economy.rules.ts'

export const getBalance = endpoint({
  summary: 'Get your coins and credits',
  method: 'GET',
  path: '/api/balance',
  access: 'user',
  factor: 'none',
  output: Balance,
})

export const getTokens = endpoint({
  summary: 'Get your token balance',
  method: 'GET',
  path: '/api/tokens',
  access: 'user',
  factor: 'none',
  output: TokenBalance,
})

export const listTokenLogs = endpoint({
  summary: 'List your token transactions, newest first',
  method: 'GET',
  path: '/api/tokens/logs',
  access: 'user',
  factor: 'required',
  query: PageQuery,
  output: pageOf('logs', TokenLog),
})

const Coins = z.number(EXCHANGE_MESSAGES.invalid).check(
  z.refine((coins) => coins > 0 && Number.isInteger(coins), EXCHANGE_MESSAGES.invalid),
  z.minimum(MIN_EXCHANGE_COINS, EXCHANGE_MESSAGES.minimum),
)

/** Debits ten coins per whole credit; the rest stays. COINS_INSUFFICIENT above the balance. */
export const exchangeCoins = endpoint({
  summary: 'Exchange coins for credits',
  method: 'POST',
  path: '/api/coins/exchange',
  access: 'user',
  factor: 'required',
  idempotent: true,
  body: z.strictObject({ coins: Coins }),
  output: z.object({
    /** Debited coins and received credits. */
    coins: z.int(),
    credits: z.int(),
    balance: Balance,
    transactionId: z.string(),
  }),
  refusals: ['COINS_INSUFFICIENT', 'CONFLICT'],
  reasons: [economyReasons.tooFewCoins],
})

export const listLedger = endpoint({
  summary: 'List your credit transactions, newest first',
  method: 'GET',
  path: '/api/ledger',
  access: 'user',
  factor: 'required',
  query: LedgerQuery,
  output: pageOf('entries', LedgerEntry),
})

export const listLedgerMonths = endpoint({
  summary: 'Get your credits by month, newest first',
  method: 'GET',
  path: '/api/ledger/months',
  access: 'user',
  factor: 'required',
  output: z.object({ months: z.array(LedgerMonth) }),
})

export const exportLedger = endpoint({
  summary: 'Download your credit transactions as CSV, newest first',
  method: 'GET',
  path: '/api/ledger.csv',
  access: 'user',
  factor: 'required',
  query: LedgerFilter,
  output: { bytes: ['text/csv'] },
})

const Count = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000)))

/** Cost of a job if started now. The same price is reserved when it is accepted. */
export const getEstimate = endpoint({
  summary: 'Get the cost of images and seconds of video',
  method: 'GET',
  path: '/api/estimate',
  access: 'user',
  factor: 'none',
  query: z.object({ images: Count, videoSeconds: Count }),
  output: z.object({
    /** List price in whole credits. */
    credits: z.int(),
    /** True in free mode: nothing is charged. */
    waived: z.boolean(),
    available: z.int(),
    /** True if a job of this price would be accepted. */
    isEnough: z.boolean(),
  }),
})

export const getDashboardStats = endpoint({
  summary: 'Get the statistics of the dashboard',
  method: 'GET',
  path: '/api/dashboard/stats',
  access: 'user',
  factor: 'none',
  output: DashboardStats,
})

export const getCatalogue = endpoint({
  summary: 'Get packages, packs and prices',
  method: 'GET',
  path: '/api/catalogue',
  access: 'public',
  factor: 'none',
  output: Catalogue,
})
