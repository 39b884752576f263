import { useEffect, useState } from 'react'

/** The value after it hasn’t changed for `delay` ms. Objects must keep their identity while they are the same. */
export function useDebounced<Value>(value: Value, delay: number): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return debounced
}
