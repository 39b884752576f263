import { useEffect, useState } from 'react'

const SETTLED_MS = 2_000

/** A value for those who listen: told when it has stayed for two seconds, so that nobody is talked at while they write. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
