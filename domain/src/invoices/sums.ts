import type { InvoiceLine } from '@studio/contract/invoices'

export type SummedLine = Pick<InvoiceLine, 'quantity' | 'unitPrice' | 'taxKind' | 'taxRate'>

/** Net and tax of all lines with the same tax. */
export interface RateSum {
  taxKind: InvoiceLine['taxKind']
  taxRate: number
  net: number
  tax: number
}

export interface Sums {
  /** Net of each line, in order. */
  lines: number[]
  /** Highest rate first. */
  rates: RateSum[]
  net: number
  tax: number
  total: number
}

/** Rounds halves away from zero, so that a credit note exactly mirrors its invoice. */
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend
  const rounded = (2n * size + divisor) / (2n * divisor)
  return dividend < 0n ? -rounded : rounded
}

/** Quantities have three decimals, tax rates two. */
const toThousandths = (quantity: number): bigint => BigInt(Math.round(quantity * 1000))
const toHundredths = (rate: number): bigint => BigInt(Math.round(rate * 100))

/** Net of a line, in minor units. */
const netOf = ({ quantity, unitPrice }: SummedLine): bigint =>
  divideRounded(toThousandths(quantity) * BigInt(unitPrice), 1000n)

/**
 * Totals of an invoice in minor units. Each line is rounded as printed; tax is rounded once per rate on the sum of its
 * lines. Integer arithmetic of any size.
 */
export function sumsOf(lines: readonly SummedLine[]): Sums {
  const nets = lines.map(netOf)
  const byRate = new Map<string, { taxKind: InvoiceLine['taxKind']; taxRate: number; net: bigint }>()
  lines.forEach(({ taxKind, taxRate }, at) => {
    const key = `${taxKind} ${toHundredths(taxRate)}`
    const group = byRate.get(key)
    byRate.set(key, { taxKind, taxRate, net: (group?.net ?? 0n) + (nets[at] ?? 0n) })
  })
  const rates = [...byRate.values()]
    .map((rate) => ({ ...rate, tax: divideRounded(rate.net * toHundredths(rate.taxRate), 10_000n) }))
    .sort((a, b) => b.taxRate - a.taxRate || (a.taxKind < b.taxKind ? -1 : 1))
  const net = nets.reduce((sum, each) => sum + each, 0n)
  const tax = rates.reduce((sum, rate) => sum + rate.tax, 0n)
  return {
    lines: nets.map(Number),
    rates: rates.map((rate) => ({ ...rate, net: Number(rate.net), tax: Number(rate.tax) })),
    net: Number(net),
    tax: Number(tax),
    total: Number(net + tax),
  }
}
