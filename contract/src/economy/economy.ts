import * as z from 'zod/mini'
import { Day, Id, Instant, PageQuery } from '../kernel/index.ts'

/** Whole numbers, both: what can be spent now, without what running jobs have reserved. */
export const Balance = z.object({ coins: z.int(), credits: z.int() })
export type Balance = z.infer<typeof Balance>

export const TokenBalance = z.object({ balance: z.int() })

export const ASSETS = ['coin', 'credit', 'token'] as const
export const Asset = z.enum(ASSETS)
export type Asset = z.infer<typeof Asset>

/** Why a balance moved. `capture` is what a job took for a finished piece. */
export const ENTRY_KINDS = [
  'welcome',
  'exchange',
  'capture',
  'purchase',
  'bonus',
  'adjustment',
  'reversal',
  'forfeit',
] as const
export const EntryKind = z.enum(ENTRY_KINDS)
export type EntryKind = z.infer<typeof EntryKind>

/** One line of the token wallet. */
export const TokenLog = z.object({
  id: z.string(),
  /** Signed. */
  change: z.int(),
  /** For people, in English; `kind` is what a translation goes by. */
  reason: z.string(),
  kind: EntryKind,
  createdAt: Instant,
})
export type TokenLog = z.infer<typeof TokenLog>

/** One line of the credits ledger. */
export const LedgerEntry = z.object({
  id: z.string(),
  kind: EntryKind,
  /** Signed whole credits. */
  amount: z.int(),
  /** Running: what there was after this line. Null for waived ones, which move nothing. */
  balance: z.nullable(z.int()),
  /** In free mode: what would have been paid. */
  waived: z.boolean(),
  jobId: z.nullable(Id),
  reason: z.nullable(z.string()),
  createdAt: Instant,
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** Days are in UTC; both ends of a range are included. `waived=true` lists what jobs in free mode would have taken, instead of what moved the balance. */
export const LedgerFilter = z.object({
  kind: z.optional(EntryKind),
  dateFrom: z.optional(Day),
  dateTo: z.optional(Day),
  waived: z.optional(z.enum(['true', 'false'])),
})
export const LedgerQuery = z.object({ ...PageQuery.shape, ...LedgerFilter.shape })

/** Whole credits that came and went in a month (UTC), as positive numbers, and what free mode waived. */
export const LedgerMonth = z.object({
  /** `2026-11` */
  month: z.string(),
  received: z.int(),
  spent: z.int(),
  waived: z.int(),
})
export type LedgerMonth = z.infer<typeof LedgerMonth>

export const DashboardStats = z.object({
  totalImages: z.int(),
  totalVideos: z.int(),
  creditsUsed: z.int(),
  creditsRemaining: z.int(),
  /** What free mode has waived so far. */
  creditsWaived: z.int(),
  /** Of `totalImages`, those made since Monday, 00:00 UTC. */
  imagesThisWeek: z.int(),
  /** How long all videos run together. */
  videoSeconds: z.number(),
  /** What could be exchanged for further credits. */
  coins: z.int(),
})
export type DashboardStats = z.infer<typeof DashboardStats>

export const CoinPackage = z.object({
  coins: z.int(),
  amountCents: z.int(),
  /** How many percent more than the base rate buys, in words: `25% Bonus`. It is part of `coins`. */
  bonus: z.string(),
  isPopular: z.boolean(),
})
export type CoinPackage = z.infer<typeof CoinPackage>

export const TokenPack = z.object({ tokens: z.int(), amountCents: z.int() })
export type TokenPack = z.infer<typeof TokenPack>

/** What things cost in whole credits. */
export const Prices = z.object({ image: z.int(), videoSecond: z.int() })
export type Prices = z.infer<typeof Prices>

export const Catalogue = z.object({
  currency: z.literal('usd'),
  packages: z.array(CoinPackage),
  packs: z.array(TokenPack),
  prices: Prices,
  /** Whether anything can be bought, and whether it costs real money. */
  purchasing: z.enum(['disabled', 'simulated', 'stripe']),
})
export type Catalogue = z.infer<typeof Catalogue>
