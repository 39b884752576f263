/** Of the normal distribution, for 95%. */
const Z = 1.959964

/** 95% Wilson interval of `good` out of `all`; values from 0 to 1. */
export function wilson(good: number, all: number): { value: number; low: number; high: number } {
  if (all === 0) return { value: 0, low: 0, high: 1 }
  const rate = good / all
  const square = (Z * Z) / all
  const middle = (rate + square / 2) / (1 + square)
  const half = (Z / (1 + square)) * Math.sqrt((rate * (1 - rate)) / all + square / (4 * all))
  return { value: rate, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}
