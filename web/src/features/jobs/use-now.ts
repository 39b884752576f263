import { useEffect, useState } from 'react'
import { serverNow } from '../../platform/index.ts'

/** Server time in ms, updated every `every` ms, for relative times. */
export function useNow(every = 5_000): number {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
