import type { Catalogue, LedgerEntry, Purchase } from '@studio/contract/economy'

export const CATALOGUE: Catalogue = {
  currency: 'usd',
  packages: [
    { coins: 100, amountCents: 999, bonus: '10% Bonus', isPopular: false },
    { coins: 500, amountCents: 3_999, bonus: '25% Bonus', isPopular: true },
    { coins: 1_000, amountCents: 6_999, bonus: '40% Bonus', isPopular: false },
  ],
  packs: [
    { tokens: 50, amountCents: 500 },
    { tokens: 100, amountCents: 950 },
    { tokens: 500, amountCents: 4_500 },
  ],
  prices: { image: 1, videoSecond: 2 },
  purchasing: 'disabled',
}

export const PURCHASE: Purchase = {
  id: '00000000-0000-4000-8000-000000000042',
  number: 'SA-000042',
  asset: 'coin',
  amount: 500,
  bonus: 0,
  amountCents: 3_999,
  refundedCents: 0,
  currency: 'usd',
  status: 'paid',
  simulated: true,
  email: 'ana@example.com',
  createdAt: '2026-11-20T10:00:00.000Z',
  paidAt: '2026-11-20T10:00:01.000Z',
}

export const entryOf = (id: number, changes: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: String(id),
  kind: 'exchange',
  amount: 2,
  balance: 50 + id,
  waived: false,
  jobId: null,
  reason: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...changes,
})

/** Responses for the header and the catalogue. */
export const answersOf = ({
  coins = 100,
  credits = 50,
  tokens = 1_000,
  purchasing = 'disabled',
}: Partial<Record<'coins' | 'credits' | 'tokens', number> & Pick<Catalogue, 'purchasing'>> = {}) => ({
  'GET /api/balance': { coins, credits },
  'GET /api/tokens': { balance: tokens },
  'GET /api/catalogue': { ...CATALOGUE, purchasing },
  'GET /api/tokens/logs': {
    logs: [
      { id: '2', change: 8, reason: 'Mirror Bonus', kind: 'bonus', createdAt: '2026-11-20T10:00:00.000Z' },
      {
        id: '1',
        change: -5,
        reason: 'A goodwill',
        kind: 'adjustment',
        createdAt: '2026-11-20T09:00:00.000Z',
      },
    ],
    nextCursor: null,
  },
})
