import { MINUTE_MS } from '@studio/contract/kernel'
import { useSyncExternalStore } from 'react'

/** Differences below this are latency and aren't corrected. */
const TOLERANCE_MS = 30_000
/** Difference from which the user is warned, because displayed and typed times are off by it. */
const WRONG_MS = 5 * MINUTE_MS

/** Server clock minus device clock, in ms. */
let offset = 0
const listeners = new Set<() => void>()

/** Reads the server time from a response that has just arrived. @param date its `Date` header */
export function onServerTime(date: string | null): void {
  const serverTime = Date.parse(date ?? '')
  if (Number.isNaN(serverTime)) return
  const offsetMs = serverTime - Date.now()
  const next = Math.abs(offsetMs) < TOLERANCE_MS ? 0 : offsetMs
  if (Math.abs(next - offset) < TOLERANCE_MS) return
  offset = next
  for (const listener of listeners) listener()
}

/** Estimated server time in ms, for comparison with times from the server. */
export const serverNow = (): number => Date.now() + offset

/** Server time for a device time in ms. */
export const serverTimeOf = (ms: number): number => ms + offset

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Ms by which the device clock is ahead of the server; 0 if correct or unknown. */
export const useWrongClock = (): number =>
  useSyncExternalStore(subscribe, () => (Math.abs(offset) < WRONG_MS ? 0 : -offset))
