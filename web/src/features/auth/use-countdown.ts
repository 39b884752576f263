import { useEffect, useState } from 'react'

/** Whole seconds left, and how to start counting down from a number of them. */
export function useCountdown(initial = 0): [number, (seconds: number) => void] {
  const [end, setEnd] = useState(() => Date.now() + initial * 1000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  const start = (seconds: number) => {
    const begin = Date.now()
    setNow(begin)
    setEnd(begin + seconds * 1000)
  }
  return [left, start]
}
