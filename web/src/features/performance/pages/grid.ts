import type { VitalDay } from '@studio/contract/performance'

/** Axis with round steps that covers the data. Without data, from zero to the “good” threshold. */
export function gridOf(days: VitalDay[], good: number): { from: number; to: number; lines: number[] } {
  const values = days.flatMap(({ p75, low, high }) => [p75, low, high].filter((value) => value !== null))
  const [least, most] = values.length === 0 ? [0, good] : [Math.min(...values), Math.max(...values)]
  const room = Math.max(most - least, most * 0.1, good * 0.05)
  const rough = room / 2
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const from = Math.max(0, Math.floor(least / step) * step)
  const to = Math.max(from + step, Math.ceil(most / step) * step)
  const count = Math.round((to - from) / step)
  // Avoids rounding errors of repeated additions of 0.01.
  const lines = Array.from({ length: count + 1 }, (_, index) => Number((from + index * step).toPrecision(10)))
  return { from, to, lines }
}
