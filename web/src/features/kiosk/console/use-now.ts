import { useEffect, useState } from 'react'
import { serverNow } from '../../../platform/index.ts'

/** Returns the current time, updated every few seconds, so that ages grow between responses. */
export function useNow(): number {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 5000)
    return () => clearInterval(timer)
  }, [])
  return now
}
