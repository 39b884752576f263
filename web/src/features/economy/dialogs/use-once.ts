import { useEffect, useRef } from 'react'

/** Next step: close the dialog, keep it while leaving the page, or allow a retry. */
type Outcome = 'close' | 'leave' | 'again'

/**
 * Runs an action that moves money once, ignoring repeated clicks. Then closes the dialog, unless the user closed it;
 * `work` can check if it is still shown.
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
    // A ref, because state would change only with the next render, after a double click.
    if (isTaken.current) return
    isTaken.current = true
    void work(() => isShown.current).then((outcome) => {
      if (outcome === 'again') isTaken.current = false
      else if (outcome === 'close' && isShown.current) onClose()
    })
  }
}
