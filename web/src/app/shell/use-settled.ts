import { useEffect, useState } from 'react'

const AT_LATEST_MS = 3_000

/** True once the browser has been idle since mount. */
export function useSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    const settle = () => setIsSettled(true)
    // Missing in Safari.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(settle, AT_LATEST_MS)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(settle, { timeout: AT_LATEST_MS })
    return () => cancelIdleCallback(handle)
  }, [])
  return isSettled
}
