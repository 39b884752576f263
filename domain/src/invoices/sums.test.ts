import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumsOf } from './index.ts'

const line = fc.record({
  quantity: fc.integer({ min: -999_999_999, max: 999_999_999 }).map((value) => value / 1000),
  unitPrice: fc.integer({ min: -10_000_000, max: 10_000_000 }),
  taxKind: fc.constantFrom('rate' as const, 'rate' as const, 'reverse' as const, 'exempt' as const),
  taxRate: fc.constantFrom(0, 4, 5.5, 10, 19.25, 21, 99.99),
})

/** Converts a decimal number to an integer of its last decimal place. */
function digits(value: number, places: number): bigint {
  const [whole = '', part = ''] = value.toFixed(places).split('.')
  return BigInt(whole + part)
}
/** Rounds to the nearest integer, halves away from zero, by the remainder. */
function nearest(dividend: bigint, divisor: bigint): bigint {
  const [whole, rest] = [dividend / divisor, dividend % divisor]
  const step = dividend < 0n ? -1n : 1n
  return 2n * (rest < 0n ? -rest : rest) >= divisor ? whole + step : whole
}

describe('totals of an invoice', () => {
  test('match exact integer arithmetic', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const nets = lines.map(({ quantity, unitPrice }) =>
          nearest(digits(quantity, 3) * BigInt(unitPrice), 1000n),
        )
        let [net, tax] = [0n, 0n]
        const seen = new Set<string>()
        lines.forEach(({ taxKind, taxRate }) => {
          const same = (other: (typeof lines)[number]) =>
            other.taxKind === taxKind && other.taxRate === taxRate
          if (seen.has(`${taxKind}/${taxRate}`)) return
          seen.add(`${taxKind}/${taxRate}`)
          const sum = nets.reduce((all, each, at) => (same(lines[at] as never) ? all + each : all), 0n)
          net += sum
          tax += nearest(sum * digits(taxRate, 2), 10_000n)
        })
        const sums = sumsOf(lines)
        expect(sums.lines.map(BigInt)).toEqual(nets)
        expect([sums.net, sums.tax, sums.total].map(BigInt)).toEqual([net, tax, net + tax])
        expect(sums.rates.reduce((all, rate) => all + rate.tax, 0)).toBe(sums.tax)
        expect(sums.rates).toHaveLength(seen.size)
      }),
      { numRuns: 500 },
    )
  })

  test('round tax once per rate, half up', () => {
    const one = { quantity: 1, unitPrice: 5, taxKind: 'rate' as const, taxRate: 10 }
    // Rounded separately each would be 1; together they are 1.5, which rounds to 2.
    expect(sumsOf([one, one, one])).toMatchObject({ net: 15, tax: 2, total: 17 })
    expect(sumsOf([{ ...one, quantity: 0.5, unitPrice: 1, taxRate: 0 }]).lines).toEqual([1])
  })

  test('of a credit note exactly mirror the invoice', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 10 }), (lines) => {
        const back = sumsOf(lines.map((each) => ({ ...each, quantity: -each.quantity })))
        const sums = sumsOf(lines)
        expect([back.net + sums.net, back.tax + sums.tax, back.total + sums.total]).toEqual([0, 0, 0])
      }),
      { numRuns: 200 },
    )
  })
})
