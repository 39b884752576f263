import { DAY_SECONDS } from '@studio/contract/kernel'
import { relativeFormat } from '@studio/domain/kernel'
import { serverNow } from './clock.ts'

const STEPS = [
  ['minute', 60],
  ['hour', 3_600],
  ['day', DAY_SECONDS],
  ['month', 2_592_000],
  ['year', 31_536_000],
] as const

/** Relative time in the largest whole unit: `3 hours ago`, `yesterday`. */
export function agoText(at: string, locale: string, now: number = serverNow()): string {
  const seconds = Math.max(0, (now - Date.parse(at)) / 1000)
  const [unit, length] = STEPS.findLast(([, size]) => seconds >= size) ?? (['minute', 60] as const)
  const formatter = relativeFormat(locale)
  return formatter.format(-Math.floor(seconds / length), unit)
}
