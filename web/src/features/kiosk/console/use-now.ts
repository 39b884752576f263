import { useEffect, useState } from 'react'

/** The time, again every few seconds while the screen is there: ages grow without anybody answering. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000)
    return () => clearInterval(timer)
  }, [])
  return now
}
