import { useEffect, useState } from 'react'

/** True once `isWaiting` has lasted for `delay` ms, so that quick loads don't flash. */
export function useDelayed(isWaiting: boolean, delay = 300): boolean {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsShown(true), delay)
    return () => {
      clearTimeout(timer)
      setIsShown(false)
    }
  }, [isWaiting, delay])
  return isWaiting && isShown
}
