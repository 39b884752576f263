import { useEffect, useState } from 'react'

/** Whole seconds until a moment in ms. */
export function useSecondsUntil(end: number): number {
  const [now, setNow] = useState(() => Date.now())
  // The moment may be newer than the last look at the clock.
  const left = Math.max(0, Math.ceil((end - Math.max(now, Date.now())) / 1000))
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return left
}
