import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useElementScrollRestoration, useLocation, useRouter } from '@tanstack/react-router'

/** Scroll positions in px by history key. */
const tops = new Map<string, number>()

const getElement = () => window
/** Input events that mean the user scrolls. */
const OWN_WAYS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Restores the scroll position after back and reload, once a fully loaded library has its previous height. The router
 * can’t scroll beyond the height of the page on arrival. Longer libraries restore their position by entry.
 */
export function useStoredTop({
  isRowLoaded,
  isComplete,
}: {
  isRowLoaded: boolean
  isComplete: boolean
}): void {
  const router = useRouter()
  const key = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const ofRouter = useElementScrollRestoration({ getElement })
  // Value on arrival.
  const [top] = useState(() => tops.get(key) ?? ofRouter?.scrollY ?? 0)
  // The router stores the position when the next screen is shown. After a quick return it would store that of an empty
  // page, so the position is read while the entries are still here.
  useLayoutEffect(() => () => void tops.set(key, scrollY), [key])

  /** Scrolls as the page grows, until the position is reached and the router is done, or the user scrolls. */
  const restoreScroll = useEffectEvent(() => {
    if (!isComplete || top === 0) return undefined
    let isRendered = router.stores.resolvedLocation.get()?.state.__TSR_key === key
    const lead = () => {
      if (scrollY < top) scrollTo({ top, behavior: 'instant' })
      // Positions can be fractions of pixels.
      if (isRendered && scrollY > top - 1) stop()
    }
    const growing = new ResizeObserver(lead)
    const unsubscribe = router.subscribe('onRendered', () => {
      isRendered = true
      lead()
    })
    const stop = () => {
      growing.disconnect()
      unsubscribe()
      for (const eventName of OWN_WAYS) removeEventListener(eventName, stop)
    }
    for (const eventName of OWN_WAYS) addEventListener(eventName, stop, { passive: true })
    growing.observe(document.body)
    lead()
    return stop
  })
  useLayoutEffect(() => (isRowLoaded ? restoreScroll() : undefined), [isRowLoaded])
}
