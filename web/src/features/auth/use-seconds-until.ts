import { useSyncExternalStore } from 'react'

/** Short enough that no second is skipped. */
const LOOK_MS = 250

function everyMoment(onTick: () => void): () => void {
  const timer = setInterval(onTick, LOOK_MS)
  return () => clearInterval(timer)
}

/** Whole seconds until a time in ms, counting down. */
export const useSecondsUntil = (end: number): number =>
  useSyncExternalStore(everyMoment, () => Math.max(0, Math.ceil((end - Date.now()) / 1000)))
