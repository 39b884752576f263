import type { NewJob } from '../jobs.kinds.ts'
import type { PricedJob } from '../jobs.store.ts'

/** Items of a job with their prices: explicit, or an equal share in whole credits. The sum is the job's cost. */
export function pricedItems({ items, cost: { credits } }: NewJob): PricedJob['items'] {
  const part = Math.floor(credits / items.length)
  const rest = credits - part * items.length
  const priced = items.map((item, index) => ({
    ...item,
    credits: item.credits ?? part + (index < rest ? 1 : 0),
  }))
  const sum = priced.reduce((total, item) => total + item.credits, 0)
  if (sum !== credits) throw new Error(`The items cost ${sum} credits and the job ${credits}.`)
  return priced
}
