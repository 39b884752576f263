import * as z from 'zod/mini'
import { endpoint, Id, IdParams, Instant, PageQuery, pageOf } from '../kernel/index.ts'
import { economyReasons } from './economy.reasons.ts'
import { centsOf, CUSTOM_AMOUNT } from './economy.rules.ts'

export const PURCHASE_STATUSES = ['pending', 'paid', 'expired', 'refunded', 'disputed'] as const

/** A purchase with the data of its receipt. */
export const Purchase = z.object({
  id: Id,
  /** Readable number: `SA-000042`. */
  number: z.string(),
  asset: z.enum(['coin', 'token']),
  amount: z.int(),
  /** In addition to `amount`. */
  bonus: z.int(),
  amountCents: z.int(),
  refundedCents: z.int(),
  currency: z.string(),
  status: z.enum(PURCHASE_STATUSES),
  /** True if no payment was made. */
  simulated: z.boolean(),
  email: z.string(),
  createdAt: Instant,
  paidAt: z.nullable(Instant),
})
export type Purchase = z.infer<typeof Purchase>

const Cents = z.int('The price must be a whole number of cents.').check(z.minimum(1))

/** `simulated`: completed. Otherwise the browser goes to `checkoutUrl`, and the purchase is paid on return. */
const Checkout = {
  simulated: z.boolean(),
  checkoutUrl: z.nullable(z.string()),
  purchase: Purchase,
}

export const createPayment = endpoint({
  summary: 'Buy a package of coins',
  method: 'POST',
  path: '/api/payments/create',
  access: 'user',
  factor: 'required',
  idempotent: true,
  body: z.strictObject({
    coins: z.int('Choose one of the packages.').check(z.minimum(1, 'Choose one of the packages.')),
    amount_cents: Cents,
    sourceId: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  output: z.object({ ...Checkout, coins: z.int() }),
  refusals: ['PURCHASING_DISABLED', 'CONFLICT', 'PROVIDER_DOWN'],
  reasons: [economyReasons.packageGone, economyReasons.priceChanged, economyReasons.checkoutFailed],
})

const AMOUNT = 'Please enter an amount between $1.50 and $99.00, in whole cents.'

export const checkoutTokens = endpoint({
  summary: 'Buy tokens for an amount in US dollars',
  method: 'POST',
  path: '/api/coins/checkout',
  access: 'user',
  factor: 'required',
  idempotent: true,
  body: z.strictObject({
    amountUsd: z.number(AMOUNT).check(
      z.refine((amount) => {
        const cents = centsOf(amount)
        return cents !== undefined && cents >= CUSTOM_AMOUNT.minCents && cents <= CUSTOM_AMOUNT.maxCents
      }, AMOUNT),
    ),
  }),
  output: z.object({
    ...Checkout,
    /** Includes the bonus. */
    tokensIssued: z.int(),
  }),
  refusals: ['PURCHASING_DISABLED', 'CONFLICT', 'PROVIDER_DOWN'],
  reasons: [economyReasons.tokensNotSold, economyReasons.checkoutFailed],
})

export const listPurchases = endpoint({
  summary: 'List your purchases, newest first',
  method: 'GET',
  path: '/api/purchases',
  access: 'user',
  factor: 'required',
  query: PageQuery,
  output: pageOf('purchases', Purchase),
})

export const getPurchase = endpoint({
  summary: 'Get your purchase with its receipt data',
  method: 'GET',
  path: '/api/purchases/:id',
  access: 'user',
  factor: 'required',
  params: IdParams,
  output: z.object({ purchase: Purchase }),
  refusals: ['NOT_FOUND'],
})
