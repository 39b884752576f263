import { DAY_SECONDS } from '@studio/contract/kernel'

export type AgeUnit = 'now' | 'seconds' | 'minutes' | 'hours' | 'days'

const UNITS: [AgeUnit, number][] = [
  ['days', DAY_SECONDS],
  ['hours', 3_600],
  ['minutes', 60],
  ['seconds', 1],
]

/** Age of an instant in its largest whole unit. Never negative, even if clocks differ. */
export function ageOf(instant: string, now: number): { unit: AgeUnit; count: number } {
  const seconds = Math.floor((now - Date.parse(instant)) / 1000)
  if (seconds < 5) return { unit: 'now', count: 0 }
  const [unit, size] = UNITS.find(([, length]) => seconds >= length)!
  return { unit, count: Math.floor(seconds / size) }
}
