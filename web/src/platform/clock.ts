import { useSyncExternalStore } from 'react'

/** Less than this is the time that an answer was under way, and no reason to correct anything. */
const TOLERANCE_MS = 30_000
/** From here on the person is told: times that they read and type are wrong by so much. */
const WRONG_MS = 5 * 60_000

/** The server's clock minus this device's, ms. */
let offset = 0
const listeners = new Set<() => void>()

/** Takes the server's time from an answer that has just arrived. @param date its `Date` header */
export function hearServerTime(date: string | null): void {
  const told = Date.parse(date ?? '')
  if (Number.isNaN(told)) return
  const heard = told - Date.now()
  const next = Math.abs(heard) < TOLERANCE_MS ? 0 : heard
  if (Math.abs(next - offset) < TOLERANCE_MS) return
  offset = next
  for (const listener of listeners) listener()
}

/** The server's time in ms, as well as it is known: for anything that is compared with times from the server. */
export const serverNow = (): number => Date.now() + offset

/** What the server's clock showed when this device's showed `ms`. */
export const serverTimeOf = (ms: number): number => ms + offset

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** By how many ms this device's clock is ahead of the server's; 0 while it is right, or nothing is known. */
export const useWrongClock = (): number =>
  useSyncExternalStore(subscribe, () => (Math.abs(offset) < WRONG_MS ? 0 : -offset))
