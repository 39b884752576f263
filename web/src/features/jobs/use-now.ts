import { useEffect, useState } from 'react'
import { serverNow } from '../../platform/index.ts'

/** The server’s time in ms, renewed every `every` ms, for ages that are read while they change. */
export function useNow(every = 5_000): number {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
