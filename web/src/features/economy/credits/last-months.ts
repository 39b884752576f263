import type { LedgerMonth } from '@studio/contract/economy'

/** The last `count` months up to now (UTC), oldest first. Months without activity are zero. */
export function lastMonths(months: readonly LedgerMonth[], now: Date, count = 12): LedgerMonth[] {
  const byMonth = new Map(months.map((each) => [each.month, each]))
  return Array.from({ length: count }, (_, index) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - index), 1))
    const month = first.toISOString().slice(0, 7)
    return byMonth.get(month) ?? { month, received: 0, spent: 0, waived: 0 }
  })
}
