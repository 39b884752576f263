import { useEffect, useRef } from 'react'

/**
 * For what moves money: does it once, however often it is asked for meanwhile, and not again once it is done. Then the
 * dialog closes, unless somebody has closed it before. `work` answers whether it is done.
 */
export function useOnce(onClose: () => void): (work: () => Promise<boolean>) => void {
  const isTaken = useRef(false)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return (work) => {
    // A state would be known with the next drawing only: two presses at once come before it.
    if (isTaken.current) return
    isTaken.current = true
    void work().then((isDone) => {
      if (!isDone) isTaken.current = false
      else if (isShown.current) onClose()
    })
  }
}
