import * as z from 'zod/mini'
import { Day, Id, Instant, PageQuery } from '../kernel/index.ts'

/** Whole numbers that can be spent now, without the reservations of running jobs. */
export const Balance = z.object({ coins: z.int(), credits: z.int() })
export type Balance = z.infer<typeof Balance>

export const TokenBalance = z.object({ balance: z.int() })

export const ASSETS = ['coin', 'credit', 'token'] as const
export const Asset = z.enum(ASSETS)
export type Asset = z.infer<typeof Asset>

/** Cause of a change of the balance. `capture` is the charge for a finished item. */
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

/** A transaction of the token wallet. */
export const TokenLog = z.object({
  id: z.string(),
  /** Signed amount. */
  change: z.int(),
  /** Readable text in English; translations use `kind`. */
  reason: z.string(),
  kind: EntryKind,
  createdAt: Instant,
})
export type TokenLog = z.infer<typeof TokenLog>

/** A transaction of the credits ledger. */
export const LedgerEntry = z.object({
  id: z.string(),
  kind: EntryKind,
  /** Signed whole credits. */
  amount: z.int(),
  /** Balance after this transaction. Null for waived ones, which change nothing. */
  balance: z.nullable(z.int()),
  /** In free mode: amount that would have been charged. */
  waived: z.boolean(),
  jobId: z.nullable(Id),
  reason: z.nullable(z.string()),
  createdAt: Instant,
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

/**
 * Days in UTC, both ends included. `waived=true` lists what jobs in free mode would have cost instead of changes of
 * the balance.
 */
export const LedgerFilter = z.object({
  kind: z.optional(EntryKind),
  dateFrom: z.optional(Day),
  dateTo: z.optional(Day),
  waived: z.optional(z.enum(['true', 'false'])),
})
export const LedgerQuery = z.object({ ...PageQuery.shape, ...LedgerFilter.shape })

/** Whole credits received, spent and waived in a month (UTC), as positive numbers. */
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
  /** Total waived in free mode. */
  creditsWaived: z.int(),
  /** Part of `totalImages` generated since Monday, 00:00 UTC. */
  imagesThisWeek: z.int(),
  /** Total duration of all videos. */
  videoSeconds: z.number(),
  /** Coins that could be exchanged for more credits. */
  coins: z.int(),
})
export type DashboardStats = z.infer<typeof DashboardStats>

export const CoinPackage = z.object({
  coins: z.int(),
  amountCents: z.int(),
  /** Bonus in percent over the base rate, as text: `25% Bonus`. Included in `coins`. */
  bonus: z.string(),
  isPopular: z.boolean(),
})
export type CoinPackage = z.infer<typeof CoinPackage>

export const TokenPack = z.object({ tokens: z.int(), amountCents: z.int() })
export type TokenPack = z.infer<typeof TokenPack>

/** Prices in whole credits. */
export const Prices = z.object({ image: z.int(), videoSecond: z.int() })
export type Prices = z.infer<typeof Prices>

export const Catalogue = z.object({
  currency: z.literal('usd'),
  packages: z.array(CoinPackage),
  packs: z.array(TokenPack),
  prices: Prices,
  /** True if purchases are enabled, and if they cost real money. */
  purchasing: z.enum(['disabled', 'simulated', 'stripe']),
})
export type Catalogue = z.infer<typeof Catalogue>
