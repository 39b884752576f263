import type { GuestCapture, GuestPage } from '@studio/contract/kiosk'
import { dateFormat, type DateStyle } from '@studio/domain/kernel'

export type AvailablePage = Extract<GuestPage, { state: 'here' }>
export type GuestPageState = GuestPage | { state: 'asking' } | { state: 'broken' }

const SECOND = 1000
/** Polling stops after this time without a completed session. The page is loaded again when it becomes visible. */
const MAX_POLLING_MS = 3600 * SECOND

const isDeveloping = ({ look }: GuestCapture): boolean => look?.state === 'waiting'

/** Returns the next poll delay in ms, or null for never. `waited` is the time since the last change. */
export function nextPollDelay(page: GuestPageState, waited: number): number | null {
  if (page.state === 'gone' || page.state === 'broken' || waited > MAX_POLLING_MS) return null
  if (page.state === 'here' && page.isComplete && !page.captures.some(isDeveloping)) return null
  if (waited < 120 * SECOND) return 5 * SECOND
  return waited < 600 * SECOND ? 15 * SECOND : 60 * SECOND
}

/** Note on AI looks below the photos. */
export type LooksNote =
  | null
  | { kind: 'developing'; name: string }
  | { kind: 'refused'; name: string }
  | { kind: 'here'; readyCount: number; count: number }

export function noteOf(captures: readonly GuestCapture[]): LooksNote {
  const looks = captures.flatMap(({ look }) => (look ? [look] : []))
  const [first] = looks
  if (!first) return null
  const readyCount = looks.filter(({ state }) => state === 'made').length
  if (readyCount > 0) return { kind: 'here', readyCount, count: looks.length }
  const isWaiting = looks.some(({ state }) => state === 'waiting')
  return isWaiting ? { kind: 'developing', name: first.name } : { kind: 'refused', name: first.name }
}

export const hasLook = (capture: GuestCapture | undefined): boolean => capture?.look?.state === 'made'

/** Formats a time of the event in its time zone. */
export const formatTime = ({ event }: AvailablePage, locale: string, style: DateStyle, at: string): string =>
  dateFormat(locale, style, event.timeZone).format(new Date(at))
