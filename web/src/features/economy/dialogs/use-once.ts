import { useEffect, useRef } from 'react'

/** What follows: the dialog closes, it stays as the page is being left, or it can be tried again. */
type Outcome = 'close' | 'leave' | 'again'

/**
 * For what moves money: does it once, however often it is asked for meanwhile, and not again once it is done. Then the
 * dialog closes, unless somebody has closed it before: `work` can ask whether it is still shown.
 */
export function useOnce(onClose: () => void) {
  const isTaken = useRef(false)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return (work: (isShown: () => boolean) => Promise<Outcome>): void => {
    // A state would be known with the next drawing only: two presses at once come before it.
    if (isTaken.current) return
    isTaken.current = true
    void work(() => isShown.current).then((outcome) => {
      if (outcome === 'again') isTaken.current = false
      else if (outcome === 'close' && isShown.current) onClose()
    })
  }
}
