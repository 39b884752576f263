import { useEffect, useState } from 'react'

/** The time in ms, renewed every `every` ms, for ages that are read while they change. */
export function useNow(every = 5_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
