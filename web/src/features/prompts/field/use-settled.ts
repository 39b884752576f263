import { useEffect, useState } from 'react'

const SETTLED_MS = 2_000

/**
 * Value for screen readers, updated when it has been stable for two seconds, so that it is not announced during
 * typing.
 */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
