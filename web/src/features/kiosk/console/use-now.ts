import { useEffect, useState } from 'react'
import { serverNow } from '../../../platform/index.ts'

/** The time, again every few seconds while the screen is there: ages grow without anybody answering. */
export function useNow(): number {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 5000)
    return () => clearInterval(timer)
  }, [])
  return now
}
