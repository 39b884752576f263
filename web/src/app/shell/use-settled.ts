import { useEffect, useState } from 'react'

const AT_LATEST_MS = 3_000

/** Whether the browser has had nothing else to do since this came: time for what can wait. */
export function useSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    const settle = () => setIsSettled(true)
    // Safari has no such call.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(settle, AT_LATEST_MS)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(settle, { timeout: AT_LATEST_MS })
    return () => cancelIdleCallback(handle)
  }, [])
  return isSettled
}
